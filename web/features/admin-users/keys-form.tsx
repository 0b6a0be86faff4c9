import { useRef, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ApiKeyView } from '#shared/contract/api-keys/schemas.ts';
import type { Budgets } from '#shared/contract/budgets/schemas.ts';
import { formatTime } from '#shared/lib/format.ts';
import { BudgetForm } from '#web/api/accounts/budget-form.tsx';
import { periodKeys } from '#web/api/accounts/use-budgets.ts';
import { describeSpending } from '#web/api/accounts/describe-spending.ts';
import { call } from '#web/api/call.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { invalidate } from '#web/api/query-client.ts';
import { FailureText } from '#web/api/failure-text.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { TabFormProps } from './tab-form.ts';

const keyOf = (userId: number) => ['admin', 'user-keys', userId];

/** A user's API keys: what each may do, what it has spent, and how much it may spend. */
export function KeysForm({ user, onTyped }: TabFormProps) {
  const query = useQuery({
    queryKey: keyOf(user.id),
    gcTime: 0,
    queryFn: ({ signal }) => call('listUserKeys', { params: { userId: user.id } }, { signal }),
  });
  const [revoked, setRevoked] = useState<ApiKeyView | null>(null);
  /** The keys for which limits have been typed but not saved. */
  const typed = useRef(new Set<string>());
  const note = (keyId: string, isChanged: boolean) => {
    if (isChanged) typed.current.add(keyId);
    else typed.current.delete(keyId);
    onTyped(typed.current.size > 0);
  };
  const revoke = useChange(
    user.id,
    (keyId: string) => call('revokeUserKey', { params: { userId: user.id, keyId } }),
    'Key Revoked',
    () => setRevoked(null),
  );
  return (
    <>
      <p className="mb-3 text-14 text-n10">
        A cap limits what one key can spend, at providers’ list prices. The key’s owner can’t change
        the cap. The lower of the cap and the owner’s own budget applies.
      </p>
      <Loaded query={query} errorTitle="Couldn’t load the API keys">
        {(keys) =>
          keys.length === 0 ? (
            <p className="text-14">This user has no API keys.</p>
          ) : (
            <ul className="divide-y divide-n6 border-y border-n6">
              {keys.map((key) => (
                <KeyItem
                  key={key.id}
                  apiKey={key}
                  userId={user.id}
                  onTyped={(isChanged) => note(key.id, isChanged)}
                  onRevoke={() => setRevoked(key)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ConfirmDialog
        isOpen={revoked !== null}
        title="Revoke Key"
        action="Revoke Key"
        isBusy={revoke.isPending}
        onConfirm={() => revoked && revoke.mutate(revoked.id)}
        onClose={() => setRevoked(null)}
      >
        Programs that use {revoked?.name} will lose access immediately. This can’t be undone.
        {revoke.error && (
          <span role="alert">
            {' '}
            <FailureText error={revoke.error} />
          </span>
        )}
      </ConfirmDialog>
    </>
  );
}

interface KeyItemProps extends Pick<TabFormProps, 'onTyped'> {
  apiKey: ApiKeyView;
  userId: number;
  onRevoke: () => void;
}

const capKeys = [...periodKeys, 'totalMicroUsd'] as const;

function KeyItem({ apiKey, userId, onTyped, onRevoke }: KeyItemProps) {
  const { id: keyId, name, prefix, scopes, lastUsedAt, caps } = apiKey;
  const save = useChange(
    userId,
    (body: Budgets) => call('capUserKey', { params: { userId, keyId }, body }),
    'Cap Saved',
    () => onTyped(false),
  );
  return (
    <li className="py-3 text-14">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="font-mono text-13 text-n11">{prefix}…</p>
          <p className="text-13 text-n11">
            For {scopes.join(', ')} ·{' '}
            {lastUsedAt ? `last used ${formatTime(lastUsedAt)}` : 'never used'}
          </p>
          <p className="tabular text-13 text-n11">{describeSpending(apiKey)}</p>
        </div>
        <Button look="quiet" className="-mr-3.5" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </div>
      <BudgetForm
        key={JSON.stringify(caps)}
        label={`Cap for ${name}`}
        keys={capKeys}
        budgets={caps}
        save={save}
        saveLabel="Save Cap"
        onTyped={onTyped}
      />
    </li>
  );
}

function useChange<Given>(
  userId: number,
  mutationFn: (given: Given) => Promise<unknown>,
  title: string,
  onDone: () => void,
) {
  return useMutation({
    mutationFn,
    onSuccess: () => {
      showToast({ title, description: 'The change applies from the next API call.' });
      onDone();
      void invalidate(keyOf(userId));
    },
  });
}
