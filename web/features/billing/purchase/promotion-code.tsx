import { useState, type FormEvent } from 'react';
import { describeError, fieldErrorsOf } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { useLostByReload } from '#web/ui/guards/lost-by-reload.ts';

interface PromotionCodeProps {
  /** The code that is applied now. */
  code: string | null;
  /** Rejects if the code isn't accepted. An empty code removes the current one. */
  onChange: (code: string) => Promise<void>;
}

/** A field for a promotion code, behind a button because few users have one. */
export function PromotionCode({ code, onChange }: PromotionCodeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, error, apply } = useCode(onChange);
  if (code !== null) {
    return (
      <p className="mb-6 flex min-h-10 flex-wrap items-center justify-between gap-x-4 text-14">
        <span>
          Code <strong className="font-medium">{code}</strong> applied.
        </span>
        <Button look="quiet" className="-mr-3.5" disabled={isBusy} onClick={() => void apply('')}>
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
  return <CodeField isBusy={isBusy} error={error} onApply={apply} />;
}

interface CodeFieldProps {
  isBusy: boolean;
  error: string | undefined;
  onApply: (code: string) => Promise<void>;
}

function CodeField({ isBusy, error, onApply }: CodeFieldProps) {
  const [typed, setTyped] = useState('');
  useLostByReload('the code you typed', typed !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') void onApply(typed.trim());
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
        error={error}
        autoFocus
      />
      <Button type="submit" disabled={isBusy} className="mt-7.5 h-10 pointer-coarse:h-11">
        {isBusy ? 'Checking...' : 'Apply'}
      </Button>
    </form>
  );
}

function useCode(onChange: PromotionCodeProps['onChange']) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const apply = async (code: string) => {
    setIsBusy(true);
    setError(undefined);
    try {
      await onChange(code);
    } catch (refusal) {
      setError(fieldErrorsOf(refusal)['promotionCode'] ?? describeError(refusal));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, error, apply };
}
