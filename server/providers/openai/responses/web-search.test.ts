import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpProvider } from '../../http/create-provider.ts';
import { hello, sentBody } from '../../http/testing/collect-answer.ts';
import {
  jsonOf,
  startVendorServer,
  streamOf,
  type VendorServer,
} from '../../http/testing/vendor-server.ts';
import { createOpenAiProvider } from '../protocol.ts';
import type { AnswerEvent, AnswerRequest } from '#server/providers/contract/model-provider.ts';

const request: AnswerRequest = { ...hello, search: { mostSearches: 3 } };
let vendor: VendorServer;
let provider: HttpProvider;

beforeAll(async () => {
  vendor = await startVendorServer();
  provider = createOpenAiProvider({ baseUrl: `${vendor.url}/v1/`, apiKey: () => 'sk-test-0123' });
});
afterAll(async () => {
  await provider.close();
  await vendor.close();
});

const text = '👋 Grüße! In 東京 it is 7 °C. e\u0301t\u0301e\u0301 is over.';
const page = { type: 'url_citation', url: 'https://weather.example/tokyo', title: 'Weather' };

/** The position of `words` in code points, which OpenAI counts. */
function pointsOf(words: string) {
  const start = Array.from(text.slice(0, text.indexOf(words))).length;
  return { start_index: start, end_index: start + Array.from(words).length };
}

async function collect(): Promise<AnswerEvent[]> {
  const events: AnswerEvent[] = [];
  for await (const event of provider.streamAnswer(request, AbortSignal.timeout(5_000))) {
    events.push(event);
  }
  return events;
}

const search = (action: object, status = 'completed') => ({
  type: 'web_search_call',
  id: 'ws_1',
  status,
  action,
});
const message = (annotations: object[]) => ({
  type: 'message',
  content: [{ type: 'output_text', text, annotations }],
});
const usage = { input_tokens: 5_000, output_tokens: 20 };

function streamed(items: { item: object; annotations?: object[] }[]) {
  const events: object[] = [{ type: 'response.created', response: { model: 'gpt-6' } }];
  for (const [output_index, { item, annotations }] of items.entries()) {
    if (!annotations) {
      events.push(
        { type: 'response.output_item.added', output_index, item: search({}, 'in_progress') },
        { type: 'response.output_item.done', output_index, item },
      );
      continue;
    }
    events.push(
      { type: 'response.output_item.added', output_index, item: { type: 'message' } },
      { type: 'response.content_part.added', output_index },
      ...Array.from(text).map((delta) => ({
        type: 'response.output_text.delta',
        output_index,
        delta,
      })),
      ...annotations.map((annotation) => ({
        type: 'response.output_text.annotation.added',
        output_index,
        annotation,
      })),
    );
  }
  const response = { status: 'completed', usage };
  return streamOf(
    [...events, { type: 'response.completed', response }]
      .map((event) => `data: ${JSON.stringify(event)}\n\n`)
      .join(''),
  );
}

const cited = (events: AnswerEvent[]) =>
  events.flatMap((event) =>
    event.type === 'citation'
      ? [{ ...event.citation, words: text.slice(event.citation.start, event.citation.end) }]
      : [],
  );

describe('OpenAI’s web search', () => {
  it('keeps no more queries than citations', async () => {
    const queries = (at: number) => Array.from({ length: 150 }, (_, each) => `${at} ${each}`);
    const searches = [1, 2].map((at) => ({
      item: search({ type: 'search', queries: queries(at) }),
    }));
    vendor.answerWith(streamed([...searches, { item: message([]), annotations: [] }]));
    const kept = (await collect()).flatMap((one) =>
      one.type === 'search' ? (one.queries ?? []) : [],
    );
    expect(kept).toHaveLength(200);
  });

  it('is requested from Responses, even for models that otherwise use Chat Completions', async () => {
    expect(await sentBody(vendor, provider, { ...request, api: 'chat-completions' })).toMatchObject(
      {
        tools: [{ type: 'web_search' }],
        max_tool_calls: 3,
        store: false,
      },
    );
    expect(vendor.calls.at(-1)?.path).toBe('/v1/responses');
    const toolUse = {
      tools: [{ name: 'add', parameters: null, isStrict: false }],
      choice: 'auto',
      isParallel: true,
    } as const;
    expect(await sentBody(vendor, provider, { ...request, toolUse })).toMatchObject({
      tools: [{ type: 'function', name: 'add' }, { type: 'web_search' }],
      tool_choice: 'auto',
    });
  });

  it('reports each search, and cites exactly the words, whatever characters precede them', async () => {
    vendor.answerWith(
      streamed([
        { item: search({ type: 'search', queries: ['weather tokyo', 'tokyo today'] }) },
        { item: search({ type: 'open_page', url: page.url }) },
        { item: search({ type: 'search', query: 'summer 2026' }) },
        {
          item: {},
          annotations: [
            { ...page, ...pointsOf('7 °C') },
            { ...page, url: 'https://summer.example/', ...pointsOf('e\u0301t\u0301e\u0301') },
          ],
        },
      ]),
    );
    const events = await collect();
    expect(events.filter(({ type }) => type === 'search')).toEqual([
      { type: 'search' },
      { type: 'search', queries: ['weather tokyo', 'tokyo today'] },
      { type: 'search' },
      { type: 'search' },
      { type: 'search', queries: ['summer 2026'] },
    ]);
    expect(cited(events)).toMatchObject([
      { words: '7 °C', url: page.url, title: 'Weather' },
      { words: 'e\u0301t\u0301e\u0301', url: 'https://summer.example/' },
    ]);
    const lastText = events.findLastIndex(({ type }) => type === 'text');
    expect(events.findIndex(({ type }) => type === 'citation')).toBeGreaterThan(lastText);
    expect(events.at(-1)).toMatchObject({ usage: { inputTokens: 5_000, searches: 2 } });
  });

  it('reads the same from a response that is not streamed', async () => {
    const output = [
      search({ type: 'search', queries: ['weather tokyo'] }),
      message([{ ...page, ...pointsOf('7 °C') }]),
    ];
    vendor.answerWith(jsonOf(200, { status: 'completed', output, usage }));
    const events = await collect();
    expect(cited(events)).toMatchObject([{ words: '7 °C' }]);
    expect(events.at(-1)).toMatchObject({ usage: { searches: 1 } });
  });

  it('keeps only web addresses, cleans titles, and moves a range beyond the text to its end', async () => {
    const hostile = [
      { ...page, url: 'javascript:alert(1)', ...pointsOf('7 °C') },
      { ...page, url: 'data:text/html,x', ...pointsOf('7 °C') },
      { ...page, url: 'https://a:b@evil.example/', ...pointsOf('7 °C') },
      { ...page, title: '<b>Hi</b>\u202e\u0000', start_index: 9_000, end_index: 10_000 },
    ];
    vendor.answerWith(streamed([{ item: {}, annotations: hostile }]));
    const events = await collect();
    expect(cited(events)).toEqual([
      { start: text.length, end: text.length, url: page.url, title: '<b>Hi</b>', words: '' },
    ]);
    expect(events.at(-1)).toMatchObject({ citationsLeftOut: 3 });
  });

  it('keeps the first 200 of ten thousand citations and counts the others', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({
      ...page,
      url: `https://page.example/${at}`,
      ...pointsOf('7 °C'),
    }));
    vendor.answerWith(streamed([{ item: {}, annotations: many }]));
    const events = await collect();
    expect(cited(events)).toHaveLength(200);
    expect(events.at(-1)).toMatchObject({ citationsLeftOut: 9_800 });
  });
});
