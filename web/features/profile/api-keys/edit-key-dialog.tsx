import { useState, type SubmitEvent } from 'react';
import type { ApiKeyView, KeyCache } from '#shared/contract/api-keys/schemas.ts';
import { describeError, fieldErrorsOf } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { BudgetFields, hasBudgetError } from './budget-fields.tsx';
import { CacheFields } from './cache-fields.tsx';
import { toBudgets, toDollars } from './dollars.ts';
import { useChangeKey } from './use-api-keys.ts';

/** Changes a key's budgets and response cache. */
export function EditKeyDialog({ apiKey, onClose }: { apiKey: ApiKeyView; onClose: () => void }) {
  const [dollars, setDollars] = useState(toDollars(apiKey.ownBudgets));
  const [cache, setCache] = useState<KeyCache>(apiKey);
  const change = useChangeKey(apiKey, onClose);
  const errors = fieldErrorsOf(change.error);
  const { cacheSeconds, sharesCache } = cache;
  const isOtherCache = cacheSeconds !== apiKey.cacheSeconds || sharesCache !== apiKey.sharesCache;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    change.mutate({ budgets: toBudgets(dollars), cacheSeconds, sharesCache });
  };
  return (
    <Dialog isOpen title={`Edit ${apiKey.name}`} onClose={onClose}>
      <form className="mt-4 space-y-5" onSubmit={submit} noValidate>
        <BudgetFields dollars={dollars} errors={errors} onChange={setDollars} />
        <div>
          <CacheFields cache={cache} onChange={setCache} />
          {isOtherCache && apiKey.cacheSeconds !== null && (
            <p className="mt-1 text-13 text-n10">Saving empties the cache.</p>
          )}
        </div>
        {change.error && !hasBudgetError(errors) && (
          <p role="alert" className="text-14 text-danger">
            {describeError(change.error)}
          </p>
        )}
        <div className="flex justify-end gap-2 max-sm:*:grow">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={change.isPending}>
            Save Changes
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
