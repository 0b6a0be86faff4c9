import {
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SignInPasskey } from '#shared/contract/accounts/schemas.ts';
import { formatTime } from '#shared/lib/days.ts';
import { call } from '#web/api/call.ts';
import { describePasskeyError } from '#web/api/passkey-error.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';

/** The person's passkeys, where this installation uses them. */
export function YourPasskeys() {
  const { data: ways } = useQuery({
    queryKey: queryKeys.signInWays,
    queryFn: ({ signal }) => call('getSignInWays', {}, { signal }),
  });
  return ways?.passkeys ? <PasskeySection /> : null;
}

function PasskeySection() {
  const { data: passkeys = [] } = useQuery({
    queryKey: queryKeys.passkeys,
    queryFn: ({ signal }) => call('listPasskeys', {}, { signal }),
  });
  const { mutate: add, isPending } = useChange(addPasskey, 'Passkey Added');
  const { mutate: remove } = useChange(removePasskey, 'Passkey Removed');
  return (
    <section aria-labelledby="passkeys-title" className="mt-10 border-t border-n6 pt-6">
      <h2 id="passkeys-title" className="font-semibold">
        Passkeys
      </h2>
      <p className="mt-1 text-14 text-n11">
        Sign in with this device’s lock instead of Google. The key never leaves the device.
      </p>
      <ul className="mt-2 divide-y divide-n6 empty:hidden">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => remove(passkey.id)} />
        ))}
      </ul>
      <Button className="mt-4 max-sm:w-full" disabled={isPending} onClick={() => add()}>
        Add a Passkey
      </Button>
    </section>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: SignInPasskey; onRemove: () => void }) {
  const { createdAt, lastUsedAt } = passkey;
  const name = passkey.name || 'A browser that does not say which';
  const used = lastUsedAt ? `last used ${formatTime(lastUsedAt)}` : 'not used yet';
  return (
    <li className="flex items-center justify-between gap-4 py-3 text-14">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-n11">
          Added {formatTime(createdAt)}, {used}
        </p>
      </div>
      <Button
        look="quiet"
        className="-mr-3.5"
        aria-label={`Remove the passkey of ${name}, added ${formatTime(createdAt)}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
  );
}

async function addPasskey(): Promise<void> {
  const options = await call('beginPasskey');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const answer = await startRegistration({ optionsJSON });
  await call('addPasskey', { body: { ...answer, response: { ...answer.response } } });
}

async function removePasskey(passkeyId: string): Promise<void> {
  await call('removePasskey', { params: { passkeyId } });
}

function useChange<Input = void>(change: (input: Input) => Promise<void>, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => showToast({ title: done }),
    onError: (error) =>
      showToast({
        title: 'Passkeys Not Changed',
        description: describePasskeyError(error),
        tone: 'danger',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.passkeys }),
  });
}
