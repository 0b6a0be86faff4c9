import { useState } from 'react';
import type { OwnProvider, OwnProviderTrial } from '#shared/contract/models/own-schemas.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { CheckField } from '#web/ui/controls/check-field.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { offers } from '../add-model-dialog.tsx';
import { parseDollars } from '../describe-model.ts';
import { personalCalls, useProviderCalls } from './provider-calls.ts';
import { draftTicked, toNewModels, type TickedModel } from './ticked-models.ts';
import { useAddModels, useTrial } from './use-own-providers.ts';

/** A model whose skills serve as the first guess for an added one. */
export interface AlikeModel {
  id: string;
  name: string;
}

interface ChoiceProps {
  provider: OwnProvider;
  alike: readonly AlikeModel[];
  onClose: () => void;
}

interface ModelsDialogProps extends ChoiceProps {
  /** Edits the provider, whose address or key may be wrong. */
  onEdit: () => void;
}

/** Fetches the provider's models and adds those that are ticked. */
export function ModelsDialog({ provider, alike, onClose, onEdit }: ModelsDialogProps) {
  const trial = useTrial(provider);
  return (
    <Dialog isOpen title={`Models from ${provider.name}`} onClose={onClose}>
      <div className="mt-4">
        <Loaded query={trial} errorTitle="Couldn’t reach the provider">
          {({ problem, models: listed }) =>
            problem === null ? (
              <Choice provider={provider} alike={alike} listed={listed} onClose={onClose} />
            ) : (
              <div role="alert" className="grid justify-items-start gap-3 text-14">
                <p>Couldn’t list the provider’s models. {problem}</p>
                <div className="flex flex-wrap gap-2">
                  <Button onClick={() => void trial.refetch()}>Test Again</Button>
                  <Button onClick={onEdit}>Edit</Button>
                </div>
              </div>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}

const mostShown = 60;

function Choice(props: ChoiceProps & { listed: OwnProviderTrial['models'] }) {
  const { provider, alike, listed, onClose } = props;
  const [ticked, setTicked] = useState<TickedModel[]>([]);
  const [search, setSearch] = useState('');
  const [like, setLike] = useState('');
  const [isForAuto, setIsForAuto] = useState(false);
  const isPersonal = useProviderCalls().scope === personalCalls.scope;
  const add = useAddModels(onClose);
  const open = listed.filter(({ isAdded }) => !isAdded);
  const found = open.filter(({ model }) => model.toLowerCase().includes(search.toLowerCase()));
  const change = (model: string, part: Partial<TickedModel>) =>
    setTicked(ticked.map((one) => (one.model === model ? { ...one, ...part } : one)));
  const added = toNewModels(provider.id, ticked, { like, isForAuto, isPersonal });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (added && !add.isPending) add.mutate(added);
      }}
    >
      <p role="status" className="text-14 text-n11">
        Connected. The provider lists{' '}
        {listed.length === 1 ? 'one model' : `${listed.length} models`}.
        {tellAdded(listed.length - open.length)}
      </p>
      {open.length > 8 && (
        <TextField
          label="Search"
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <div className="max-h-64 overflow-y-auto border-y border-n6" role="group" aria-label="Models">
        {found.slice(0, mostShown).map((one) => (
          <CheckField
            key={one.model}
            label={one.model}
            checked={ticked.some(({ model }) => model === one.model)}
            onChange={({ target }) =>
              setTicked(
                target.checked
                  ? [...ticked, draftTicked(one)]
                  : ticked.filter(({ model }) => model !== one.model),
              )
            }
          />
        ))}
        {found.length === 0 && <p className="py-2.5 text-14 text-n10">No models to add.</p>}
        {found.length > mostShown && (
          <p className="py-2 text-13 text-n10">
            {found.length - mostShown} more. Search to find the model you want.
          </p>
        )}
      </div>
      {ticked.map((one) => (
        <TickedFields
          key={one.model}
          ticked={one}
          isPersonal={isPersonal}
          onChange={(part) => change(one.model, part)}
        />
      ))}
      {ticked.length > 0 && (
        <SelectField
          look="form"
          label="Until there are votes, treat as similar to"
          value={like}
          options={[
            { value: '', label: 'Choose a model' },
            ...alike.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => setLike(target.value)}
        />
      )}
      {ticked.length > 0 && !isPersonal && (
        <div>
          <CheckField
            label={
              ticked.length > 1 ? 'Auto may choose these models' : 'Auto may choose this model'
            }
            checked={isForAuto}
            onChange={({ target }) => setIsForAuto(target.checked)}
          />
          <p className="text-13 text-n10">
            If this is off, the models answer only when someone chooses them. You can change this
            setting for each model at any time.
          </p>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Close</Button>
        <Button type="submit" look="primary" disabled={!added || add.isPending}>
          {add.isPending ? 'Adding...' : ticked.length > 1 ? `Add ${ticked.length}` : 'Add'}
        </Button>
      </div>
    </form>
  );
}

function tellAdded(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? ' One of them has already been added.'
    : ` ${count} of them have already been added.`;
}

interface TickedFieldsProps {
  ticked: TickedModel;
  isPersonal: boolean;
  onChange: (part: Partial<TickedModel>) => void;
}

/** The facts from the provider's list, for the user to correct. Empty fields are unknown. */
function TickedFields({ ticked, isPersonal, onChange }: TickedFieldsProps) {
  const field = (name: 'name' | 'contextTokens' | 'input' | 'output') => ({
    value: ticked[name],
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) =>
      onChange({ [name]: target.value }),
  });
  const price = (name: 'input' | 'output') => ({
    ...field(name),
    placeholder: isPersonal ? undefined : '0 if it’s free',
    inputMode: 'decimal' as const,
    error: parseDollars(ticked[name]) === undefined ? 'Enter a price, such as 2.50.' : undefined,
  });
  return (
    <fieldset className="grid grid-cols-2 gap-3 rounded-panel border border-n6 p-4 max-sm:p-3">
      <legend className="px-1 font-mono text-13 wrap-anywhere">{ticked.model}</legend>
      <TextField label="Name" className="col-span-2" {...field('name')} />
      <TextField label="Input price ($ per million tokens)" {...price('input')} />
      <TextField label="Output price ($ per million tokens)" {...price('output')} />
      <TextField label="Context window (tokens)" inputMode="numeric" {...field('contextTokens')} />
      {!isPersonal && (
        <SelectField
          look="form"
          label="Available to"
          value={ticked.offer}
          options={offers}
          onChange={({ target }) => onChange({ offer: target.value as TickedModel['offer'] })}
        />
      )}
    </fieldset>
  );
}
