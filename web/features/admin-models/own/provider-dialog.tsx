import { useId } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { providerMarks, type ProviderMark } from '#shared/contract/models/providers.ts';
import { keyHeaders, presetIds, providerPresets } from '#shared/contract/models/own-constants.ts';
import type { OwnProvider } from '#shared/contract/models/own-schemas.ts';
import { keyHeaderWords } from '#web/api/models/provider-words.ts';
import { fieldErrorsOf } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CheckField } from '#web/ui/controls/check-field.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { draftPreset, draftProvider, toInput, type ProviderDraft } from './provider-draft.ts';
import { useOwnProviderChange } from './use-own-providers.ts';

const presets = presetIds.map((value) => ({ value, label: providerPresets[value].name }));
const tokenLimits = [
  { value: 'max_tokens', label: 'max_tokens' },
  { value: 'max_completion_tokens', label: 'max_completion_tokens' },
];
const headers = keyHeaders.map((value) => ({ value, label: keyHeaderWords[value] }));
const markLabels: Record<ProviderMark, string> = {
  'own-machine': 'Self-hosted',
  eu: 'Hosted in the EU',
  'no-retention': 'Zero data retention',
};

interface ProviderDialogProps {
  /** The label of the button that opens this dialog for a new provider. */
  action: string;
  /** `new` while adding a provider. */
  edited: OwnProvider | 'new';
  /** Receives the provider that was added, or null if none was. */
  onClose: (added: OwnProvider | null) => void;
}

export function ProviderDialog({ action, edited, onClose }: ProviderDialogProps) {
  const before = edited === 'new' ? null : edited;
  const save = useOwnProviderChange((saved) => onClose(before ? null : saved));
  const form = useForm<ProviderDraft>({
    defaultValues: before ? draftProvider(before) : draftPreset('ollama'),
  });
  const input = toInput(form.watch());
  const canSave = input !== null && input.name.trim() !== '' && input.baseUrl.trim() !== '';
  const submit = form.handleSubmit(() => {
    if (!input || save.isPending) return;
    save.mutate(before ? { kind: 'change', provider: before, input } : { kind: 'add', input });
  });
  const errors = fieldErrorsOf(save.error);
  return (
    <Dialog isOpen title={before ? `Edit ${before.name}` : action} onClose={() => onClose(null)}>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
        {!before && <PresetField form={form} />}
        <TextField label="Name" error={errors['name']} {...form.register('name')} />
        <TextField
          label="Base URL, ending in /v1"
          type="url"
          spellCheck={false}
          error={errors['baseUrl']}
          {...form.register('baseUrl')}
        />
        <TextField
          label={before?.hasKey ? 'Key (leave empty to keep the saved one)' : 'Key (optional)'}
          type="password"
          autoComplete="off"
          error={errors['key']}
          {...form.register('key')}
        />
        <MarksFields form={form} />
        <Details form={form} before={before} error={input ? errors['headers'] : wrongHeader} />
        {before && <CheckField label="Offer this provider’s models" {...form.register('isOn')} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => onClose(null)}>Cancel</Button>
          <Button type="submit" look="primary" disabled={!canSave || save.isPending}>
            {save.isPending ? 'Saving...' : before ? 'Save' : 'Add and Test'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const wrongHeader = 'Enter one header per line, as name: value.';

type Form = UseFormReturn<ProviderDraft>;

function PresetField({ form }: { form: Form }) {
  const field = form.register('preset');
  return (
    <SelectField
      look="form"
      label="Server type"
      options={presets}
      {...field}
      onChange={({ target }) => {
        const preset = presetIds.find((id) => id === target.value) ?? 'other';
        form.reset({ ...draftPreset(preset), key: form.getValues('key') });
      }}
    />
  );
}

function MarksFields({ form }: { form: Form }) {
  return (
    <fieldset>
      <legend className="text-14 font-medium">Data handling</legend>
      <p className="mt-0.5 text-13 text-n10">
        Users can restrict their prompts to providers with these properties.
      </p>
      {providerMarks.map((mark) => (
        <CheckField key={mark} label={markLabels[mark]} {...form.register(`marks.${mark}`)} />
      ))}
    </fieldset>
  );
}

interface DetailsProps {
  form: Form;
  before: OwnProvider | null;
  error: string | undefined;
}

/** Details that the preset fills in and few users change. */
function Details({ form, before, error }: DetailsProps) {
  const hasSecrets = before !== null && (before.hasKey || before.headerNames.length > 0);
  return (
    <details open={error !== undefined || undefined}>
      <summary className="cursor-pointer py-2.5 text-14 text-n11">Advanced</summary>
      <div className="mt-2 grid gap-4">
        <SelectField
          look="form"
          label="Token limit field"
          options={tokenLimits}
          {...form.register('tokenLimit')}
        />
        <SelectField
          look="form"
          label="Key header"
          options={headers}
          {...form.register('keyHeader')}
        />
        <CheckField label="Request usage in streams" {...form.register('asksForUsage')} />
        <HeadersField form={form} names={before?.headerNames ?? []} error={error} />
        {hasSecrets && (
          <CheckField label="Delete the saved key and headers" {...form.register('dropsSecrets')} />
        )}
      </div>
    </details>
  );
}

interface HeadersFieldProps {
  form: Form;
  names: readonly string[];
  error: string | undefined;
}

function HeadersField({ form, names, error }: HeadersFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="text-14 font-medium">
        Extra headers, one per line
      </label>
      <textarea
        id={id}
        rows={2}
        spellCheck={false}
        placeholder="X-Title: Switchyard"
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        className="mt-1.5 block w-full rounded-control border border-n8 bg-n1 px-3 py-2 font-mono text-14 hover:border-n9 focus:border-go pointer-coarse:text-16"
        {...form.register('headers')}
      />
      <p id={`${id}-note`} className={`mt-1.5 text-13 ${error ? 'text-danger' : 'text-n10'}`}>
        {error ?? (names.length > 0 ? `Saved: ${names.join(', ')}. Leave empty to keep them.` : '')}
      </p>
    </div>
  );
}
