import { formatCount, formatWait } from '#shared/lib/format.ts';
import type { RunningQuery } from '../stream/running-query.ts';

/** Publishes a note that the answer was ended because it exceeded `most` characters, and returns the note. */
export function tellCut(running: RunningQuery, column: number, name: string, most: number): string {
  const note = `${name} reached the limit of ${formatCount(most)} characters for an answer and was stopped there.`;
  running.publish({ type: 'note', column, note });
  return note;
}

/** Publishes a note that the answer was ended after `limitMs`, and returns the note. */
export function tellLate(
  running: RunningQuery,
  column: number,
  name: string,
  limitMs: number,
): string {
  const note = `${name} reached the limit of ${formatWait(limitMs / 1000)} for an answer and was stopped there.`;
  running.publish({ type: 'note', column, note });
  return note;
}
