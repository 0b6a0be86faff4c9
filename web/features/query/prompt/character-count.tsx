import { limits } from '#shared/contract/limits.ts';
import { formatCount } from '#web/ui/data/format-count.ts';

const shownFrom = limits.promptCharacters * 0.8;

export const isCounted = (length: number) => length >= shownFrom;

/** Says the limit before it is reached, and by how much a prompt is over it. */
export function CharacterCount({ length }: { length: number }) {
  if (!isCounted(length)) return null;
  const over = length - limits.promptCharacters;
  return (
    <p
      role="status"
      className={`tabular text-right text-13 ${over > 0 ? 'text-danger' : 'text-n10'}`}
    >
      {over > 0
        ? `${formatCount(over)} characters over the limit of ${formatCount(limits.promptCharacters)}`
        : `${formatCount(length)} of ${formatCount(limits.promptCharacters)} characters`}
    </p>
  );
}
