import { useState, type FormEvent } from 'react';
import { settingCategories } from '#shared/contract/settings/constants.ts';
import type { SettingCategory } from '#shared/contract/settings/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
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

interface AddSettingDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function AddSettingDialog({ isOpen, onClose }: AddSettingDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Add Setting" onClose={onClose}>
      <AddSettingForm onClose={onClose} />
    </Dialog>
  );
}

/** Begins empty each time, since the dialog holds it only while it is open. */
function AddSettingForm({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(emptyDraft);
  const create = useCreateSetting(onClose);
  const errors = create.error instanceof ApiError ? create.error.problem?.fieldErrors : undefined;
  const change = (part: Partial<SettingDraft>) => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!create.isPending) create.mutate(draft);
  };
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      <TextField
        label="Key"
        value={draft.key}
        error={errors?.key}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change({ key: event.target.value })}
      />
      <TextField
        label="Value"
        type={draft.isSecret ? 'password' : 'text'}
        value={draft.value}
        error={errors?.value}
        autoComplete={draft.isSecret ? 'new-password' : 'off'}
        spellCheck={false}
        onChange={(event) => change({ value: event.target.value })}
      />
      <TextField
        label="Description"
        value={draft.description}
        error={errors?.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <SelectField
        label="Category"
        value={draft.category}
        options={settingCategories.map((value) => ({ value, label: names[value] }))}
        onChange={(value) =>
          change({ category: settingCategories.find((category) => category === value) ?? 'stripe' })
        }
      />
      <label className="flex min-h-10 items-center gap-2.5 text-14 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={draft.isSecret}
          onChange={(event) => change({ isSecret: event.target.checked })}
          className="size-4.5"
        />
        Is Secret
      </label>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" disabled={draft.key.trim() === '' || create.isPending}>
          {create.isPending ? 'Creating...' : 'Create Setting'}
        </Button>
      </div>
    </form>
  );
}
