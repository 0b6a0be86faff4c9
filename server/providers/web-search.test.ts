import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAnthropicProvider } from './anthropic/protocol.ts';
import { createGoogleProvider } from './google/protocol.ts';
import type { HttpProvider } from './http/create-provider.ts';
import { collectAnswer, hello } from './http/testing/collect-answer.ts';
import { collectEvents, readFinds, sse } from './http/testing/collect-finds.ts';
import {
  jsonOf,
  startVendorServer,
  streamOf,
  type VendorServer,
} from './http/testing/vendor-server.ts';
import { createOpenAiProvider } from './openai/protocol.ts';
import { createXaiProvider } from './xai/protocol.ts';
import type { AnswerRequest } from '#server/providers/contract/model-provider.ts';

const request: AnswerRequest = { ...hello, search: { mostSearches: 5 } };
const parts = ['👋 In 東京 it is ', '7 °C', ', and ', 'e\u0301te\u0301', ' is over.'] as const;
const text = parts.join('');
const queries = ['weather 東京', 'summer 2026'];
const pages = [
  { url: 'https://weather.example/', title: 'Weather 🌦' },
  { url: 'https://summer.example/', title: 'Summer' },
] as const;
const cited = [
  { words: parts[1], ...pages[0] },
  { words: parts[3], ...pages[1] },
];

function placeOf(words: string, size: (before: string) => number) {
  const at = text.indexOf(words);
  return [size(text.slice(0, at)), size(text.slice(0, at + words.length))] as const;
}

/** The same answer in each vendor's events. */
const responses = () => [
  ...queries.map((query, output_index) => ({
    type: 'response.output_item.done',
    output_index,
    item: { type: 'web_search_call', status: 'completed', action: { type: 'search', query } },
  })),
  { type: 'response.content_part.added', output_index: 2 },
  ...parts.map((delta) => ({ type: 'response.output_text.delta', output_index: 2, delta })),
  ...cited.map(({ words, ...page }) => {
    const [start_index, end_index] = placeOf(words, (before) => Array.from(before).length);
    const annotation = { type: 'url_citation', ...page, start_index, end_index };
    return { type: 'response.output_text.annotation.added', output_index: 2, annotation };
  }),
  {
    type: 'response.completed',
    response: { status: 'completed', usage: { input_tokens: 9, output_tokens: 8 } },
  },
];

function messages() {
  const blocks = [
    ...queries.flatMap((query, at) => [
      { type: 'server_tool_use', id: `s${at}`, name: 'web_search', input: { query } },
      { type: 'web_search_tool_result', tool_use_id: `s${at}`, content: [] },
    ]),
    ...parts.map((part, at) => ({ type: 'text', text: part, citations: citationsAt(at) })),
  ];
  const usage = { input_tokens: 9, output_tokens: 8, server_tool_use: { web_search_requests: 2 } };
  return [
    ...blocks.flatMap((content_block, index) => [
      { type: 'content_block_start', index, content_block },
      { type: 'content_block_stop', index },
    ]),
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage },
    { type: 'message_stop' },
  ];
}

function citationsAt(at: number): object[] {
  const page = at === 1 ? pages[0] : at === 3 ? pages[1] : null;
  return page ? [{ type: 'web_search_result_location', ...page, encrypted_index: 'E' }] : [];
}

const generated = () => [
  ...parts.map((part) => ({ candidates: [{ content: { parts: [{ text: part }] } }] })),
  {
    candidates: [
      {
        finishReason: 'STOP',
        groundingMetadata: {
          webSearchQueries: queries,
          groundingChunks: pages.map(({ url: uri, title }) => ({ web: { uri, title } })),
          groundingSupports: cited.map(({ words }, at) => {
            const [startIndex, endIndex] = placeOf(words, (before) => Buffer.byteLength(before));
            return { segment: { startIndex, endIndex, text: words }, groundingChunkIndices: [at] };
          }),
        },
      },
    ],
    usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 8 },
  },
];

const flat = (message: string) => ({ code: 'invalid-argument', error: message });
const nested = (message: string) => ({ error: { type: 'invalid_request_error', message } });

// Source of Google's message: https://github.com/epam/ai-dial-adapter-vertexai/pull/211
const vendors = {
  OpenAI: {
    connect: createOpenAiProvider,
    events: responses,
    refusal: nested("Hosted tool 'web_search' is not supported with this model."),
  },
  Anthropic: {
    connect: createAnthropicProvider,
    events: messages,
    refusal: nested("'claude' does not support tool types: web_search_20260209."),
  },
  Google: {
    connect: createGoogleProvider,
    events: generated,
    refusal: {
      error: {
        code: 400,
        status: 'INVALID_ARGUMENT',
        message: 'Unable to submit request because google_search is not supported.',
      },
    },
  },
  xAI: {
    connect: createXaiProvider,
    events: responses,
    refusal: flat('The web_search tool is not available for this model.'),
  },
};

describe.each(Object.entries(vendors))('%s', (_name, { connect, events, refusal }) => {
  let vendor: VendorServer;
  let provider: HttpProvider;
  let key = 'key-0';

  beforeAll(async () => {
    vendor = await startVendorServer();
    provider = connect({ baseUrl: vendor.url, apiKey: () => key });
  });
  beforeEach(() => {
    key += '0';
    vendor.calls.length = 0;
  });
  afterAll(async () => {
    await provider.close();
    await vendor.close();
  });

  test('reports the same events for the same answer', async () => {
    vendor.answerWith(streamOf(sse(events())));
    const { end, ...finds } = readFinds(await collectEvents(provider, request));
    expect(finds).toMatchObject({ text, queries, cited });
    expect(finds.cited).toHaveLength(2);
    expect(end).toMatchObject({
      finish: 'complete',
      usage: { inputTokens: 9, outputTokens: 8, searches: 2 },
    });
  });

  test('is called again without a search that it refuses, which is reported and remembered', async () => {
    const isSearching = () => JSON.stringify(vendor.calls.at(-1)?.body).includes('earch');
    vendor.answerWith((response) =>
      (isSearching() ? jsonOf(400, refusal) : streamOf(''))(response),
    );
    const collect = async () => {
      const left: unknown[] = [];
      try {
        for await (const event of provider.streamAnswer(request, AbortSignal.timeout(5_000))) {
          left.push(event);
        }
      } catch {
        // The stream after the refusal is empty, which is an error.
      }
      return left;
    };
    expect(await collect()).toEqual([{ type: 'left-out', what: 'search' }]);
    expect(vendor.calls).toHaveLength(2);
    expect(await collect()).toEqual([{ type: 'left-out', what: 'search' }]);
    expect(vendor.calls).toHaveLength(3);
  });

  test('searches for others after it refused one program’s search, whose location may be why', async () => {
    const isSearching = () => JSON.stringify(vendor.calls.at(-1)?.body).includes('earch');
    vendor.answerWith((response) =>
      (isSearching() ? jsonOf(400, refusal) : streamOf(sse(events())))(response),
    );
    const search = { mostSearches: 5, location: { country: 'XX' } };
    const [first] = await collectEvents(provider, { ...request, search });
    expect(first).toEqual({ type: 'left-out', what: 'search' });
    vendor.answerWith(streamOf(sse(events())));
    expect(readFinds(await collectEvents(provider, request))).toMatchObject({ queries });
    expect(isSearching()).toBe(true);
  });

  test('is not called again if it mentions the search although there was none', async () => {
    vendor.answerWith(jsonOf(400, refusal));
    expect((await collectAnswer(provider)).error).toMatchObject({ kind: 'bad-request' });
    expect(vendor.calls).toHaveLength(1);
  });
});
