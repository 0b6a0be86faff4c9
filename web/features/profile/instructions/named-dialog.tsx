import { useState } from 'react';
import type { NamedInstructions } from '#shared/contract/instructions/schemas.ts';
import { limits } from '#shared/contract/limits.ts';
import { ApiError, fieldErrorsOf } from '#web/api/api-error.ts';
import { useSaveNamed } from '#web/api/accounts/use-instructions.ts';
import { FailureText } from '#web/api/failure-text.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/controls/text-area.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';

interface NamedDialogProps {
  /** The instructions to edit; null to add new ones. */
  named: NamedInstructions | null;
  onClose: () => void;
}

export function NamedDialog({ named, onClose }: NamedDialogProps) {
  const [name, setName] = useState(named?.name ?? '');
  const [text, setText] = useState(named?.text ?? '');
  const [id, setId] = useState(named?.id ?? null);
  const save = useSaveNamed(id);
  const errors = fieldErrorsOf(save.error);
  const isReady =
    name.trim() !== '' && text.trim() !== '' && text.length <= limits.instructionCharacters;
  return (
    <Dialog isOpen title={named ? 'Edit Instructions' : 'Add Instructions'} onClose={onClose}>
      <form
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady || save.isPending) return;
          save.mutate(
            { name, text },
            { onSuccess: onClose, onError: (error) => isGone(error) && setId(null) },
          );
        }}
      >
        <TextField
          label="Name"
          autoFocus
          maxLength={limits.instructionNameCharacters}
          error={errors['name']}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          label="Instructions"
          value={text}
          maxCharacters={limits.instructionCharacters}
          error={errors['text']}
          onChange={setText}
        />
        {save.error && Object.keys(errors).length === 0 && (
          <p role="alert" className="text-14 text-danger">
            {isGone(save.error) ? goneElsewhere : <FailureText error={save.error} />}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={!isReady || save.isPending}>
            {save.isPending ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const goneElsewhere =
  'These instructions were deleted in another tab or on another device. Your text is still here. To add the instructions again, choose Save.';

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
