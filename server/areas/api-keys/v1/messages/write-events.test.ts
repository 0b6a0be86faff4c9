import { expect, it } from 'vitest';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import { writeMessage, writeMessageEvents } from './write-events.ts';

const queryId = '3b1f7c1e-0000-4000-8000-000000000000';
const column = 0;
const route: StreamEvent = {
  type: 'route',
  queryId,
  threadId: queryId,
  columns: [{ column, id: 'xai:a', provider: 'xai', model: 'a', name: 'A', reason: 'Because.' }],
  recommendations: [],
  details: null,
};
const call = (place: number, text: string, id?: string): StreamEvent => ({
  type: 'tool-call',
  column,
  call: place,
  text,
  ...(id !== undefined && { id, name: `f${place}` }),
});
const receipt: StreamEvent = {
  type: 'receipt',
  column,
  receipt: {
    time: 1,
    inputTokens: 10,
    outputTokens: 2,
    cachedTokens: 4,
    costMicroUsd: 3,
    finish: 'complete',
    failovers: [],
    substitution: null,
  },
};
const traits = { queryId, ignored: [], thinking: 'summarized', stops: [] } as const;
async function* numbered(events: readonly StreamEvent[]) {
  for (const [at, event] of events.entries()) yield { id: at + 1, event };
}

it('the arguments of several calls are kept apart when their pieces alternate', async () => {
  const events = [
    route,
    call(0, '{"a":', 'x'),
    call(1, '{"b":', 'y'),
    call(0, '1}'),
    call(1, '2}'),
    call(2, '', 'z'),
    receipt,
  ];
  const { content, stop_reason, usage } = await writeMessage(numbered(events), traits);
  expect(content).toMatchObject([
    { type: 'tool_use', id: 'x', name: 'f0', input: { a: 1 } },
    { type: 'tool_use', id: 'y', name: 'f1', input: { b: 2 } },
    { type: 'tool_use', id: 'z', name: 'f2', input: {} },
  ]);
  expect(stop_reason).toBe('tool_use');
  expect(usage).toMatchObject({ input_tokens: 6, cache_read_input_tokens: 4, output_tokens: 2 });
});

it('thinking has its vendor’s signature, or is marked as unsigned', async () => {
  const thinking: StreamEvent = { type: 'thinking', column, text: 'Hm.' };
  const text: StreamEvent = { type: 'text', column, text: 'Yes.' };
  const signed: StreamEvent = {
    type: 'reasoning',
    column,
    provider: 'anthropic',
    block: { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' },
  };
  const written = async (events: readonly StreamEvent[]) =>
    (await writeMessage(numbered([route, ...events, text, receipt]), traits)).content;
  expect(await written([thinking, signed])).toMatchObject([
    { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' },
    { type: 'text', text: 'Yes.' },
  ]);
  expect(await written([thinking])).toMatchObject([
    { type: 'thinking', thinking: 'Hm.', signature: 'switchyard:unsigned' },
    { type: 'text' },
  ]);
});

it('a stream that broke off ends with an error, without calls that may be incomplete', async () => {
  const problem: StreamEvent = {
    type: 'problem',
    column,
    problem: { code: 'provider-failed', message: 'A lost the connection.' },
  };
  const texts: string[] = [];
  const events = numbered([route, call(0, '{', 'x'), call(1, '{', 'y'), problem]);
  for await (const { text } of writeMessageEvents(events, traits)) texts.push(text);
  expect(texts.join('')).not.toContain('"id":"y"');
  expect(texts.at(-1)).toMatch(/^event: error\n.*"api_error"/);
});
