import { expect, it } from 'vitest';
import type { RoutedColumn, StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { Citation } from '#shared/contract/query/web-search.ts';
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

async function annotationsOf(...answer: StreamEvent[]) {
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
  const { choices } = await writeCompletion(
    (async function* () {
      yield* numbered;
    })(),
    { queryId, ignored: [] },
  );
  return choices[0]?.message.annotations ?? [];
}

function cite(start: number, end: number, url = page.url): StreamEvent {
  const citation: Citation = { ...page, url, start, end };
  return { type: 'citation', column, citation };
}

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
  'places in a long text are counted in code points without delay',
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
