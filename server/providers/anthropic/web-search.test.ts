import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HttpProvider } from '../http/create-provider.ts';
import { collectAnswer, hello, sentBody } from '../http/testing/collect-answer.ts';
import { collectEvents, readFinds, sse } from '../http/testing/collect-finds.ts';
import {
  jsonOf,
  startVendorServer,
  streamOf,
  type VendorServer,
} from '../http/testing/vendor-server.ts';
import { createAnthropicProvider } from './protocol.ts';
import type { AnswerRequest } from '#server/providers/contract/model-provider.ts';

const request: AnswerRequest = { ...hello, search: { mostSearches: 3 } };
let vendor: VendorServer;
let provider: HttpProvider;

beforeAll(async () => {
  vendor = await startVendorServer();
  provider = createAnthropicProvider({ baseUrl: vendor.url, apiKey: () => 'sk-ant-0123' });
});
beforeEach(() => {
  vendor.calls.length = 0;
});
afterAll(async () => {
  await provider.close();
  await vendor.close();
});

interface Block {
  type: string;
  [field: string]: unknown;
}

const search = (id: string, query: string): Block => ({
  type: 'server_tool_use',
  id,
  name: 'web_search',
  input: { query },
});
const page = { type: 'web_search_result', title: 'Weather', page_age: null };
const result = (id: string, content: unknown): Block => ({
  type: 'web_search_tool_result',
  tool_use_id: id,
  content,
});
const found = (url: string) => [{ ...page, url, encrypted_content: 'Eo8BCioIAhgB' }];
const failed = { type: 'web_search_tool_result_error', error_code: 'unavailable' };
const citation = (url: string, quote = 'A quote') => ({
  type: 'web_search_result_location',
  url,
  title: 'Weather',
  encrypted_index: 'EpMBCioIAhgB',
  cited_text: quote,
});
const said = (text: string, ...citations: object[]): Block => ({
  type: 'text',
  text,
  ...(citations.length > 0 && { citations }),
});
const usage = (searches: number) => ({
  input_tokens: 1_000,
  output_tokens: 20,
  server_tool_use: { web_search_requests: searches },
});

/** The events in which Anthropic streams blocks; it may send citations before their text. */
function deltasOf(block: Block, isCitedFirst: boolean): object[] {
  const { type, text, input, citations = [], thinking, signature } = block;
  const cited = (citations as object[]).map((one) => ({ type: 'citations_delta', citation: one }));
  const texts = Array.from(String(text)).map((one) => ({ type: 'text_delta', text: one }));
  const json = JSON.stringify(input ?? {});
  if (type === 'text') return isCitedFirst ? [...cited, ...texts] : [...texts, ...cited];
  if (type === 'thinking') {
    return [
      { type: 'thinking_delta', thinking },
      { type: 'signature_delta', signature },
    ];
  }
  if (!input) return [];
  return [json.slice(0, 5), json.slice(5)].map((partial_json) => ({
    type: 'input_json_delta',
    partial_json,
  }));
}

function eventsOf(blocks: Block[], searches: number, stop = 'end_turn'): object[] {
  const bare: Partial<Record<string, object>> = {
    text: { type: 'text', text: '', citations: [] },
    thinking: { type: 'thinking', thinking: '', signature: '' },
  };
  return [
    { type: 'message_start', message: { model: 'claude', usage: { input_tokens: 1_000 } } },
    ...blocks.flatMap((block, index) => [
      {
        type: 'content_block_start',
        index,
        content_block: bare[block.type] ?? { ...block, ...(block.input ? { input: {} } : {}) },
      },
      { type: 'ping' },
      ...deltasOf(block, index % 2 === 0).map((delta) => ({
        type: 'content_block_delta',
        index,
        delta,
      })),
      { type: 'content_block_stop', index },
    ]),
    { type: 'message_delta', delta: { stop_reason: stop }, usage: usage(searches) },
    { type: 'message_stop' },
  ];
}

