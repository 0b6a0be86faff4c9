import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { NamedInstructions } from '#shared/contract/instructions/schemas.ts';
import { limits } from '#shared/contract/limits.ts';
import { useDeleteNamed } from '#web/api/accounts/use-instructions.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { ConfirmedAction } from '#web/ui/dialogs/confirmed-action.tsx';
import { NamedDialog } from './named-dialog.tsx';

/** The instructions that the user can choose by name in the composer. */
export function NamedSection({ named }: { named: readonly NamedInstructions[] }) {
  const [edited, setEdited] = useState<NamedInstructions | 'new' | null>(null);
  const remove = useDeleteNamed();
  const isFull = named.length >= limits.namedInstructions;
  return (
    <section aria-labelledby="named-title" className="mt-10 border-t border-n6 pt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="named-title" className="font-semibold">
          Named instructions
        </h2>
        <Button disabled={isFull} onClick={() => setEdited('new')}>
          Add Instructions
        </Button>
      </div>
      <p className="mt-1 text-14 text-n11">
        {isFull
          ? `You have ${named.length} named instructions, the maximum.`
          : 'In the model menu of the prompt box, pick the instructions to add after your standing instructions.'}
      </p>
      <ul className="mt-2 divide-y divide-n6">
        {named.map((one) => (
          <NamedRow
            key={one.id}
            named={one}
            onEdit={() => setEdited(one)}
            onDelete={() => remove.mutate(one)}
          />
        ))}
      </ul>
      {edited && (
        <NamedDialog named={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </section>
  );
}

interface NamedRowProps {
  named: NamedInstructions;
  onEdit: () => void;
  onDelete: () => void;
}

function NamedRow({ named: { name, text }, onEdit, onDelete }: NamedRowProps) {
  return (
    <li className="flex items-center justify-between gap-3 py-3 text-14">
      <div className="min-w-0">
        <p className="truncate font-medium" dir="auto">
          {name}
        </p>
        <p className="line-clamp-2 wrap-anywhere text-13 text-n10" dir="auto">
          {text}
        </p>
      </div>
      <div className="-mr-2.5 flex shrink-0">
        <IconButton label={`Edit ${name}`} onClick={onEdit}>
          <Pencil size={16} aria-hidden />
        </IconButton>
        <ConfirmedAction
          trigger={(ask) => (
            <IconButton label={`Delete ${name}`} onClick={ask}>
              <Trash2 size={16} aria-hidden />
            </IconButton>
          )}
          title="Delete Instructions"
          action="Delete"
          onConfirm={onDelete}
        >
          <span className="wrap-anywhere">
            You won’t be able to pick “{name}” anymore. Existing conversations keep the instructions
            they used.
          </span>
        </ConfirmedAction>
      </div>
    </li>
  );
}
