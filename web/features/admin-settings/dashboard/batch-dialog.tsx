import { useState, type FormEvent } from 'react';
import type { Setting } from '#shared/contract/settings/schemas.ts';
import { fieldErrorsOf } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { useBatchUpdate } from '../use-settings.ts';

interface BatchDialogProps {
  settings: readonly Setting[];
  onClose: () => void;
}

/** All payment settings in one form. They are saved together or not at all. */
export function BatchDialog({ settings, onClose }: BatchDialogProps) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const update = useBatchUpdate(onClose);
  const wrong = fieldErrorsOf(update.error);
  const changed = settings.flatMap(({ key, value }) => {
    const text = typed[key];
    return text === undefined || text === (value ?? '') ? [] : [{ key, value: text }];
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changed.length > 0 && !update.isPending) update.mutate(changed);
  };
  return (
    <Dialog isOpen title="Batch Update" onClose={onClose}>
      <form noValidate onSubmit={submit} className="mt-3">
        <p className="text-14 text-n11">
          Your changes are saved together or not at all. Leave a secret empty to keep it.
        </p>
        <div className="mt-4 grid gap-4">
          {settings.map(({ key, value, isSecret, hasValue }) => (
            <TextField
              key={key}
              label={key}
              type={isSecret ? 'password' : 'text'}
              autoComplete={isSecret ? 'new-password' : 'off'}
              spellCheck={false}
              placeholder={isSecret && hasValue ? '••••••••••••••••' : ''}
              value={typed[key] ?? value ?? ''}
              error={wrong[key]}
              onChange={(event) => setTyped({ ...typed, [key]: event.target.value })}
            />
          ))}
        </div>
        <div className="sticky bottom-0 -mx-6 mt-5 -mb-6 flex flex-wrap items-center justify-end gap-2 border-t border-n6 bg-n1 px-6 py-4 max-sm:-mx-5 max-sm:-mb-5 max-sm:px-5">
          <p role="status" className="mr-auto text-13 text-n10">
            {changed.length > 0 && `${changed.length} changed`}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={changed.length === 0 || update.isPending}>
            {update.isPending ? 'Saving...' : 'Save All'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
