import { Link } from 'wouter';
import { plural } from '#shared/lib/format.ts';
import { useDayLeft } from '#web/api/stream/day-left.ts';

/** Shows how many prompts are left today, once few are left. */
export function DayLeftNote({ isStandard }: { isStandard: boolean }) {
  const left = useDayLeft();
  return (
    <p role="status" className="mt-1.5 px-4.5 text-13 text-n10 empty:hidden max-sm:px-1">
      {left !== null && (
        <>
          {left === 0 ? 'No prompts' : plural(left, 'prompt')} left today.{' '}
          <Link
            href={isStandard ? '/profile?tab=usage' : '/pricing'}
            className="pointer-events-auto underline underline-offset-2"
          >
            {isStandard ? 'See usage' : 'See plans'}
          </Link>
        </>
      )}
    </p>
  );
}
