import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { keyScopes, type KeyScope } from '#shared/contract/api-keys/constants.ts';
import { fieldErrorsOf } from '#web/api/api-error.ts';
import { usePicker } from '#web/api/models/use-picker.ts';
import { FailureLine } from '#web/api/failure-text.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { CheckField } from '#web/ui/controls/check-field.tsx';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { fieldLooks, TextField } from '#web/ui/controls/text-field.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { BudgetFields, hasBudgetError } from './budget-fields.tsx';
import { CacheFields, noCache } from './cache-fields.tsx';
import { toBudgets, type DollarFields } from './dollars.ts';
import { scopeNames } from './scope-names.ts';
import { useEmbeddingModels, useMakeKey } from './use-api-keys.ts';

/** Asks what a key is for, creates it, and shows it once. */
export function MakeKeyDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Dialog isOpen title={secret ? 'Copy Your Key' : 'Create API Key'} onClose={onClose}>
      {secret ? (
        <MadeKey secret={secret} onClose={onClose} />
      ) : (
        <KeyForm onMade={setSecret} onClose={onClose} />
      )}
    </Dialog>
  );
}

function MadeKey({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <>
      <p role="status" className="mt-3 text-14 text-n11">
        This is the only time you’ll see this key. Store it where only your program can read it.
      </p>
      <div className="mt-4 flex items-center gap-2 rounded-control border border-n7 bg-n2 py-1 pr-1 pl-3">
        <code className="min-w-0 grow font-mono text-13 wrap-anywhere">{secret}</code>
        <CopyButton text={secret} label="Copy key" />
      </div>
      <div className="mt-6 flex justify-end max-sm:*:grow">
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  );
}

const lives = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '', label: 'Never' },
];

function KeyForm({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [scopes, setScopes] = useState<KeyScope[]>([...keyScopes]);
  const [models, setModels] = useState<string[]>([]);
  const [dollars, setDollars] = useState<DollarFields>({ day: '', month: '', total: '' });
  const [cache, setCache] = useState(noCache);
  const make = useMakeKey(onMade);
  const errors = fieldErrorsOf(make.error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const expiresInDays = days === '' ? null : Number(days);
    const budgets = toBudgets(dollars);
    if (!make.isPending) make.mutate({ name, expiresInDays, scopes, models, budgets, ...cache });
  };
  return (
    <form className="mt-4 space-y-5" onSubmit={submit} noValidate>
      <TextField
        label="Name"
        value={name}
        maxLength={60}
        error={errors['name']}
        data-first-focus
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        look="form"
        label="Expiration"
        options={lives}
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
      <fieldset>
        <legend className={fieldLooks.form.label}>Allowed uses</legend>
        <div className="grid grid-cols-2">
          {keyScopes.map((scope) => (
            <CheckField
              key={scope}
              label={scopeNames[scope]}
              checked={scopes.includes(scope)}
              onChange={() => setScopes(toggle(scopes, scope))}
            />
          ))}
        </div>
      </fieldset>
      <BudgetFields dollars={dollars} errors={errors} onChange={setDollars} />
      <CacheFields cache={cache} onChange={setCache} />
      <ModelsField chosen={models} onChange={setModels} />
      {make.error && !errors['name'] && !hasBudgetError(errors) && (
        <FailureLine error={make.error} />
      )}
      <div className="flex flex-wrap-reverse justify-end gap-2 max-sm:*:grow">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" disabled={make.isPending}>
          Create Key
        </Button>
      </div>
    </form>
  );
}

interface ModelsFieldProps {
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

/** The models that the key may use. Auto chooses among them. */
function ModelsField({ chosen, onChange }: ModelsFieldProps) {
  const { data: picker } = usePicker();
  const { data: embedding = [] } = useEmbeddingModels();
  const models = [...(picker?.models ?? []), ...embedding];
  const { label, border, text, gap } = fieldLooks.form;
  return (
    <fieldset>
      <legend className={label}>Allowed models</legend>
      <details className={clsx('group rounded-control border', gap, border)}>
        <summary
          className={clsx('flex h-10 cursor-pointer items-center px-3 pointer-coarse:h-11', text)}
        >
          {chosen.length === 0 ? 'All models' : `${chosen.length} of ${models.length} models`}
          <ChevronDown
            size={16}
            aria-hidden
            className="ml-auto text-n10 transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="max-h-56 overflow-y-auto border-t border-n6 px-3 py-1">
          {models.map(({ id, name }) => (
            <CheckField
              key={id}
              label={name}
              checked={chosen.includes(id)}
              onChange={() => onChange(toggle(chosen, id))}
            />
          ))}
        </div>
      </details>
    </fieldset>
  );
}

function toggle<Item>(items: readonly Item[], item: Item): Item[] {
  return items.includes(item) ? items.filter((one) => one !== item) : [...items, item];
}
