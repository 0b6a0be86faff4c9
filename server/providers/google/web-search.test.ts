import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpProvider } from '../http/create-provider.ts';
import { collectAnswer, hello, sentBody } from '../http/testing/collect-answer.ts';
import { collectEvents, readFinds, sse } from '../http/testing/collect-finds.ts';
import {
  jsonOf,
  startVendorServer,
  streamOf,
  type VendorServer,
} from '../http/testing/vendor-server.ts';
import { createGoogleProvider } from './protocol.ts';
import type { AnswerRequest } from '#server/providers/contract/model-provider.ts';

const request: AnswerRequest = { ...hello, search: { mostSearches: 3 } };
let vendor: VendorServer;
let provider: HttpProvider;

beforeAll(async () => {
  vendor = await startVendorServer();
  provider = createGoogleProvider({ baseUrl: vendor.url, apiKey: () => 'key-0123' });
});
afterAll(async () => {
  await provider.close();
  await vendor.close();
});

const text = '👋 Grüße! In 東京 it is 7 °C. e\u0301t\u0301e\u0301 is over.';
const bytes = (before: string) => Buffer.byteLength(before);

/** A segment for `words`, with Google's byte positions. */
function segment(words: string, from = 0) {
  const at = text.indexOf(words, from);
  const startIndex = bytes(text.slice(0, at));
  return { startIndex, endIndex: startIndex + bytes(words), text: words };
}

const chunks = [
  { web: { uri: 'https://weather.example/tokyo', title: 'Weather' } },
  { web: { uri: 'https://summer.example/', domain: 'summer.example' } },
];
const grounding = {
  webSearchQueries: ['weather tokyo', 'summer 2026'],
  searchEntryPoint: { renderedContent: '<script>alert(1)</script>' },
  groundingChunks: chunks,
  groundingSupports: [
    { segment: segment('7 °C'), groundingChunkIndices: [0], confidenceScores: [0.9] },
    { segment: segment('e\u0301t\u0301e\u0301'), groundingChunkIndices: [1, 0] },
  ],
};
const usageMetadata = {
  promptTokenCount: 9,
  toolUsePromptTokenCount: 91,
  candidatesTokenCount: 20,
};
const piece = (part: string, groundingMetadata?: object) => ({
  candidates: [
    { content: { parts: [{ text: part }] }, ...(groundingMetadata && { groundingMetadata }) },
  ],
});
const last = (groundingMetadata?: object) => ({
  candidates: [
    {
      content: { parts: [{ text: '' }] },
      finishReason: 'STOP',
      ...(groundingMetadata && { groundingMetadata }),
    },
  ],
  usageMetadata,
});