const streamed = (blocks: Block[], searches: number, stop?: string) =>
  streamOf(sse(eventsOf(blocks, searches, stop)));

const tokyo = 'https://weather.example/tokyo';
const summer = 'https://summer.example/';
const blocks: Block[] = [
  said('👋 I’ll look.'),
  search('srvtoolu_1', 'weather tokyo'),
  result('srvtoolu_1', found(tokyo)),
  search('srvtoolu_2', 'summer 2026'),
  result('srvtoolu_2', found(summer)),
  said('Grüße! In 東京 it is '),
  said('7 °C 👋 ', citation(tokyo)),
  said('and '),
  said('e\u0301t\u0301e\u0301', citation(summer), citation(tokyo)),
  said(' is over.'),
];
const wholeText =
  '👋 I’ll look.\n\nGrüße! In 東京 it is 7 °C 👋 and e\u0301t\u0301e\u0301 is over.';

describe('Anthropic’s web search', () => {
  it.each([
    [-5, 2],
    [1.4, 1],
    [2.6, 3],
    [1e12, 2_147_483_647],
  ])('counts whole searches that the database can store if %d are reported', async (told, kept) => {
    vendor.answerWith(streamed(blocks, told));
    const { end } = readFinds(await collectEvents(provider, request));
    expect(end?.usage?.searches).toBe(kept);
  });

  it('is requested with its tool, together with the functions of a program', async () => {
    const tool = {
      type: 'web_search_20260209',
      name: 'web_search',
      max_uses: 3,
      allowed_callers: ['direct'],
    };
    expect(await sentBody(vendor, provider, request)).toMatchObject({ tools: [tool] });
    const toolUse = {
      tools: [{ name: 'add', parameters: null, isStrict: false }],
      choice: 'auto',
      isParallel: true,
    } as const;
    expect(await sentBody(vendor, provider, { ...request, toolUse })).toMatchObject({
      tools: [{ name: 'add' }, tool],
      tool_choice: { type: 'auto' },
    });
    expect(await sentBody(vendor, provider, hello)).not.toHaveProperty('tools');
  });

  it.each([
    ['streamed', streamed(blocks, 2)],
    [
      'whole',
      jsonOf(200, { model: 'claude', content: blocks, stop_reason: 'end_turn', usage: usage(2) }),
    ],
  ])('cites exactly the words of a %s answer, which stays one paragraph', async (_name, answer) => {
    vendor.answerWith(answer);
    const events = await collectEvents(provider, request);
    const { text, queries, cited, end } = readFinds(events);
    expect(text).toBe(wholeText);
    expect(queries).toEqual(['weather tokyo', 'summer 2026']);
    expect(events.filter(({ type }) => type === 'search')).toHaveLength(4);
    expect(cited).toMatchObject([
      { words: '7 °C 👋', url: tokyo, title: 'Weather', quote: 'A quote' },
      { words: 'e\u0301t\u0301e\u0301', url: summer },
      { words: 'e\u0301t\u0301e\u0301', url: tokyo },
    ]);
    expect(end).toMatchObject({ finish: 'complete', usage: { searches: 2 }, vendorBlocks: blocks });
  });

  it('does not count a failed search, and continues the answer', async () => {
    vendor.answerWith(
      streamed([search('s', 'weather'), result('s', failed), said('I can’t say.')], 0),
    );
    const events = await collectEvents(provider, request);
    expect(readFinds(events)).toMatchObject({ text: 'I can’t say.', queries: [], cited: [] });
    expect(events.filter(({ type }) => type === 'search')).toEqual([{ type: 'search' }]);
    expect(readFinds(events).end).not.toHaveProperty('usage.searches');
  });

  it('counts a search that found nothing', async () => {
    vendor.answerWith(streamed([search('s', 'xyzzy'), result('s', []), said('Nothing.')], 1));
    expect(readFinds(await collectEvents(provider, request))).toMatchObject({
      text: 'Nothing.',
      queries: ['xyzzy'],
      end: { usage: { searches: 1 } },
    });
  });

  it('keeps what arrived before the stream was cut', async () => {
    const frames = eventsOf(blocks, 2);
    const cut = frames.findLastIndex((event) => JSON.stringify(event).includes('" "'));
    vendor.answerWith(streamOf(sse(frames.slice(0, cut))));
    const { text, usage: counted, error, ends } = await collectAnswer(provider, request);
    expect(wholeText.startsWith(text)).toBe(true);
    expect(text).toContain('7 °C');
    expect({ counted, kind: error?.kind, ends }).toEqual({
      counted: { inputTokens: 1_000, outputTokens: 0, searches: 2 },
      kind: 'broken-connection',
      ends: [],
    });
  });

  it('keeps paragraphs separate if there was no search', async () => {
    vendor.answerWith(streamed([said('One.'), said('Two.')], 0));
    const { text, end } = readFinds(await collectEvents(provider, request));
    expect(text).toBe('One.\n\nTwo.');
    expect(end).not.toHaveProperty('vendorBlocks');
  });

  it('keeps only web addresses, and leaves out blocks that are too large or can’t be stored', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => citation(`https://page.example/${at}`));
    const strange = [
      citation('javascript:alert(1)'),
      citation('data:text/html,x'),
      { type: 'web_search_result_location', url: null },
      { type: 'page_location' },
      citation(tokyo, '<b>Hi</b>\u202e\u0000'),
    ];
    for (const [citations, shown, leftOut] of [
      [many, 200, 9_800],
      [strange, 1, 3],
    ] as const) {
      vendor.answerWith(
        streamed([search('s', 'q'), result('s', found(tokyo)), said('Words', ...citations)], 1),
      );
      const { cited, end } = readFinds(await collectEvents(provider, request));
      expect(cited).toHaveLength(shown);
      expect(end).toMatchObject({ citationsLeftOut: leftOut });
      expect(end).not.toHaveProperty('vendorBlocks');
      if (shown === 1) expect(cited).toMatchObject([{ words: 'Words', quote: '<b>Hi</b>' }]);
    }
  });

  it('sends the blocks back with the next prompt, without thinking or a search that has no result', async () => {
    const thinking = { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' };
    const call = { type: 'tool_use', id: 'toolu_1', name: 'add', input: { a: 1 } };
    vendor.answerWith(
      streamed([thinking, ...blocks, said('\n'), call, search('lost', 'x')], 2, 'tool_use'),
    );
    const { end } = readFinds(await collectEvents(provider, request));
    const { vendorBlocks = [] } = end as { vendorBlocks?: object[] };
    expect(vendorBlocks).toEqual(blocks);
    const turns: AnswerRequest['turns'] = [
      { role: 'user', text: 'Hello' },
      {
        role: 'assistant',
        text: wholeText,
        vendorBlocks: { provider: 'anthropic', blocks: vendorBlocks },
        toolCalls: [{ id: 'toolu_1', name: 'add', arguments: '{"a":1}' }],
      },
      { role: 'user', text: '', toolResults: [{ id: 'toolu_1', name: 'add', text: '1' }] },
    ];
    const contentOf = async (asked: AnswerRequest) => {
      const body = (await sentBody(vendor, provider, asked)) as {
        messages: { content: unknown }[];
      };
      return body.messages[1]?.content;
    };
    const marked = { cache_control: { type: 'ephemeral' } };
    expect(await contentOf({ ...request, turns })).toEqual([...blocks, { ...call, ...marked }]);
    expect(await contentOf({ ...hello, turns })).toEqual([said(wholeText), { ...call, ...marked }]);
    const foreign = turns.map((turn) =>
      turn.vendorBlocks
        ? { ...turn, vendorBlocks: { ...turn.vendorBlocks, provider: 'xai' as const } }
        : turn,
    );
    expect(await contentOf({ ...request, turns: foreign })).toMatchObject([said(wholeText), call]);
  });
});

