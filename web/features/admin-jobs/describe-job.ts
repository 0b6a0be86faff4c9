import type { Job } from '#shared/contract/jobs/schemas.ts';
import { formatDuration, formatExactTime, plural } from '#shared/lib/format.ts';

/** Formats as `Every 30 seconds`, and adds whether the job also starts as soon as there is work. */
export function describeSchedule({ everySeconds, isPrompt }: Job): string {
  const every =
    everySeconds % 60 === 0 ? plural(everySeconds / 60, 'minute') : plural(everySeconds, 'second');
  const often = `Every ${every.replace(/^1 /, '')}`;
  return isPrompt ? `${often} and whenever there’s work` : often;
}

/** When the job last ran and how long it took. */
export function describeLastRun({ startedAt, tookMs, isRunning }: Job): string {
  if (startedAt === null) return 'Not yet';
  const at = formatExactTime(startedAt);
  if (isRunning) return `${at}, running now`;
  return tookMs === null ? at : `${at}, took ${formatDuration(tookMs)}`;
}

/** The outcome of the last run, or its error and the number of consecutive failures. */
export function describeJobOutcome({ failures, error, outcome }: Job): string {
  if (error === null) return outcome ?? '–';
  const often = failures > 1 ? `Failed ${failures} times in a row. ` : '';
  return `${often}${error}`;
}

export function describeNextRun({ dueAt, isRunning, failures }: Job, now: number): string {
  if (Date.parse(dueAt) <= now) return isRunning ? 'After this run' : 'Now';
  return failures > 0 ? `${formatExactTime(dueAt)} (retry)` : formatExactTime(dueAt);
}
