import { describe, expect, it } from 'vitest';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import { joinPieces } from './pieces.ts';

const text = (content: string, column = 0): StreamEvent => ({
  type: 'text',
  column,
  text: content,
});
const thought = (content: string): StreamEvent => ({
  type: 'thinking',
  column: 0,
  text: content,
});

function joinAll(events: readonly StreamEvent[], seen = 0, shown = Infinity, mostJoined = 100) {
  const joined = [];
  for (;;) {
    const next = joinPieces(events, seen, { shown, mostJoined });
    if (!next) return joined;
    joined.push(next);
    seen = next.id;
  }
}

describe('joinPieces', () => {
  it('joins pieces of the same answer and kind, in order', () => {
    const events = [
      thought(''),
      thought('h'),
      thought('m'),
      text('a'),
      text('b'),
      text('x', 1),
      text('c'),
    ];
    expect(joinAll(events)).toEqual([
      { id: 1, event: thought('') },
      { id: 3, event: thought('hm') },
      { id: 5, event: text('ab') },
      { id: 6, event: text('x', 1) },
      { id: 7, event: text('c') },
    ]);
  });

  it('continues after any event without losing or repeating text', () => {
    const events = Array.from('a long answer', (letter) => text(letter));
    for (let seen = 0; seen <= events.length; seen += 1) {
      const texts = joinAll(events, seen).map(({ event }) => 'text' in event && event.text);
      expect(texts.join('')).toBe('a long answer'.slice(seen));
    }
  });

  it('keeps text apart from other events and leaves log probabilities with their tokens', () => {
    const note: StreamEvent = { type: 'note', column: 0, note: 'n' };
    const token = { token: 't', logprob: -1, bytes: [116], top_logprobs: [] };
    const sure: StreamEvent = { type: 'text', column: 0, text: 't', logprobs: [token] };
    const events = [text('a'), note, text('b'), sure, sure, text('c')];
    expect(joinAll(events).map(({ event }) => event)).toEqual(events);
  });

  it('joins only what may be shown, and no more than the reader allows', () => {
    const events = [text('ab'), text('cd'), text('ef')];
    expect(joinAll(events, 0, 2)).toEqual([{ id: 2, event: text('abcd') }]);
    expect(joinAll(events, 0, Infinity, 3).map(({ id }) => id)).toEqual([2, 3]);
    expect(joinAll(events, 0, Infinity, 0).map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});
