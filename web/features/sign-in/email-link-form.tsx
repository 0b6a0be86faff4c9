import { useMutation } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { describeError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { useKeptText } from '#web/ui/guards/use-kept-text.ts';

/** Sends an email with a link that signs in this browser and then opens `returnTo`. */
export function EmailLinkForm({ returnTo }: { returnTo: string }) {
  const [email, setEmail] = useKeptText('e-mail-link', '');
  const {
    mutate: ask,
    reset,
    error,
    isPending,
    isSuccess,
  } = useMutation({ mutationFn: () => call('askEmailLink', { body: { email, returnTo } }) });
  if (isSuccess) return <LinkAsked email={email} onAgain={reset} />;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    ask();
  };
  return (
    <form noValidate onSubmit={submit} className="mt-6 border-t border-n6 pt-5">
      <TextField
        label="E-mail address"
        type="email"
        name="email"
        autoComplete="email"
        value={email}
        error={error ? describeError(error) : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" className="mt-3 h-11 w-full border-n8! text-16!" disabled={isPending}>
        E-mail Me a Link
      </Button>
    </form>
  );
}

function LinkAsked({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <div role="status" className="mt-6 border-t border-n6 pt-5 text-14">
      <p className="font-medium">Check your e-mail</p>
      <p className="mt-1 text-n11">
        If <span className="break-words">{email}</span> can sign in here, we’re sending a link to
        it. Open it in this browser within 15 minutes. It works once.
      </p>
      <p className="mt-2 text-n11">
        Don’t see it? Check your spam folder. You can request up to five links per hour.
      </p>
      <Button look="quiet" className="mt-2 -ml-3.5" onClick={onAgain}>
        Request Another Link
      </Button>
    </div>
  );
}
