import { formatCount } from '#shared/lib/format.ts';
import type { RunningQuery } from '../stream/running-query.ts';

/** Publishes a note that the answer was ended because it exceeded `most` characters, and returns the note. */
export function tellCut(running: RunningQuery, column: number, name: string, most: number): string {
  const note = `${name} reached the limit of ${formatCount(most)} characters for an answer and was stopped there.`;
  running.publish({ type: 'note', column, note });
  return note;
}
