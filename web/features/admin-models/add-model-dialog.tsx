import { useState, type FormEvent } from 'react';
import type { AdminModel, NewModel } from '#shared/contract/models/admin-schemas.ts';
import { providerNames } from '#shared/contract/models/providers.ts';
import { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { useModelChange } from './use-models.ts';

const providers = Object.entries(providerNames).map(([value, { name }]) => ({
  value,
  label: name,
}));

interface AddModelDialogProps {
  isOpen: boolean;
  models: readonly AdminModel[];
  onClose: () => void;
}

export function AddModelDialog({ isOpen, models, onClose }: AddModelDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Add Model" onClose={onClose}>
      <AddModelForm models={models} onClose={onClose} />
    </Dialog>
  );
}

function AddModelForm({ models, onClose }: Omit<AddModelDialogProps, 'isOpen'>) {
  const alike = models.filter(({ isAdded, contextTokens }) => !isAdded && contextTokens !== null);
  const [draft, setDraft] = useState({
    provider: 'openai',
    model: '',
    name: '',
    description: '',
    skillsLike: alike[0]?.id ?? '',
    isStandard: false,
  });
  const add = useModelChange(onClose);
  const errors = add.error instanceof ApiError ? add.error.problem?.fieldErrors : undefined;
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Provider and id come from lists of ours.
    if (!add.isPending) add.mutate({ kind: 'add', model: draft as NewModel });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      <SelectField
        label="Provider"
        value={draft.provider}
        options={providers}
        onChange={(provider) => change({ provider })}
      />
      <TextField
        label="Model id, as the vendor writes it"
        value={draft.model}
        error={errors?.model}
        spellCheck={false}
        onChange={(event) => change({ model: event.target.value })}
      />
      <TextField
        label="Name"
        value={draft.name}
        error={errors?.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label="Description"
        value={draft.description}
        error={errors?.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <SelectField
        label="Skills, speed and limits like"
        value={draft.skillsLike}
        options={alike.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(skillsLike) => change({ skillsLike })}
      />
      <label className="flex min-h-10 items-center gap-2.5 text-14 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={draft.isStandard}
          onChange={(event) => change({ isStandard: event.target.checked })}
          className="size-4.5"
        />
        Needs Standard
      </label>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          look="primary"
          disabled={draft.model.trim() === '' || draft.name.trim() === '' || add.isPending}
        >
          {add.isPending ? 'Adding...' : 'Add Model'}
        </Button>
      </div>
    </form>
  );
}