describe('Google’s web search', () => {
  it('is requested with its tool, and without functions', async () => {
    const body = await sentBody(vendor, provider, request);
    expect(body).toMatchObject({ tools: [{ googleSearch: {} }] });
    expect(body).not.toHaveProperty('toolConfig');
  });

  it('is left out, with an event that says so, if a program sends functions', async () => {
    vendor.answerWith(streamOf(sse([piece('Hi'), last()])));
    const toolUse = {
      tools: [{ name: 'add', parameters: null, isStrict: false }],
      choice: 'auto',
      isParallel: true,
    } as const;
    const [first] = await collectEvents(provider, { ...request, toolUse });
    expect(first).toEqual({ type: 'left-out', what: 'search' });
    expect(vendor.calls.at(-1)?.body).toMatchObject({
      tools: [{ functionDeclarations: [{ name: 'add' }] }],
    });
  });

  it.each([
    ['streamed', streamOf(sse([...Array.from(text, (one) => piece(one)), last(grounding)]))],
    ['whole', jsonOf(200, [piece(text), last(grounding)])],
    [
      'repeated',
      streamOf(
        sse([
          piece(text, { webSearchQueries: ['weather tokyo'] }),
          piece('', { ...grounding, groundingSupports: [] }),
          piece('', grounding),
          last(grounding),
        ]),
      ),
    ],
  ])('reads what was found once, and cites exactly the words: %s', async (_name, answer) => {
    vendor.answerWith(answer);
    const events = await collectEvents(provider, request);
    const { queries, cited, end } = readFinds(events);
    expect(queries).toEqual(['weather tokyo', 'summer 2026']);
    expect(cited).toMatchObject([
      { words: '7 °C', url: 'https://weather.example/tokyo', title: 'Weather' },
      { words: 'e\u0301t\u0301e\u0301', url: 'https://summer.example/', title: 'summer.example' },
      { words: 'e\u0301t\u0301e\u0301', url: 'https://weather.example/tokyo' },
    ]);
    expect(end).toMatchObject({ usage: { inputTokens: 100, searches: 2 } });
    const lastText = events.findLastIndex(({ type }) => type === 'text');
    expect(events.findIndex(({ type }) => type === 'citation')).toBeGreaterThan(lastText);
    expect(JSON.stringify(events)).not.toContain('script');
  });

  it('finds the cited words if their positions count from another part', async () => {
    const twice = 'It is 7 °C 👋. At night, it is 7 °C too.';
    const supports = [
      { segment: { startIndex: 2, endIndex: 5, text: 'night' }, groundingChunkIndices: [0] },
      { segment: { startIndex: 33, endIndex: 38, text: '7 °C' }, groundingChunkIndices: [0] },
      { segment: { endIndex: 5, text: 'It is' }, groundingChunkIndices: [0] },
      { segment: { startIndex: 1, endIndex: 3, text: 'elsewhere' }, groundingChunkIndices: [0] },
    ];
    vendor.answerWith(
      streamOf(sse([piece(twice), last({ ...grounding, groundingSupports: supports })])),
    );
    const { cited } = readFinds(await collectEvents(provider, request));
    expect(cited.map(({ words, start }) => [words, start])).toEqual([
      ['night', twice.indexOf('night')],
      ['7 °C', twice.lastIndexOf('7 °C')],
      ['It is', 0],
      ['t ', 1],
    ]);
  });

  it('reports a search without results, and no search if there was none', async () => {
    vendor.answerWith(
      streamOf(sse([piece('Nothing.'), last({ webSearchQueries: ['xyzzy', ''] })])),
    );
    expect(readFinds(await collectEvents(provider, request))).toMatchObject({
      queries: ['xyzzy'],
      cited: [],
      end: { usage: { searches: 1 } },
    });
    vendor.answerWith(streamOf(sse([piece('Hi'), last({})])));
    const { end } = readFinds(await collectEvents(provider, request));
    expect(end).not.toHaveProperty('usage.searches');
  });

  it('keeps the searches of an answer that is cut or ends with an error', async () => {
    const counted = { ...piece(text, { webSearchQueries: ['weather tokyo'] }), usageMetadata };
    const error = { error: { code: 503, status: 'UNAVAILABLE', message: 'Overloaded' } };
    for (const events of [[counted], [counted, error]]) {
      vendor.answerWith(streamOf(sse(events)));
      const answer = await collectAnswer(provider, request);
      expect(answer).toMatchObject({ text, usage: { searches: 1 }, ends: [] });
      expect(answer.error).not.toBeNull();
    }
  });

  it('survives ten thousand sources, strange addresses and indexes out of range', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({
      web: { uri: `https://page.example/${at}`, title: '<b>Hi</b>\u202e' },
    }));
    const supports = many.map((_, at) => ({
      segment: segment('7 °C'),
      groundingChunkIndices: [at],
    }));
    const webSearchQueries = many.map((_, at) => `query ${at}`);
    vendor.answerWith(
      streamOf(
        sse([
          piece(text),
          last({ groundingChunks: many, groundingSupports: supports, webSearchQueries }),
        ]),
      ),
    );
    const first = readFinds(await collectEvents(provider, request));
    expect(first.cited).toHaveLength(200);
    expect(first.queries).toHaveLength(200);
    expect(first.end).toMatchObject({ citationsLeftOut: 9_800, usage: { searches: 10_000 } });
    const strange = {
      groundingChunks: [{ web: { uri: 'javascript:alert(1)' } }, { maps: {} }, null],
      groundingSupports: [
        { segment: null, groundingChunkIndices: [0, 1, 2, 3, -1, 'x'] },
        { segment: { startIndex: -5, endIndex: 1e9 }, groundingChunkIndices: null },
        null,
      ],
    };
    vendor.answerWith(streamOf(sse([piece(text), last(strange)])));
    const { cited, end } = readFinds(await collectEvents(provider, request));
    expect(cited).toEqual([]);
    expect(end).toMatchObject({ citationsLeftOut: 6 });
  });
});
