import { useState, type FormEvent } from 'react';
import type { AdminModel, ModelFacts } from '#shared/contract/models/admin-schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { parseDollars } from './describe-model.ts';
import { useModelChange } from './use-models.ts';

interface EditModelDialogProps {
  model: AdminModel | null;
  onClose: () => void;
}

export function EditModelDialog({ model, onClose }: EditModelDialogProps) {
  return (
    <Dialog isOpen={model !== null} title={model?.name ?? 'Model'} onClose={onClose}>
      {model && <EditModelForm model={model} onClose={onClose} />}
    </Dialog>
  );
}

const offers = [
  { value: 'free', label: 'Free' },
  { value: 'standard', label: 'Standard' },
  { value: 'hidden', label: 'Hidden' },
];

function EditModelForm({ model, onClose }: { model: AdminModel; onClose: () => void }) {
  const before = toForm(model);
  const [form, setForm] = useState(before);
  const save = useModelChange(onClose);
  const errors = save.error instanceof ApiError ? save.error.problem?.fieldErrors : undefined;
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  const facts = toFacts(before, form);
  const isPriced =
    parseDollars(form.input) !== undefined && parseDollars(form.output) !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending && isPriced) save.mutate({ kind: 'change', model, facts });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      <TextField
        label="Name"
        value={form.name}
        error={errors?.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <SelectField
        label="Offered to"
        value={form.offer}
        options={
          before.offer === 'directory'
            ? [{ value: 'directory', label: 'Directory only' }, ...offers]
            : offers
        }
        onChange={(offer) => change({ offer })}
      />
      <TextField
        label="Asked as (the vendor’s model id)"
        value={form.upstreamId}
        placeholder={model.ownUpstreamId}
        error={errors?.upstreamId}
        spellCheck={false}
        onChange={(event) => change({ upstreamId: event.target.value })}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Dollars per million in"
          inputMode="decimal"
          value={form.input}
          error={parseDollars(form.input) === undefined ? 'Write it as 2.50.' : undefined}
          onChange={(event) => change({ input: event.target.value })}
        />
        <TextField
          label="Dollars per million out"
          inputMode="decimal"
          value={form.output}
          error={parseDollars(form.output) === undefined ? 'Write it as 10.' : undefined}
          onChange={(event) => change({ output: event.target.value })}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Retired on"
          type="date"
          value={form.retiredOn}
          error={errors?.retiredOn}
          onChange={(event) => change({ retiredOn: event.target.value })}
        />
        <TextField
          label="Successor (model id)"
          value={form.successorId}
          error={errors?.successorId}
          spellCheck={false}
          onChange={(event) => change({ successorId: event.target.value })}
        />
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {model.isChanged && (
          <Button
            look="quiet"
            className="mr-auto text-danger! disabled:text-n9!"
            disabled={save.isPending}
            onClick={() => save.mutate({ kind: 'reset', model })}
          >
            {model.isAdded ? 'Remove Model' : 'Undo All Changes'}
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          look="primary"
          disabled={Object.keys(facts).length === 0 || !isPriced || save.isPending}
        >
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

function toForm(model: AdminModel) {
  const { isInPicker, isInDirectory, isStandard, upstreamId, ownUpstreamId } = model;
  const notOffered = isInDirectory ? 'directory' : 'hidden';
  const tier = isStandard ? 'standard' : 'free';
  return {
    name: model.name,
    offer: isInPicker ? tier : notOffered,
    upstreamId: upstreamId === ownUpstreamId ? '' : upstreamId,
    input: toText(model.inputMicroUsdPerMillion),
    output: toText(model.outputMicroUsdPerMillion),
    retiredOn: model.retiredOn ?? '',
    successorId: model.successorId ?? '',
  };
}

function toText(microUsd: number | null): string {
  return microUsd === null ? '' : String(microUsd / 1_000_000);
}

/** Only what was changed, so that the rest goes on following what Switchyard knows. */
function toFacts(before: ReturnType<typeof toForm>, form: ReturnType<typeof toForm>): ModelFacts {
  const orNull = (text: string) => text.trim() || null;
  const isPriceChanged = form.input !== before.input || form.output !== before.output;
  const isRetirementChanged =
    form.retiredOn !== before.retiredOn || form.successorId !== before.successorId;
  return {
    ...(form.name !== before.name && { name: form.name }),
    ...(form.offer !== before.offer && {
      isShown: form.offer !== 'hidden',
      ...(form.offer !== 'hidden' && { isStandard: form.offer === 'standard' }),
    }),
    ...(form.upstreamId !== before.upstreamId && { upstreamId: orNull(form.upstreamId) }),
    ...(isPriceChanged && {
      inputMicroUsdPerMillion: parseDollars(form.input) ?? null,
      outputMicroUsdPerMillion: parseDollars(form.output) ?? null,
    }),
    ...(isRetirementChanged && {
      retiredOn: orNull(form.retiredOn),
      successorId: orNull(form.successorId),
    }),
  };
}
