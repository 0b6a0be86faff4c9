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
import { createXaiProvider } from './protocol.ts';
import type { AnswerRequest } from '#server/providers/contract/model-provider.ts';

const request: AnswerRequest = { ...hello, effort: 'low', search: { mostSearches: 3 } };
let vendor: VendorServer;
let provider: HttpProvider;

beforeAll(async () => {
  vendor = await startVendorServer();
  provider = createXaiProvider({ baseUrl: `${vendor.url}/v1`, apiKey: () => 'xai-0123' });
});
afterAll(async () => {
  await provider.close();
  await vendor.close();
});

const url = 'https://weather.example/tokyo';
const text = `👋 In 東京 it is 7 °C[[1]](${url}) today.`;
const call = (status: string) => ({
  type: 'web_search_call',
  status,
  action: { type: 'search', query: 'weather tokyo' },
});
const link = {
  type: 'url_citation',
  url,
  title: '1',
  start_index: Array.from(text.slice(0, text.indexOf('[['))).length,
  end_index: Array.from(text.slice(0, text.indexOf(' today'))).length,
};
const usage = {
  input_tokens: 7_583,
  output_tokens: 320,
  output_tokens_details: { reasoning_tokens: 100 },
  num_server_side_tools_used: 4,
  server_side_tool_usage_details: { web_search_calls: 4, x_search_calls: 0 },
  cost_in_usd_ticks: 292_331_500,
};
const streamed = (annotations: object[]) =>
  sse([
    { type: 'response.created', response: { model: 'grok-4.7' } },
    { type: 'response.output_item.added', output_index: 0, item: call('in_progress') },
    { type: 'response.output_item.done', output_index: 0, item: call('completed') },
    { type: 'response.output_item.added', output_index: 1, item: { type: 'message' } },
    { type: 'response.content_part.added', output_index: 1 },
    ...Array.from(text).map((delta) => ({
      type: 'response.output_text.delta',
      output_index: 1,
      delta,
    })),
    ...annotations.map((annotation) => ({
      type: 'response.output_text.annotation.added',
      output_index: 1,
      annotation,
    })),
    { type: 'response.completed', response: { status: 'completed', usage } },
  ]);

describe('xAI’s web search', () => {
  it('uses the Responses API, while other calls use Chat Completions', async () => {
    const body = await sentBody(vendor, provider, request);
    expect(vendor.calls.at(-1)?.path).toBe('/v1/responses');
    expect(body).toEqual({
      model: 'some-model',
      input: [{ role: 'user', content: 'Hello' }],
      tools: [{ type: 'web_search' }],
      max_turns: 3,
      max_output_tokens: 100,
      reasoning: { effort: 'low', summary: 'auto' },
      store: false,
      stream: true,
    });
    await sentBody(vendor, provider, hello);
    expect(vendor.calls.at(-1)?.path).toBe('/v1/chat/completions');
  });

  it('searches X too if that is turned on, and counts both', async () => {
    let isOn = false;
    const access = { baseUrl: `${vendor.url}/v1`, apiKey: () => 'xai-0123' };
    const searching = createXaiProvider({ ...access, searchesX: () => isOn });
    expect(await sentBody(vendor, searching, request)).toMatchObject({
      tools: [{ type: 'web_search' }],
    });
    isOn = true;
    expect(await sentBody(vendor, searching, request)).toMatchObject({
      tools: [{ type: 'web_search' }, { type: 'x_search' }],
    });
    const counts = { web_search_calls: 1, x_search_calls: 2 };
    const output = [
      { ...call('completed'), type: 'x_search_call', action: { type: 'search', query: 'on X' } },
      { type: 'message', content: [{ type: 'output_text', text, annotations: [link] }] },
    ];
    const used = { ...usage, server_side_tool_usage_details: counts };
    vendor.answerWith(jsonOf(200, { status: 'completed', usage: used, output }));
    expect(readFinds(await collectEvents(searching, request))).toMatchObject({
      queries: ['on X'],
      end: { usage: { searches: 3, costMicroUsd: 29_233 } },
    });
    await searching.close();
  });

  it.each([
    ['streamed', streamOf(streamed([link]))],
    [
      'whole',
      jsonOf(200, {
        status: 'completed',
        usage,
        output: [
          call('completed'),
          { type: 'message', content: [{ type: 'output_text', text, annotations: [link] }] },
        ],
      }),
    ],
  ])('reads searches, citations and the exact cost: %s', async (_name, answer) => {
    vendor.answerWith(answer);
    const finds = readFinds(await collectEvents(provider, request));
    expect(finds).toMatchObject({
      text,
      queries: ['weather tokyo'],
      cited: [{ words: `[[1]](${url})`, url }],
      end: {
        usage: { searches: 4, costMicroUsd: 29_233, outputTokens: 320, reasoningTokens: 100 },
      },
    });
  });

  it('cites a source without a position at the end of the text', async () => {
    vendor.answerWith(streamOf(streamed([{ ...link, start_index: 0, end_index: 0 }])));
    const { cited } = readFinds(await collectEvents(provider, request));
    expect(cited).toMatchObject([{ start: text.length, end: text.length }]);
  });

  it('understands xAI’s errors, in a body and in the stream', async () => {
    vendor.answerWith(jsonOf(400, { code: 'Client specified', error: 'Incorrect API key' }));
    expect((await collectAnswer(provider, request)).error).toMatchObject({ kind: 'invalid-key' });
    const failure = {
      type: 'response.failed',
      response: { status: 'failed', error: { code: 'x' } },
    };
    vendor.answerWith(streamOf(sse([failure])));
    const { error } = await collectAnswer(provider, request);
    expect(error).toMatchObject({ kind: 'server-error' });
  });
});
