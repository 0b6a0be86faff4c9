import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAnthropicProvider } from './anthropic/protocol.ts';
import { createGoogleProvider } from './google/protocol.ts';
import type { HttpProvider } from './http/create-provider.ts';
import { collectAnswer, hello } from './http/testing/collect-answer.ts';
import {
  jsonOf,
  startStream,
  startVendorServer,
  streamOf,
  type VendorServer,
} from './http/testing/vendor-server.ts';
import { createOpenAiProvider } from './openai/protocol.ts';
import { createXaiProvider } from './xai/protocol.ts';
import type { AnswerEvent } from './contract/model-provider.ts';

type Reason = string | null;

/** Builds answers with a text and a finish reason in the format of a vendor's API. */
interface Api {
  provider: () => HttpProvider;
  request: typeof hello;
  events(text: string, reason: Reason): object[];
  /** Builds the same answer as a single body. */
  whole(text: string, reason: Reason): unknown;
  finish: Record<string, string>;
}

let vendor: VendorServer;
const opened: HttpProvider[] = [];
beforeAll(async () => {
  vendor = await startVendorServer();
});
afterAll(async () => {
  for (const provider of opened) await provider.close();
  await vendor.close();
});

type Create = (options: { baseUrl: string; apiKey: () => string }) => HttpProvider;
function connect(create: Create): () => HttpProvider {
  return () => {
    const provider = create({ baseUrl: vendor.url, apiKey: () => 'key-of-a-test' });
    opened.push(provider);
    return provider;
  };
}

const early = 'ended-early';
const chat: Omit<Api, 'provider'> = {
  request: hello,
  events: (text, finish_reason) => [
    { choices: [{ index: 0, delta: { content: text } }] },
    { choices: [{ index: 0, delta: {}, finish_reason }] },
  ],
  whole: (content, finish_reason) => ({ choices: [{ message: { content }, finish_reason }] }),
  // Source: `finish_reason` of `ChatCompletionChunk` in openai 7.57; the last two are from compatible servers.
  finish: {
    stop: 'complete',
    tool_calls: 'complete',
    function_call: 'complete',
    length: 'length',
    content_filter: 'refused',
    model_length: 'length',
    insufficient_system_resource: early,
    something_new: early,
  },
};