describe('an answer that Anthropic pauses', () => {
  const thinking = { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' };
  const first = [thinking, said('I’ll look 👋.'), search('a', 'weather')];
  const second = [result('a', found(tokyo)), said('It is '), said('7 °C', citation(tokyo))];
  const bodies = () =>
    vendor.calls.map(
      ({ body }) => body as { messages: object[]; max_tokens: number; tools: object[] },
    );

  it('continues as one answer, within the same limits', async () => {
    vendor.answerWith((response) =>
      (vendor.calls.length === 1 ? streamed(first, 0, 'pause_turn') : streamed(second, 1))(
        response,
      ),
    );
    const { text, cited, queries, end } = readFinds(await collectEvents(provider, request));
    expect(text).toBe('I’ll look 👋.\n\nIt is 7 °C');
    expect({ cited, queries }).toMatchObject({ cited: [{ words: '7 °C' }], queries: ['weather'] });
    expect(end).toMatchObject({
      finish: 'complete',
      usage: { inputTokens: 2_000, outputTokens: 40, searches: 1 },
      vendorBlocks: [...first.slice(1), ...second],
    });
    expect(bodies()[1]).toMatchObject({
      messages: [{ role: 'user' }, { role: 'assistant', content: first }],
      max_tokens: 80,
      tools: [{ max_uses: 3 }],
    });
    expect(vendor.calls).toHaveLength(2);
  });

  it('continues if the response is not streamed', async () => {
    const whole = (content: object[], stop_reason: string, searches: number) =>
      jsonOf(200, { content, stop_reason, usage: usage(searches) });
    vendor.answerWith((response) =>
      (vendor.calls.length === 1 ? whole(first, 'pause_turn', 0) : whole(second, 'end_turn', 1))(
        response,
      ),
    );
    const { text, cited } = readFinds(await collectEvents(provider, request));
    expect(text).toBe('I’ll look 👋.\n\nIt is 7 °C');
    expect(cited).toMatchObject([{ words: '7 °C' }]);
  });

  it('ends at its length limit after five pauses, or when its tokens are used up', async () => {
    vendor.answerWith(streamed([search('a', 'x'), result('a', [])], 1, 'pause_turn'));
    const { end, queries } = readFinds(
      await collectEvents(provider, { ...request, maxOutputTokens: 900 }),
    );
    expect(end).toMatchObject({ finish: 'length', usage: { outputTokens: 120, searches: 6 } });
    expect(queries).toHaveLength(6);
    expect(bodies().map(({ tools }) => tools)).toMatchObject(
      [3, 2, 1, 1, 1, 1].map((max_uses) => [{ max_uses }]),
    );
    vendor.calls.length = 0;
    const short = await collectEvents(provider, { ...request, maxOutputTokens: 20 });
    expect(readFinds(short).end).toMatchObject({ finish: 'length' });
    expect(vendor.calls).toHaveLength(1);
  });

  it('stops when the user stops it, and keeps the usage so far when it breaks', async () => {
    const controller = new AbortController();
    vendor.answerWith((response) => {
      if (vendor.calls.length === 2) return controller.abort(new Error('Stopped.'));
      return streamed(first, 0, 'pause_turn')(response);
    });
    await expect(collectEvents(provider, request, controller.signal)).rejects.toThrow('Stopped.');
    vendor.calls.length = 0;
    vendor.answerWith((response) =>
      (vendor.calls.length === 1
        ? streamed(first, 0, 'pause_turn')
        : jsonOf(529, { type: 'error', error: { type: 'overloaded_error', message: 'Busy' } }))(
        response,
      ),
    );
    const { text, usage: counted, error, ends } = await collectAnswer(provider, request);
    expect({ text, counted, ends, kind: error?.kind }).toEqual({
      text: 'I’ll look 👋.',
      counted: { inputTokens: 1_000, outputTokens: 20 },
      ends: [],
      kind: 'overloaded',
    });
  });
});
