import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { AdminModel } from '#shared/contract/models/admin-schemas.ts';
import { describeError } from '#web/api/describe-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FailedPanel } from '#web/ui/feedback/failed-panel.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { AddModelDialog } from './add-model-dialog.tsx';
import { EditModelDialog } from './edit-model-dialog.tsx';
import { ModelRow } from './model-row.tsx';
import { useModels } from './use-models.ts';

export function ModelsTab() {
  const { data: models, isError, error, refetch } = useModels();
  if (models) return <Loaded models={models} />;
  return (
    <div className="mt-6">
      {isError ? (
        <FailedPanel
          title="The models could not be loaded"
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
          A model that you add can be chosen, routed and compared at once. What you change here
          counts before what Switchyard knows of the model.
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
            <th className="w-[26%] py-2 pr-4 font-normal">Asked as</th>
            <th className="py-2 pr-4 text-right font-normal">Per million tokens, in / out</th>
            <th className="w-32 py-2 pr-4 font-normal">Offered</th>
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
        onClose={() => setEditedId(null)}
      />
    </>
  );
}