const apis: Record<string, Api> = {
  'OpenAI, Chat Completions': { ...chat, provider: connect(createOpenAiProvider) },
  xAI: { ...chat, provider: connect(createXaiProvider) },
  'OpenAI, Responses': {
    provider: connect(createOpenAiProvider),
    request: { ...hello, api: 'responses' },
    events: (delta, reason) => [
      { type: 'response.output_text.delta', output_index: 0, delta },
      { type: 'response.completed', response: responseOf(reason) },
    ],
    whole: (text, reason) => ({
      ...responseOf(reason),
      output: [{ type: 'message', content: [{ type: 'output_text', text }] }],
    }),
    // Source: `ResponseStatus` and `IncompleteDetails` in openai 7.57.
    finish: {
      completed: 'complete',
      max_output_tokens: 'length',
      content_filter: 'refused',
      max_messages: early,
      steered: early,
      cancelled: early,
      something_new: early,
    },
  },
  Anthropic: {
    provider: connect(createAnthropicProvider),
    request: hello,
    events: (text, stop_reason) => [
      { type: 'message_start', message: { model: 'm', usage: { input_tokens: 3 } } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
      { type: 'message_delta', delta: { stop_reason }, usage: { output_tokens: 2 } },
      { type: 'message_stop' },
    ],
    whole: (text, stop_reason) => ({ content: [{ type: 'text', text }], stop_reason }),
    // Source: `StopReason` of @anthropic-ai/sdk 1.12.
    finish: {
      end_turn: 'complete',
      stop_sequence: 'complete',
      tool_use: 'complete',
      max_tokens: 'length',
      model_context_window_exceeded: 'length',
      refusal: 'refused',
      pause_turn: early,
      something_new: early,
    },
  },
  Google: {
    provider: connect(createGoogleProvider),
    request: hello,
    events: (text, finishReason) => [
      { candidates: [{ content: { parts: [{ text }] } }] },
      { candidates: [{ content: { parts: [] }, finishReason }] },
    ],
    whole: (text, finishReason) => [
      { candidates: [{ content: { parts: [{ text }] } }] },
      { candidates: [{ finishReason }] },
    ],
    // Source: `FinishReason` of @google/genai 3.1.
    finish: {
      STOP: 'complete',
      MAX_TOKENS: 'length',
      CONTINUATION: 'length',
      SAFETY: 'refused',
      RECITATION: 'refused',
      LANGUAGE: 'refused',
      BLOCKLIST: 'refused',
      PROHIBITED_CONTENT: 'refused',
      SPII: 'refused',
      IMAGE_SAFETY: 'refused',
      IMAGE_PROHIBITED_CONTENT: 'refused',
      IMAGE_RECITATION: 'refused',
      OTHER: early,
      MALFORMED_RESPONSE: early,
      MALFORMED_FUNCTION_CALL: early,
      UNEXPECTED_TOOL_CALL: early,
      TOO_MANY_TOOL_CALLS: early,
      NO_IMAGE: early,
      IMAGE_OTHER: early,
      SOMETHING_NEW: early,
    },
  },
};

function responseOf(reason: Reason): object {
  const isStatus = reason === 'completed' || reason === 'cancelled';
  const usage = { input_tokens: 3, output_tokens: 2 };
  return isStatus
    ? { status: reason, usage }
    : { status: 'incomplete', incomplete_details: { reason }, usage };
}

function stream(events: object[]): string {
  const done = events.some((event) => 'choices' in event) ? 'data: [DONE]\n\n' : '';
  return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('') + done;
}

function firstReasonOf({ finish }: Api): string {
  return Object.keys(finish)[0] ?? '';
}

const reasons = Object.entries(apis).flatMap(([name, api]) =>
  Object.entries(api.finish).map(([reason, finish]) => ({ name, api, reason, finish })),
);

test.each(reasons)('$name: $reason is $finish', async ({ api, reason, finish }) => {
  const { events, whole, request, provider } = api;
  for (const answer of [streamOf(stream(events('Hi', reason))), jsonOf(200, whole('Hi', reason))]) {
    vendor.answerWith(answer);
    const { text, ends, error } = await collectAnswer(provider(), request);
    expect(text).toBe('Hi');
    if (finish === early) expect(error).toMatchObject({ kind: early, isRetryable: true });
    else expect({ ends, error }).toMatchObject({ ends: [{ finish }], error: null });
    if (finish === early) expect(error?.message).toContain(reason);
  }
});

describe.each(Object.entries(apis))('%s', (_name, api) => {
  const { events, whole, request, provider } = api;
  const reason = firstReasonOf(api);
  const body = stream(events('Größe', reason));
  const expectWhole = async () => {
    const { text, ends, error } = await collectAnswer(provider(), request);
    expect({ text, error, ends }).toMatchObject({ error: null, ends: [{ finish: 'complete' }] });
    expect(text).toBe('Größe');
  };

  test('may omit the blank line after its last event', async () => {
    vendor.answerWith(streamOf(body.trimEnd()));
    await expectWhole();
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('may compress its answers and errors with %s', async (encoding, compress) => {
    const headers = { 'content-type': 'text/event-stream', 'content-encoding': encoding };
    vendor.answerWith((response) => void response.writeHead(200, headers).end(compress(body)));
    await expectWhole();
    const words = compress(JSON.stringify({ error: { message: 'Slow down.' } }));
    const errorHeaders = { ...headers, 'content-type': 'application/json' };
    vendor.answerWith((response) => void response.writeHead(429, errorHeaders).end(words));
    expect((await collectAnswer(provider(), request)).error).toMatchObject({
      kind: 'rate-limited',
      message: 'Slow down.',
    });
  });

  test('may send broken compression, which is a malformed reply', async () => {
    const headers = { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' };
    vendor.answerWith((response) => void response.writeHead(200, headers).end('not gzip'));
    expect((await collectAnswer(provider(), request)).error?.kind).toBe('malformed-reply');
  });

  test('may answer with a single body when a stream was requested', async () => {
    vendor.answerWith(jsonOf(200, whole('Größe', reason)));
    await expectWhole();
  });

  test('may refuse a temperature, and is called again without it', async () => {
    const used = provider();
    const before = vendor.calls.length;
    const message = '`temperature` is deprecated for this model.';
    vendor.answerWith((response) => {
      const { body: sent } = vendor.calls.at(-1) ?? {};
      const isRefused = JSON.stringify(sent).includes('"temperature"');
      return isRefused
        ? jsonOf(400, { error: { message, type: 'invalid_request_error' } })(response)
        : streamOf(body)(response);
    });
    const asked = { ...request, temperature: 0.5 };
    const { error, text } = await collectAnswer(used, asked);
    expect({ error, text }).toEqual({ error: null, text: 'Größe' });
    // From the second call on, the temperature is left out, and each answer reports that.
    vendor.answerWith(streamOf(body));
    const events: AnswerEvent[] = [];
    const { signal } = new AbortController();
    for await (const event of used.streamAnswer(asked, signal)) events.push(event);
    const [first] = events;
    const sent = JSON.stringify(vendor.calls.slice(before).map((call) => call.body));
    if (sent.includes('"temperature"')) {
      expect(first).toEqual({ type: 'left-out', what: 'temperature' });
    }
  });

  test('may send usage before the stream breaks, and that usage is passed on', async () => {
    const usage = { prompt_tokens: 7, completion_tokens: 4 };
    const counted: Record<string, object> = {
      openai: { choices: [], usage },
      xai: { choices: [], usage },
      anthropic: { type: 'message_delta', delta: {}, usage: { input_tokens: 7, output_tokens: 4 } },
      vertex: { usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 4 } },
    };
    const used = provider();
    if (request.api === 'responses') return;
    const begun = stream([...events('Größe', reason).slice(0, -1), counted[used.id] ?? {}]);
    vendor.answerWith((response) => {
      startStream(response);
      response.write(begun.replace('data: [DONE]\n\n', ''), () => response.destroy());
    });
    const broken = await collectAnswer(used, request);
    expect(broken.error).not.toBeNull();
    expect(broken.usage).toMatchObject({ inputTokens: 7, outputTokens: 4 });
  });
});

test('Google may send a finish reason in each chunk', async () => {
  const { provider } = apis['Google'] as Api;
  const chunk = (text: string) =>
    stream([{ candidates: [{ content: { parts: [{ text }] }, finishReason: 'STOP' }] }]);
  vendor.answerWith(async (response) => {
    startStream(response);
    response.write(chunk('One '));
    // Longer than the one second that we wait for the rest of a complete answer.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    response.end(chunk('two'));
  });
  expect(await collectAnswer(provider())).toMatchObject({ text: 'One two', error: null });
});

test('several text blocks from Anthropic become paragraphs', async () => {
  const { provider } = apis['Anthropic'] as Api;
  const block = (index: number, text: string) => [
    { type: 'content_block_start', index, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index, delta: { type: 'text_delta', text } },
    { type: 'content_block_delta', index, delta: { type: 'text_delta', text: '.' } },
  ];
  const end = [
    { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
    { type: 'message_stop' },
  ];
  vendor.answerWith(
    streamOf(stream([...block(0, 'One'), ...block(1, ''), ...block(2, 'Two'), ...end])),
  );
  expect((await collectAnswer(provider())).text).toBe('One.\n\n.\n\nTwo.');
});

test('OpenAI’s commentary counts as thinking, and its other messages become paragraphs', async () => {
  const { provider, request } = apis['OpenAI, Responses'] as Api;
  const messages = [
    ['commentary', 'I look it up.'],
    ['commentary', 'Found it.'],
    ['final_answer', 'One.'],
    ['final_answer', 'Two.'],
  ] as const;
  const events = messages.flatMap(([phase, delta], output_index) => [
    { type: 'response.output_item.added', output_index, item: { type: 'message', phase } },
    { type: 'response.content_part.added', output_index, part: { type: 'output_text' } },
    { type: 'response.output_text.delta', output_index, delta },
  ]);
  const completed = { type: 'response.completed', response: { status: 'completed' } };
  const output = messages.map(([phase, text]) => ({
    type: 'message',
    phase,
    content: [{ type: 'output_text', text }],
  }));
  for (const answer of [
    streamOf(stream([...events, completed])),
    jsonOf(200, { status: 'completed', output }),
  ]) {
    vendor.answerWith(answer);
    const { text, thoughts } = await collectAnswer(provider(), request);
    expect(text).toBe('One.\n\nTwo.');
    expect(thoughts.join('')).toBe('I look it up.\n\nFound it.');
  }
});

test('OpenAI’s Responses API always receives a limit of at least 16 tokens', async () => {
  const { provider, request } = apis['OpenAI, Responses'] as Api;
  vendor.answerWith(streamOf(''));
  await collectAnswer(provider(), { ...request, maxOutputTokens: 5 });
  expect(vendor.calls.at(-1)?.body).toMatchObject({ max_output_tokens: 16 });
});
