import { expect, it } from 'vitest';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import { writeChunks } from './write-chunks.ts';
import { writeCompletion } from './write-completion.ts';
import { withoutRepeats } from './without-repeats.ts';

const queryId = '5e608f9c-2fc5-4dfa-a779-c7a1f9f04f09';
const traits = { queryId, ignored: [], includesUsage: false };
const column = 0;
const route: StreamEvent = {
  type: 'route',
  queryId,
  threadId: queryId,
  columns: [
    {
      column,
      id: 'openai:gpt-4',
      provider: 'openai',
      model: 'gpt-4',
      name: 'GPT-4',
      reason: 'Asked for.',
    },
  ],
  recommendations: [],
  details: null,
};
const call = { type: 'tool-call', column, call: 0 } as const;
const piece = { ...call, id: 'call_1', name: 'find_river', text: '{"name":' };

/** Events as a client gets them if the process dies midway: first from the process, then from storage. */
async function* readElsewhere() {
  const events: StreamEvent[] = [
    route,
    { type: 'text', column, text: 'Rivers ' },
    { type: 'text', column, text: 'fl' },
    piece,
    route,
    { type: 'text', column, text: 'Rivers flow.' },
    { ...piece, text: '{"name":"Elbe"}' },
    { ...call, call: 1, id: 'call_2', name: 'find_lake', text: '{}' },
    { type: 'done', queryId },
  ];
  for (const [index, event] of events.entries()) yield { id: index + 1, event };
}

it('events that arrive twice are written once: the text and the tool calls', async () => {
  const { choices } = await writeCompletion(withoutRepeats(readElsewhere()), traits);
  expect(choices.map(({ message }) => message)).toMatchObject([
    {
      content: 'Rivers flow.',
      tool_calls: [
        { id: 'call_1', function: { name: 'find_river', arguments: '{"name":"Elbe"}' } },
        { id: 'call_2', function: { name: 'find_lake', arguments: '{}' } },
      ],
    },
  ]);
});

it('events that arrive twice are streamed once too', async () => {
  const deltas: Record<string, unknown>[] = [];
  for await (const { text } of writeChunks(withoutRepeats(readElsewhere()), traits)) {
    const body = text.slice('data: '.length).trim();
    if (body === '[DONE]') continue;
    const [choice] = (JSON.parse(body) as { choices: { delta: Record<string, unknown> }[] })
      .choices;
    if (choice) deltas.push(choice.delta);
  }
  expect(deltas).toEqual([
    { role: 'assistant', content: '' },
    { content: 'Rivers ' },
    { content: 'fl' },
    { tool_calls: [expect.objectContaining({ index: 0, id: 'call_1' })] },
    { content: 'ow.' },
    { tool_calls: [{ index: 0, function: { arguments: '"Elbe"}' } }] },
    { tool_calls: [expect.objectContaining({ index: 1, id: 'call_2' })] },
  ]);
});
