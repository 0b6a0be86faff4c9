import {
  startAuthentication,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { describePasskeyError } from '#web/api/accounts/passkey-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/controls/button.tsx';

/** Signs in with a passkey of this device and continues to `returnTo`, a path on this site. */
export function PasskeyButton({ returnTo }: { returnTo: string }) {
  const {
    mutate: signIn,
    error,
    isPending,
  } = useMutation({
    mutationFn: () => signInWithPasskey(returnTo),
    onSuccess: ({ goTo }) => window.location.assign(goTo),
  });
  return (
    <>
      <Button
        className="h-11 w-full border-n8! text-16! hover:border-n9!"
        disabled={isPending}
        onClick={() => signIn()}
      >
        <KeyRound size={18} aria-hidden />
        Sign in with a passkey
      </Button>
      {error && (
        <p role="alert" className="mt-3 text-14 text-danger">
          {describePasskeyError(error)}
        </p>
      )}
    </>
  );
}

async function signInWithPasskey(returnTo: string) {
  const options = await call('beginPasskeySignIn');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const answer = await startAuthentication({ optionsJSON });
  const body = { ...answer, response: { ...answer.response } };
  return call('finishPasskeySignIn', { query: { returnTo }, body });
}
