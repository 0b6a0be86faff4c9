import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { AdminModel } from '#shared/contract/models/admin-schemas.ts';
import { describeError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FailedPanel } from '#web/ui/feedback/failed-panel.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { AddModelDialog } from './add-model-dialog.tsx';
import { EditModelDialog } from './edit-model-dialog.tsx';
import { useModels } from './use-models.ts';
import { describeOffer, describePrices, describeService } from './describe-model.ts';

const cellLook = 'py-2.5 pr-4 align-top wrap-anywhere max-md:block max-md:p-0';

export function ModelsTab() {
  const { data: models, isError, error, refetch } = useModels();
  if (models) return <Loaded models={models} />;
  return (
    <div className="mt-6">
      {isError ? (
        <FailedPanel
          title="Couldn’t load the models"
          message={describeError(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton />
      )}
    </div>
  );
}

function Loaded({ models }: { models: readonly AdminModel[] }) {
  const [isAdding, setIsAdding] = useState(false);
  const [editedId, setEditedId] = useState<string | null>(null);
  return (
    <>
      <div className="mt-5 mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-reading text-14 text-n11">
          Models you add are available right away, also to Auto and in comparisons. Your changes
          override Switchyard’s built-in values.
        </p>
        <Button look="primary" onClick={() => setIsAdding(true)}>
          <Plus size={16} aria-hidden />
          Add Model
        </Button>
      </div>
      <table aria-label="Models" className="w-full table-fixed text-left text-14 max-md:block">
        <thead className="text-13 text-n10 max-md:sr-only">
          <tr className="border-b border-n6">
            <th className="w-[34%] py-2 pr-4 font-normal">Model</th>
            <th className="w-[26%] py-2 pr-4 font-normal">Provider’s model ID</th>
            <th className="py-2 pr-8 text-right font-normal">
              Price per million tokens (in / out)
            </th>
            <th className="w-32 py-2 pr-4 font-normal">Available to</th>
            <th className="w-24 py-2 text-right font-normal">Actions</th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {models.map((model) => (
            <ModelRow key={model.id} model={model} onEdit={() => setEditedId(model.id)} />
          ))}
        </tbody>
      </table>
      <AddModelDialog isOpen={isAdding} models={models} onClose={() => setIsAdding(false)} />
      <EditModelDialog
        model={models.find(({ id }) => id === editedId) ?? null}
        models={models}
        onClose={() => setEditedId(null)}
      />
    </>
  );
}

function ModelRow({ model, onEdit }: { model: AdminModel; onEdit: () => void }) {
  const { id, name, upstreamId, isAdded, isChanged, isUnproven } = model;
  const mark = isAdded ? 'Added' : isChanged ? 'Changed' : null;
  return (
    <tr className="border-b border-n6 max-md:grid max-md:gap-0.5 max-md:py-3">
      <th scope="row" className={`${cellLook} font-normal`}>
        <span className="font-medium">{name}</span>
        {mark && (
          <span className="ml-2 rounded-full bg-go-soft px-2 text-13 text-go-text">{mark}</span>
        )}
        {isUnproven && (
          <span className="ml-2 rounded-full bg-n3 px-2 text-13 text-n11">Unproven</span>
        )}
        <span className="block font-mono text-13 text-n10">{id}</span>
      </th>
      <td className={`${cellLook} font-mono text-13`}>
        <span className="font-sans text-14 text-n10 md:hidden">Provider’s model ID: </span>
        {upstreamId}
        {describeService(model).map((line) => (
          <span key={line} className="block font-sans text-13 text-n10">
            {line}
          </span>
        ))}
      </td>
      <td className={`${cellLook} tabular text-right md:pr-8 max-md:text-left`}>
        <span className="text-n10 md:hidden">Price per million tokens (in / out): </span>
        {describePrices(model)}
      </td>
      <td className={cellLook}>
        <span className="text-n10 md:hidden">Available to: </span>
        <span>{describeOffer(model)}</span>
      </td>
      <td className="py-1 text-right align-top max-md:block max-md:text-left">
        <Button
          look="quiet"
          className="max-md:-ml-3.5 md:-mr-3.5"
          aria-label={`Edit ${name}`}
          onClick={onEdit}
        >
          Edit
        </Button>
      </td>
    </tr>
  );
}
