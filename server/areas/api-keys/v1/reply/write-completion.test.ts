import { expect, it } from 'vitest';
import type { RoutedColumn, StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { Citation } from '#shared/contract/query/web-search.ts';
import type { ReplyTraits } from './reply-parts.ts';
import { writeCompletion } from './write-completion.ts';

const queryId = '5e608f9c-2fc5-4dfa-a779-c7a1f9f04f09';
const column = 0;
const answering: RoutedColumn = {
  column,
  id: 'openai:gpt-4',
  provider: 'openai',
  model: 'gpt-4',
  name: 'GPT-4',
  reason: 'Asked for.',
};
const page = { url: 'https://a.example/', title: 'A' };

async function replyTo(answer: readonly StreamEvent[], asked?: NonNullable<ReplyTraits['asked']>) {
  const events: StreamEvent[] = [
    {
      type: 'route',
      queryId,
      threadId: queryId,
      columns: [answering],
      recommendations: [],
      details: null,
    },
    ...answer,
    { type: 'done', queryId },
  ];
  const numbered = events.map((event, index) => ({ id: index + 1, event }));
  return writeCompletion(
    (async function* () {
      yield* numbered;
    })(),
    { queryId, ignored: [], ...(asked && { asked }) },
  );
}

async function annotationsOf(...answer: StreamEvent[]) {
  const { choices } = await replyTo(answer);
  return choices[0]?.message.annotations ?? [];
}

function cite(start: number, end: number, url = page.url): StreamEvent {
  const citation: Citation = { ...page, url, start, end };
  return { type: 'citation', column, citation };
}

it('log probabilities, which aren’t stored, are listed as ignored where an answer is repeated', async () => {
  const asked = { temperature: null, effort: null, sampling: {}, logprobs: true };
  const receipt: StreamEvent = {
    type: 'receipt',
    column,
    receipt: {
      time: 1,
      inputTokens: 10,
      outputTokens: 2,
      costMicroUsd: 3,
      finish: 'complete',
      failovers: [],
      substitution: null,
    },
  };
  const logprobs = [{ token: 'Cold.', logprob: -1, bytes: [67], top_logprobs: [] }];
  const text: StreamEvent = { type: 'text', column, text: 'Cold.' };
  const first = await replyTo([{ ...text, logprobs }, receipt], asked);
  expect(first.choices[0]?.logprobs?.content).toEqual(logprobs);
  expect(first.switchyard.ignored).toEqual([]);
  const repeated = await replyTo([text, receipt], asked);
  expect(repeated.switchyard.ignored).toEqual(['logprobs']);
});

it('the citations of a model that failed are dropped with its answer', async () => {
  const failover = { from: 'xai:grok-4', to: 'openai:gpt-4', why: 'It failed.' } as const;
  const annotations = await annotationsOf(
    cite(0, 0, 'https://failed.example/'),
    { type: 'failover', column, failover, next: answering },
    { type: 'text', column, text: 'Cold.' },
    cite(0, 5),
  );
  expect(annotations.map(({ url_citation: { url } }) => url)).toEqual([page.url]);
});

it(
  'positions in a long text are counted in code points without delay',
  { timeout: 8_000 },
  async () => {
    const text = '👋 Cold. '.repeat(100_000);
    const annotations = await annotationsOf(
      { type: 'text', column, text },
      ...Array.from({ length: 200 }, () => cite(text.length - 6, text.length + 1)),
    );
    expect(annotations).toHaveLength(200);
    expect(annotations[0]?.url_citation).toMatchObject({
      start_index: 799_994,
      end_index: 800_000,
    });
  },
);
