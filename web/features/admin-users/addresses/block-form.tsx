import { toDay } from '#shared/lib/days.ts';
import { fieldErrorsOf } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { useKeptText } from '#web/ui/guards/use-kept-text.ts';
import { useBlock } from './use-addresses.ts';

interface BlockFormProps {
  /** The IP address to block. If it is missing, the administrator types one. */
  given?: string;
  onDone?: () => void;
}

export function BlockForm({ given, onDone }: BlockFormProps) {
  const [typed, setTyped] = useKeptText(given ? null : 'blocked-address', '');
  const [until, setUntil] = useKeptText(given ? null : 'blocked-until', '');
  const address = given ?? typed;
  const block = useBlock(() => {
    setTyped('');
    setUntil('');
    onDone?.();
  });
  const wrong = fieldErrorsOf(block.error);
  return (
    <form
      aria-label={given ? `Block ${given}` : 'Block an address'}
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!block.isPending) block.mutate({ address, until });
      }}
      noValidate
    >
      {given === undefined && (
        <TextField
          label="Address"
          placeholder="192.0.2.7"
          maxLength={100}
          spellCheck={false}
          autoComplete="off"
          className="min-w-48 flex-1"
          error={wrong['address']}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <TextField
        label="Until the end of"
        type="date"
        min={toDay(new Date())}
        max="2199-12-31"
        className={given ? 'min-w-48 flex-1' : 'max-sm:w-full'}
        error={wrong['until']}
        value={until}
        onChange={(event) => setUntil(event.target.value)}
      />
      <Button
        type="submit"
        // Lines the button up with the fields beside it, which have labels above them.
        className="mt-7 max-sm:mt-1 max-sm:w-full"
        look={given ? 'danger' : 'outline'}
        disabled={address.trim() === '' || until === '' || block.isPending}
      >
        Block Address
      </Button>
    </form>
  );
}
