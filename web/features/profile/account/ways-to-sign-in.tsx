import {
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { emailLinkLabel } from '#shared/contract/accounts/constants.ts';
import type { SignInWays } from '#shared/contract/accounts/schemas.ts';
import { formatTime } from '#shared/lib/format.ts';
import { call, callQuery } from '#web/api/call.ts';
import { describePasskeyError } from '#web/api/accounts/passkey-error.ts';
import { invalidate } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TitledSection } from '#web/ui/data/titled-section.tsx';
import { ConfirmedAction } from '#web/ui/dialogs/confirmed-action.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { AddEmailButton } from './add-email-button.tsx';

/**
 * The linked accounts and passkeys of the user. Renders nothing if the installation offers neither
 * passkeys, OpenID nor e-mail links.
 */
export function WaysToSignIn() {
  const { data: ways } = useQuery(callQuery(queryKeys.signInWays, 'getSignInWays'));
  if (!ways || (!ways.passkeys && !ways.openId && !ways.emailLinks)) return null;
  const providers = [
    ...(ways.google ? [{ label: 'Google', path: '/api/auth/google' }] : []),
    ...(ways.openId ? [{ label: ways.openId.label, path: '/api/auth/oidc' }] : []),
  ];
  return <WaysSection providers={providers} has={ways} />;
}

interface WaysSectionProps {
  providers: { label: string; path: string }[];
  has: Pick<SignInWays, 'passkeys' | 'emailLinks'>;
}

const linked = new URLSearchParams({ link: '1', returnTo: '/profile' });

function WaysSection({ providers, has }: WaysSectionProps) {
  const ways = useWays(has.passkeys);
  const { mutate: change, isPending } = useChange();
  const labels = new Set(ways.map(({ label }) => label));
  const missing = providers.filter(({ label }) => !labels.has(label));
  return (
    <TitledSection title="Ways to sign in" className="mt-10 border-t border-n6 pt-6">
      <ul className="mt-2 divide-y divide-n6 empty:hidden">
        {ways.map((way) => (
          <WayRow
            key={way.id}
            way={way}
            isOnly={ways.length === 1}
            onRemove={() => change({ act: way.remove, done: `${way.label} Removed` })}
          />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        {missing.map(({ label, path }) => (
          <Button key={label} asChild className="max-sm:w-full">
            <a href={`${path}?${linked}`}>Add {label}</a>
          </Button>
        ))}
        {has.emailLinks && !labels.has(emailLinkLabel) && <AddEmailButton />}
        {has.passkeys && (
          <Button
            className="max-sm:w-full"
            disabled={isPending}
            onClick={() => change({ act: addPasskey, done: 'Passkey Added' })}
          >
            Add Passkey
          </Button>
        )}
      </div>
    </TitledSection>
  );
}

interface Way {
  id: string;
  label: string;
  facts: string;
  remove: () => Promise<unknown>;
}

function useWays(hasPasskeys: boolean): Way[] {
  const { data: identities = [] } = useQuery(callQuery(queryKeys.identities, 'listIdentities'));
  const { data: passkeys = [] } = useQuery({
    ...callQuery(queryKeys.passkeys, 'listPasskeys'),
    enabled: hasPasskeys,
  });
  return [
    ...identities.map(({ id, label, email }) => ({
      id,
      label,
      facts: email,
      remove: () => call('unlinkIdentity', { params: { identityId: id } }),
    })),
    ...passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      label: 'Passkey',
      facts: `${name ? `${name}, added` : 'Added'} ${formatTime(createdAt)}, ${lastUsedAt ? `last used ${formatTime(lastUsedAt)}` : 'not used yet'}`,
      remove: () => call('removePasskey', { params: { passkeyId: id } }),
    })),
  ];
}

interface WayRowProps {
  way: Way;
  isOnly: boolean;
  onRemove: () => void;
}

function WayRow({ way: { label, facts }, isOnly, onRemove }: WayRowProps) {
  return (
    <li className="flex items-center justify-between gap-4 py-3 text-14">
      <div className="min-w-0">
        <p className="font-medium">{label}</p>
        <p className="wrap-anywhere text-n11">{facts}</p>
      </div>
      {isOnly ? (
        <span className="text-13 text-n10">Your only sign-in method</span>
      ) : (
        <ConfirmedAction
          trigger={(ask) => (
            <Button
              look="quiet"
              className="-mr-3.5"
              aria-label={`Remove ${label}, ${facts}`}
              onClick={ask}
            >
              Remove
            </Button>
          )}
          title={`Remove ${label}?`}
          action="Remove"
          onConfirm={onRemove}
        >
          <p className="wrap-anywhere">{facts}</p>
          <p className="mt-2">You’ll no longer be able to sign in this way.</p>
        </ConfirmedAction>
      )}
    </li>
  );
}

async function addPasskey(): Promise<void> {
  const options = await call('beginPasskey');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const answer = await startRegistration({ optionsJSON });
  await call('addPasskey', { body: { ...answer, response: { ...answer.response } } });
}

interface Change {
  act: () => Promise<unknown>;
  /** The toast's title after success. */
  done: string;
}

function useChange() {
  return useMutation({
    mutationFn: ({ act }: Change) => act(),
    onSuccess: (_, { done }) => showToast({ title: done }),
    onError: showFailure('Update Failed', describePasskeyError),
    onSettled: () => invalidate(queryKeys.identities, queryKeys.passkeys),
  });
}
