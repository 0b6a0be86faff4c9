import { useState, type SubmitEvent } from 'react';
import { Link } from 'wouter';
import type { ApiKeyView, KeyCache } from '#shared/contract/api-keys/schemas.ts';
import { formatDate, formatTime } from '#shared/lib/format.ts';
import { joinWords } from '#shared/lib/text.ts';
import { describeSpending } from '#web/api/accounts/describe-spending.ts';
import { fieldErrorsOf } from '#web/api/api-error.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { useIsOff } from '#web/api/models/use-picker.ts';
import { FailureLine } from '#web/api/failure-text.tsx';
import { siteName } from '#web/ui/browser/site-name.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { BudgetFields, hasBudgetError } from './budget-fields.tsx';
import { CacheFields, nameTime } from './cache-fields.tsx';
import { toBudgets, toDollars } from './dollars.ts';
import { MakeKeyDialog } from './make-key-dialog.tsx';
import { scopeNames } from './scope-names.ts';
import { useApiKeys, useChangeKey, useRevokeKey } from './use-api-keys.ts';

/** The API keys that the user's programs use to call Switchyard. */
export function KeysTab() {
  const isOff = useIsOff('api');
  const query = useApiKeys();
  const [isMaking, setIsMaking] = useState(false);
  const [edited, setEdited] = useState<ApiKeyView | null>(null);
  const [revoked, setRevoked] = useState<ApiKeyView | null>(null);
  const revoke = useRevokeKey(() => setRevoked(null));
  return (
    <section aria-labelledby="keys-title" className="pt-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="max-w-110 min-w-0">
          <h2 id="keys-title" className="font-semibold">
            API Keys
          </h2>
          {isOff && (
            <p className="mt-1 text-14">
              The API is off for now, so your keys won’t work until an administrator turns it back
              on. You can still revoke your keys.
            </p>
          )}
          <p className="mt-1 text-14 text-n11">
            Use a key to call {siteName()} from any client that speaks OpenAI’s or Anthropic’s API.
            Most clients need the base URL{' '}
            <code className="font-mono text-13 wrap-anywhere">{location.origin}/v1</code>.{' '}
            <Link href="/docs/api" className="link">
              See examples
            </Link>
          </p>
        </div>
        {!isOff && (
          <Button look="primary" className="max-sm:w-full" onClick={() => setIsMaking(true)}>
            Create Key
          </Button>
        )}
      </div>
      <Loaded query={query} errorTitle="Couldn’t load your keys">
        {(keys) =>
          keys.length === 0 ? (
            <p className="mt-6 rounded-panel border border-n6 p-5 text-14 text-n11">
              No API keys yet.
            </p>
          ) : (
            <ul className="mt-4 divide-y divide-n6 border-y border-n6">
              {keys.map((key) => (
                <KeyRow
                  key={key.id}
                  apiKey={key}
                  onEdit={() => setEdited(key)}
                  onRevoke={() => setRevoked(key)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isMaking && <MakeKeyDialog onClose={() => setIsMaking(false)} />}
      {edited && <EditKeyDialog apiKey={edited} onClose={() => setEdited(null)} />}
      <ConfirmDialog
        isOpen={revoked !== null}
        title="Revoke Key"
        action="Revoke Key"
        isBusy={revoke.isPending}
        onConfirm={() => revoked && revoke.mutate(revoked)}
        onClose={() => setRevoked(null)}
      >
        Programs that use {revoked?.name} will lose access immediately. This can’t be undone.
      </ConfirmDialog>
    </section>
  );
}

interface KeyRowProps {
  apiKey: ApiKeyView;
  onEdit: () => void;
  onRevoke: () => void;
}

function KeyRow({ apiKey, onEdit, onRevoke }: KeyRowProps) {
  const { name, prefix, scopes, models } = apiKey;
  const uses = joinWords(scopes.map((scope) => scopeNames[scope].toLowerCase()));
  const which = models.length === 0 ? 'all models' : joinWords(models);
  return (
    <li className="flex items-center justify-between gap-4 py-3 text-14">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="font-mono text-13 text-n11">{prefix}…</p>
        <p className="text-13 wrap-anywhere text-n11">
          For {uses} · {which}
        </p>
        <p className="text-13 text-n10">{describeLife(apiKey)}</p>
        <p className="tabular text-13 text-n10">{describeSpending(apiKey)}</p>
        {apiKey.cacheSeconds !== null && (
          <p className="text-13 text-n10">
            Caches answers for {nameTime(apiKey)}
            {apiKey.sharesCache && ', shared with other people’s keys'}
          </p>
        )}
      </div>
      <div className="-mr-3.5 flex shrink-0 max-sm:flex-col">
        <Button look="quiet" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button look="quiet" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </div>
    </li>
  );
}

function describeLife({ createdAt, lastUsedAt, expiresAt }: ApiKeyView): string {
  const used = lastUsedAt ? `last used ${formatTime(lastUsedAt)}` : 'never used';
  return `Created ${formatDate(createdAt)}, ${used}, ${describeEnd(expiresAt)}`;
}

function describeEnd(expiresAt: string | null): string {
  if (expiresAt === null) return 'never expires';
  const isOver = Date.parse(expiresAt) <= Date.now();
  return `${isOver ? 'expired' : 'expires'} ${formatDate(expiresAt)}`;
}

/** Changes a key's budgets and response cache. */
function EditKeyDialog({ apiKey, onClose }: { apiKey: ApiKeyView; onClose: () => void }) {
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
        {change.error && !hasBudgetError(errors) && <FailureLine error={change.error} />}
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
