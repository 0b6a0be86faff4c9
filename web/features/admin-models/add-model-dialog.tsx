import { useForm } from 'react-hook-form';
import type { AdminModel, NewModel } from '#shared/contract/models/admin-schemas.ts';
import { providerNames } from '#shared/contract/models/providers.ts';
import { fieldErrorsOf } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CheckField } from '#web/ui/controls/check-field.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { useModelChange } from './use-models.ts';

const providers = Object.entries(providerNames).map(([value, { name }]) => ({
  value,
  label: name,
}));

const emptyDraft = {
  provider: 'openai',
  model: '',
  name: '',
  description: '',
  isStandard: false,
};

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
  const add = useModelChange(onClose);
  const { register, handleSubmit, watch } = useForm({
    defaultValues: { ...emptyDraft, skillsLike: alike[0]?.id ?? '' },
  });
  const { model, name } = watch();
  const errors = fieldErrorsOf(add.error);
  const submit = handleSubmit((draft) => {
    // Provider and id come from lists of ours.
    if (!add.isPending) add.mutate({ kind: 'add', model: draft as NewModel });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
      <SelectField label="Provider" options={providers} {...register('provider')} />
      <TextField
        label="Model id, as the vendor writes it"
        error={errors['model']}
        spellCheck={false}
        {...register('model')}
      />
      <TextField label="Name" error={errors['name']} {...register('name')} />
      <TextField label="Description" error={errors['description']} {...register('description')} />
      <SelectField
        label="Skills, speed and limits like"
        options={alike.map(({ id, name: label }) => ({ value: id, label }))}
        {...register('skillsLike')}
      />
      <CheckField label="Needs Standard" {...register('isStandard')} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          look="primary"
          disabled={model.trim() === '' || name.trim() === '' || add.isPending}
        >
          {add.isPending ? 'Adding...' : 'Add Model'}
        </Button>
      </div>
    </form>
  );
}
