import { useForm } from 'react-hook-form';
import { settingCategories } from '#shared/contract/settings/constants.ts';
import type { SettingCategory } from '#shared/contract/settings/schemas.ts';
import { fieldErrorsOf } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CheckField } from '#web/ui/controls/check-field.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { useCreateSetting, type SettingDraft } from './use-settings.ts';

const emptyDraft: SettingDraft = {
  key: '',
  value: '',
  description: '',
  category: 'stripe',
  isSecret: false,
};

const names: Record<SettingCategory, string> = { stripe: 'Stripe', api: 'API', system: 'System' };

export function AddSettingDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateSetting(onClose);
  const { register, handleSubmit, watch } = useForm({ defaultValues: emptyDraft });
  const { key, isSecret } = watch();
  const errors = fieldErrorsOf(create.error);
  const submit = handleSubmit((draft) => {
    if (!create.isPending) create.mutate(draft);
  });
  return (
    <Dialog isOpen title="Add Setting" onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
        <TextField
          label="Key"
          error={errors['key']}
          autoComplete="off"
          spellCheck={false}
          {...register('key')}
        />
        <TextField
          label="Value"
          type={isSecret ? 'password' : 'text'}
          error={errors['value']}
          autoComplete={isSecret ? 'new-password' : 'off'}
          spellCheck={false}
          {...register('value')}
        />
        <TextField label="Description" error={errors['description']} {...register('description')} />
        <SelectField
          look="form"
          label="Category"
          options={settingCategories.map((value) => ({ value, label: names[value] }))}
          {...register('category')}
        />
        <CheckField label="Is Secret" {...register('isSecret')} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={key.trim() === '' || create.isPending}>
            {create.isPending ? 'Creating...' : 'Create Setting'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
