import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call } from '#web/api/call.ts';
import { FailureText } from '#web/api/failure-text.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';

/** Adds an e-mail address for sign-in. The address can be used after the user opens the link mailed to it. */
export function AddEmailButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button className="max-sm:w-full" onClick={() => setIsOpen(true)}>
        Add E-mail Address
      </Button>
      <Dialog isOpen={isOpen} title="Sign In With an E-mail Link" onClose={() => setIsOpen(false)}>
        <AddEmailForm onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function AddEmailForm({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const {
    mutate: ask,
    error,
    isPending,
    isSuccess,
  } = useMutation({ mutationFn: () => call('askEmailWay', { body: { email } }) });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    ask();
  };
  if (isSuccess) {
    return (
      <div role="status">
        <p className="mt-3 text-14 text-n11">
          We’re sending a link to <span className="break-words">{email}</span>. Open it in this
          browser within 15 minutes to add the address.
        </p>
        <Button className="mt-5" onClick={onClose}>
          Close
        </Button>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={submit}>
      <p className="mt-3 text-14 text-n11">
        We’ll send a link to this address. Once you open it in this browser, you can sign in with
        e-mail links.
      </p>
      <TextField
        label="E-mail address"
        type="email"
        name="email"
        autoComplete="email"
        className="mt-4"
        value={email}
        error={error ? <FailureText error={error} /> : undefined}
        onChange={(event) => setEmail(event.target.value)}
        data-first-focus
      />
      <Button look="primary" type="submit" className="mt-5" disabled={isPending}>
        Send Link
      </Button>
    </form>
  );
}
