import type { StreamEvent } from './stream-events.ts';

/** The text of each answer in a list of events, by column. */
export function textsOf(events: readonly StreamEvent[]): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (const event of events) {
    if (event.type !== 'text') continue;
    texts.set(event.column, (texts.get(event.column) ?? '') + event.text);
  }
  return texts;
}
