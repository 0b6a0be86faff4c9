import { expect, it } from 'vitest';
import type { AnswerEvent } from '#server/providers/contract/model-provider.ts';
import { withoutTracking } from './without-tracking.ts';

const raw =
  'So ([a.example](https://a.example/?utm_source=openai)) and 🌤️ ([b](https://b.example/?q=1&utm_source=openai)), https://c.example/?utm_source=openai&q=2 https://d.example/?utm_source=openair https://e.example/?utm_source=newsletter&q=?utm';
const clean =
  'So ([a.example](https://a.example/)) and 🌤️ ([b](https://b.example/?q=1)), https://c.example/?q=2 https://d.example/?utm_source=openair https://e.example/?utm_source=newsletter&q=?utm';

/** Cites each word of the text that starts with a bracket, after the whole text. */
async function* piecesOf(size: number, error?: Error): AsyncGenerator<AnswerEvent> {
  for (let at = 0; at < raw.length; at += size) {
    yield { type: 'text', text: raw.slice(at, at + size) };
  }
  if (error) throw error;
  for (const { 0: words, index: start } of raw.matchAll(/\(\[.*?\)\)/g)) {
    const url = /https.*?(?=\))/.exec(words)?.[0] ?? '';
    const citation = { start, end: start + words.length, url, title: 'Page' };
    yield { type: 'citation', citation };
  }
  yield { type: 'end', finish: 'complete', usage: null };
}

it.each([1, 2, 7, 19, 50, 1_000])('a text in pieces of %i characters is cleaned', async (size) => {
  const events: AnswerEvent[] = [];
  for await (const event of withoutTracking(piecesOf(size))) events.push(event);
  const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
  expect(text).toBe(clean);
  const cited = events.flatMap((event) =>
    event.type === 'citation'
      ? [[text.slice(event.citation.start, event.citation.end), event.citation.url]]
      : [],
  );
  expect(cited).toEqual([
    ['([a.example](https://a.example/))', 'https://a.example/'],
    ['([b](https://b.example/?q=1))', 'https://b.example/?q=1'],
  ]);
  expect(events.at(-1)).toMatchObject({ type: 'end' });
});

it('keeps the end of a text that breaks off', async () => {
  let text = '';
  const read = async () => {
    for await (const event of withoutTracking(piecesOf(3, new Error('cut')))) {
      if (event.type === 'text') text += event.text;
    }
  };
  await expect(read()).rejects.toThrow('cut');
  expect(text).toBe(clean);
});
