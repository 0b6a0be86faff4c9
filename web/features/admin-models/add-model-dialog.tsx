import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { AdminModel, NewModel, ProviderState } from '#shared/contract/models/admin-schemas.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import { isOwnProvider } from '#shared/contract/models/constants.ts';
import { joinWords } from '#shared/lib/text.ts';
import { fieldErrorsOf } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CheckField } from '#web/ui/controls/check-field.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { changedFacts, checkFacts, emptyFacts, type FactsDraft } from './facts-draft.ts';
import { FactsFields } from './facts-fields.tsx';
import {
  FirstGuessFields,
  sameInAll,
  toFirstGuess,
  type GuessDraft,
} from './first-guess-fields.tsx';
import { useModelChange, useProviderStates } from './use-models.ts';

interface Draft extends FactsDraft, GuessDraft {
  provider: ProviderId;
  model: string;
  name: string;
  offer: '' | 'free' | 'standard';
  isForAuto: boolean;
}

interface AddModelDialogProps {
  models: readonly AdminModel[];
  onClose: () => void;
}

export function AddModelDialog({ models, onClose }: AddModelDialogProps) {
  const alike = models.filter(({ isAdded, contextTokens }) => !isAdded && contextTokens !== null);
  const add = useModelChange(onClose);
  const { register, handleSubmit, watch, setFocus } = useForm<Draft>({ defaultValues: emptyDraft });
  const draft = watch();
  const { data: states = [] } = useProviderStates();
  const state = states.find(({ provider }) => provider === draft.provider);
  const known = state?.known.find(({ model }) => model === draft.model.trim());
  const isOwn = isOwnProvider(draft.provider);
  const wrong = checkFacts(isOwn ? draft : { ...draft, ...noSearch });
  const errors: Partial<Record<string, string>> = { ...fieldErrorsOf(add.error), ...wrong };
  const missing = listMissing(draft, known !== undefined);
  const canAdd = missing.length === 0 && Object.keys(wrong).length === 0;
  const submit = handleSubmit((values) => {
    if (!canAdd || add.isPending) return;
    const model = toNewModel(values, !known);
    // The field with the error may be out of view, so it is focused.
    const showWrong = (error: Error) => {
      const field = Object.keys(fieldErrorsOf(error)).find((name) => name in values);
      if (field) setFocus(field as keyof Draft);
    };
    add.mutate({ kind: 'add', model }, { onError: showWrong });
  });
  return (
    <Dialog isOpen title="Add Model" onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
        <SelectField
          look="form"
          label="Provider"
          options={states.map(({ provider, name }) => ({ value: provider, label: name }))}
          {...register('provider')}
        />
        <ModelIdField state={state} error={errors['model']} {...register('model')} />
        {known && (
          <p className="text-14 text-n11">
            Switchyard already knows {known.name}. Its built-in values apply to fields you leave
            empty.
          </p>
        )}
        <TextField
          label="Name"
          error={errors['name']}
          placeholder={known?.name}
          {...register('name')}
        />
        <SelectField look="form" label="Available to" options={offers} {...register('offer')} />
        <div>
          <CheckField label="Auto may choose this model" {...register('isForAuto')} />
          <p className="text-13 text-n10">
            If this is off, the model answers only when someone chooses it. Try the model first. You
            can change this setting in the model’s row at any time.
          </p>
        </div>
        {!known && draft.model.trim() !== '' && (
          <FirstGuessFields
            alike={alike}
            register={register}
            error={errors['skillsLike'] ?? errors['worseAt']}
          />
        )}
        <fieldset className="grid gap-4">
          <legend className="mb-3 text-13 text-n10">
            {known
              ? 'Fill in only the details that differ from those we know.'
              : 'Fields you leave empty are shown as unknown. Without prices, costs are unknown too.'}
          </legend>
          <FactsFields register={register} errors={errors} isOwn={isOwn} />
        </fieldset>
        {missing.length > 0 && (
          <p className="text-14 text-n11">Still needed: {joinWords(missing)}.</p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={!canAdd || add.isPending}>
            {add.isPending ? 'Adding...' : 'Add Model'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const emptyDraft: Draft = {
  ...emptyFacts,
  provider: 'openai',
  model: '',
  name: '',
  offer: '',
  isForAuto: false,
  skillsLike: '',
  costs: '',
  skills: sameInAll,
};

export const offers = [
  { value: '', label: 'Choose who can use it' },
  { value: 'free', label: 'Free' },
  { value: 'standard', label: 'Standard' },
];

/** The questions that still need an answer. There are no defaults, because Auto relies on the answers. */
function listMissing(draft: Draft, isKnown: boolean): string[] {
  const isPriced = draft.costs !== '' || (draft.input.trim() !== '' && draft.output.trim() !== '');
  return [
    draft.model.trim() === '' && 'the model ID',
    !isKnown && draft.name.trim() === '' && 'its name',
    draft.offer === '' && 'who can use it',
    !isKnown && draft.skillsLike === '' && 'which model it’s like',
    !isKnown && !isPriced && 'its price',
  ].filter((part) => part !== false);
}

type ModelIdFieldProps = React.ComponentProps<'input'> & {
  state: ProviderState | undefined;
  error: string | undefined;
};

/** Suggests the models that the vendor lists, and shows a message if the list is not available. */
function ModelIdField({ state, ...field }: ModelIdFieldProps) {
  const listId = useId();
  return (
    <div>
      <TextField
        label="Provider’s model ID"
        spellCheck={false}
        autoCapitalize="none"
        list={listId}
        {...field}
      />
      <datalist id={listId}>
        {state?.listed?.map((id) => (
          <option key={id} value={id} />
        ))}
      </datalist>
      {state && !state.listed && (
        <p className="mt-1.5 text-13 text-n10">
          The model list of {state.name} isn’t available, so check that the ID is exact.
        </p>
      )}
    </div>
  );
}

/** Replaces the search settings that were typed before another provider was chosen. */
const noSearch = { searchParameters: '', searchPrice: '' };

function toNewModel(draft: Draft, isUnknown: boolean): NewModel {
  const { provider, model, name, offer, isForAuto } = draft;
  return {
    provider,
    model: model.trim(),
    isStandard: offer === 'standard',
    isForAuto,
    ...(name.trim() && { name }),
    ...changedFacts(emptyFacts, isOwnProvider(provider) ? draft : { ...draft, ...noSearch }),
    ...(isUnknown && toFirstGuess(draft)),
  };
}
