import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { AdminModel, ModelFacts } from '#shared/contract/models/admin-schemas.ts';
import { isOwnProvider } from '#shared/contract/models/constants.ts';
import { fieldErrorsOf } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CheckField } from '#web/ui/controls/check-field.tsx';
import { ConfirmedAction } from '#web/ui/dialogs/confirmed-action.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { changedFacts, checkFacts, draftFacts } from './facts-draft.ts';
import { FactsFields } from './facts-fields.tsx';
import { listSuccessors } from './list-successors.ts';
import { useModelChange, useProviderStates } from './use-models.ts';

interface EditModelDialogProps {
  model: AdminModel;
  models: readonly AdminModel[];
  onClose: () => void;
}

const directoryOnly = { value: 'directory', label: 'Directory only' };
const offers = [
  { value: 'free', label: 'Free' },
  { value: 'standard', label: 'Standard' },
  { value: 'hidden', label: 'Hidden' },
];

type ModelForm = ReturnType<typeof toForm>;

export function EditModelDialog({ model, models, onClose }: EditModelDialogProps) {
  const [before] = useState(() => toForm(model));
  const save = useModelChange(onClose);
  const { data: states } = useProviderStates();
  const listed = states?.find(({ provider }) => provider === model.provider)?.listed ?? null;
  const { register, handleSubmit, watch } = useForm({ defaultValues: before });
  const form = watch();
  const facts = toFacts(before, form);
  const problems = checkFacts(form);
  const isReadable = Object.keys(problems).length === 0;
  const errors: Partial<Record<string, string>> = { ...fieldErrorsOf(save.error), ...problems };
  const submit = handleSubmit(() => {
    if (!save.isPending && isReadable) save.mutate({ kind: 'change', model, facts });
  });
  const text = (name: keyof ModelForm) => ({ ...register(name), error: errors[name] });
  return (
    <Dialog isOpen title={`Edit ${model.name}`} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
        <TextField label="Name" {...text('name')} />
        <SelectField
          look="form"
          label="Available to"
          options={before.offer === 'directory' ? [directoryOnly, ...offers] : offers}
          {...register('offer')}
        />
        <CheckField label="Auto may choose this model" {...register('isForAuto')} />
        <TextField
          label="Provider’s model ID"
          placeholder={model.ownUpstreamId}
          spellCheck={false}
          {...text('upstreamId')}
        />
        <FactsFields register={register} errors={errors} isOwn={isOwnProvider(model.provider)} />
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField label="Retired on" type="date" {...text('retiredOn')} />
          <SelectField
            look="form"
            label="Successor"
            options={listSuccessors(model, models, listed)}
            {...register('successorId')}
          />
        </div>
        <FormButtons
          model={model}
          canSave={Object.keys(facts).length > 0 && isReadable}
          isSaving={save.isPending}
          onReset={() => save.mutate({ kind: model.isAdded ? 'remove' : 'reset', model })}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

interface FormButtonsProps {
  model: AdminModel;
  canSave: boolean;
  isSaving: boolean;
  onReset: () => void;
  onCancel: () => void;
}

function FormButtons({ model, canSave, isSaving, onReset, onCancel }: FormButtonsProps) {
  const reset = model.isAdded ? removal : undoing;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {model.isChanged && (
        <ConfirmedAction
          trigger={(ask) => (
            <Button
              look="quiet"
              className="mr-auto text-danger! disabled:text-n9!"
              disabled={isSaving}
              onClick={ask}
            >
              {reset.button}
            </Button>
          )}
          title={reset.title(model.name)}
          action={reset.action}
          onConfirm={onReset}
        >
          {reset.note}
        </ConfirmedAction>
      )}
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" look="primary" disabled={!canSave || isSaving}>
        {isSaving ? 'Saving...' : 'Save'}
      </Button>
    </div>
  );
}

const removal = {
  button: 'Remove Model',
  title: (name: string) => `Remove ${name}?`,
  action: 'Remove',
  note: 'The model’s prices and other details are deleted. Past answers are kept.',
};
const undoing = {
  button: 'Undo All Changes',
  title: (name: string) => `Undo All Changes to ${name}?`,
  action: 'Undo All',
  note: 'Your changes are deleted, and the built-in values apply again.',
};

function toForm(model: AdminModel) {
  const { isInPicker, isInDirectory, isStandard, upstreamId, ownUpstreamId } = model;
  const notOffered = isInDirectory ? 'directory' : 'hidden';
  const tier = isStandard ? 'standard' : 'free';
  return {
    name: model.name,
    offer: isInPicker ? tier : notOffered,
    upstreamId: upstreamId === ownUpstreamId ? '' : upstreamId,
    isForAuto: model.isForAuto,
    ...draftFacts(model),
    retiredOn: model.retiredOn ?? '',
    successorId: model.successorId ?? '',
  };
}

/** Sends only the changed facts, so that unchanged facts still follow Switchyard's catalogue. */
function toFacts(before: ModelForm, form: ModelForm): ModelFacts {
  const orNull = (text: string) => text.trim() || null;
  const isRetirementChanged =
    form.retiredOn !== before.retiredOn || form.successorId !== before.successorId;
  return {
    ...changedFacts(before, form),
    ...(form.name !== before.name && { name: form.name }),
    ...(form.offer !== before.offer && {
      isShown: form.offer !== 'hidden',
      ...(form.offer !== 'hidden' && { isStandard: form.offer === 'standard' }),
    }),
    ...(form.isForAuto !== before.isForAuto && { isForAuto: form.isForAuto }),
    ...(form.upstreamId !== before.upstreamId && { upstreamId: orNull(form.upstreamId) }),
    ...(isRetirementChanged && {
      retiredOn: orNull(form.retiredOn),
      successorId: orNull(form.successorId),
    }),
  };
}
