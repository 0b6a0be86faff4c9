import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { fieldErrorsOf } from '#web/api/api-error.ts';
import { FailureText } from '#web/api/failure-text.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { useLostByReload } from '#web/ui/guards/lost-by-reload.ts';

interface PromotionCodeProps {
  /** The code that currently applies. */
  code: string | null;
  /** Rejects if the code isn't accepted. An empty code removes the current one. */
  onChange: (code: string) => Promise<void>;
  /** Called with true while the field contains a code that hasn't been applied or refused yet. */
  onUnapplied: (isUnapplied: boolean) => void;
}

/** A field for a promotion code, hidden behind a button because few users have a code. */
export function PromotionCode({ code, onChange, onUnapplied }: PromotionCodeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const change = useMutation({ mutationFn: onChange, networkMode: 'always' });
  const { isPending, mutate, variables: asked } = change;
  const error = change.error
    ? (fieldErrorsOf(change.error)['promotionCode'] ?? <FailureText error={change.error} />)
    : undefined;
  if (code !== null) {
    return (
      <p className="mb-6 flex min-h-10 flex-wrap items-center justify-between gap-x-4 text-14">
        <span>
          Code <strong className="font-medium">{code}</strong> applied.
        </span>
        <Button look="quiet" className="-mr-3.5" disabled={isPending} onClick={() => mutate('')}>
          Remove Code
        </Button>
        {error && <span className="w-full text-13 text-danger">{error}</span>}
      </p>
    );
  }
  if (!isOpen) {
    return (
      <Button look="quiet" className="mb-4 -ml-3.5" onClick={() => setIsOpen(true)}>
        Add Promotion Code
      </Button>
    );
  }
  return <CodeField {...{ isPending, asked, error, onUnapplied }} onApply={mutate} />;
}

interface CodeFieldProps extends Pick<PromotionCodeProps, 'onUnapplied'> {
  isPending: boolean;
  /** The code that was last submitted, and why it was refused. */
  asked: string | undefined;
  error: ReactNode;
  onApply: (code: string) => void;
}

function CodeField({ isPending, asked, error, onUnapplied, onApply }: CodeFieldProps) {
  const [typed, setTyped] = useState('');
  useLostByReload('the code you typed', typed !== '');
  const code = typed.trim();
  const refusal = code === asked ? error : undefined;
  const isUnapplied = code !== '' && refusal === undefined;
  useEffect(() => {
    onUnapplied(isUnapplied);
    return () => onUnapplied(false);
  }, [isUnapplied, onUnapplied]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code !== '') onApply(code);
  };
  return (
    <form noValidate onSubmit={submit} className="mb-6 flex items-start gap-2">
      <TextField
        label="Promotion code"
        className="min-w-0 flex-1"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        error={refusal}
        autoFocus
      />
      <Button type="submit" disabled={isPending} className="mt-7">
        {isPending ? 'Checking...' : 'Apply'}
      </Button>
    </form>
  );
}
