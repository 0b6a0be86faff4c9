import type { RunningQuery } from '../stream/running-query.ts';

/** Publishes a note that the answer was ended because it exceeded `most` characters, and returns the note. */
export function tellCut(running: RunningQuery, column: number, name: string, most: number): string {
  const note = `${name} wrote on beyond the ${most.toLocaleString('en-US')} characters that its answer may have here, so it was ended there.`;
  running.publish({ type: 'note', column, note });
  return note;
}
