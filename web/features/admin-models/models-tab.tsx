import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { AdminModel } from '#shared/contract/models/admin-schemas.ts';
import { plural } from '#shared/lib/format.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { useAddress } from '#web/ui/browser/use-address.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { DebouncedSearch } from '#web/ui/controls/debounced-search.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { Pill } from '#web/ui/data/pill.tsx';
import { AddModelDialog } from './add-model-dialog.tsx';
import { describeOffer, describePrices, describeService, findModels } from './describe-model.ts';
import { EditModelDialog } from './edit-model-dialog.tsx';
import { useModels } from './use-models.ts';

export function ModelsTab() {
  return (
    <div className="mt-5">
      <Loaded query={useModels()} errorTitle="Couldn’t load the models">
        {(models) => <Models models={models} />}
      </Loaded>
    </div>
  );
}

function Models({ models }: { models: readonly AdminModel[] }) {
  const [isAdding, setIsAdding] = useState(false);
  const [editedId, setEditedId] = useState<string | null>(null);
  const [params, change] = useAddress();
  const search = params.get('search')?.trim() ?? '';
  const found = findModels(models, search);
  const edited = models.find(({ id }) => id === editedId);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-reading text-14 text-n11">
          Models you add can be chosen right away. Auto uses only those that you allow. Your changes
          override Switchyard’s built-in values.
        </p>
        <Button look="primary" onClick={() => setIsAdding(true)}>
          <Plus size={16} aria-hidden />
          Add Model
        </Button>
      </div>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <DebouncedSearch
          label="Search models"
          placeholder="Name, provider or ID"
          value={search}
          onChange={(text) => change({ search: text })}
        />
        <p role="status" className="tabular text-14 text-n11">
          {search !== '' && plural(found.length, 'model')}
        </p>
      </div>
      <DataTable
        label="Models"
        columns={[...columns, editColumn(setEditedId)]}
        rows={found}
        keyOf={({ id }) => id}
        empty="No models match this search."
      />
      {isAdding && <AddModelDialog models={models} onClose={() => setIsAdding(false)} />}
      {edited && (
        <EditModelDialog model={edited} models={models} onClose={() => setEditedId(null)} />
      )}
    </>
  );
}

const columns: Column<AdminModel>[] = [
  {
    key: 'model',
    header: 'Model',
    isTitle: true,
    wraps: true,
    width: 18,
    cell: ({ id, name, isAdded, isChanged, isUnproven, isForAuto }) => (
      <>
        <span className="mr-2 font-medium">{name}</span>
        {(isAdded || isChanged) && <Pill tone="good">{isAdded ? 'Added' : 'Changed'}</Pill>}{' '}
        {isUnproven && <Pill>Unproven</Pill>} {!isForAuto && <Pill>Not in Auto</Pill>}
        <span className="block font-mono text-13 font-normal text-n10">{id}</span>
      </>
    ),
  },
  {
    key: 'upstream',
    header: 'Provider’s model ID',
    wraps: true,
    cell: (model) => (
      <>
        <span className="font-mono text-13">{model.upstreamId}</span>
        {describeService(model).map((line) => (
          <span key={line} className="block text-13 text-n10">
            {line}
          </span>
        ))}
      </>
    ),
  },
  {
    key: 'prices',
    header: 'Price per million tokens (in / out)',
    isNumber: true,
    wraps: true,
    width: 11,
    cell: describePrices,
  },
  { key: 'offer', header: 'Available to', width: 8, cell: describeOffer },
];

function editColumn(onEdit: (modelId: string) => void): Column<AdminModel> {
  return {
    key: 'actions',
    header: 'Actions',
    width: 6,
    cell: ({ id, name }) => (
      <Button aria-label={`Edit ${name}`} className="sm:-my-1.5 sm:h-8" onClick={() => onEdit(id)}>
        Edit
      </Button>
    ),
  };
}
