import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HttpProvider } from '../http/create-provider.ts';
import { RefusedParts } from '../http/answer/refused-parts.ts';
import { done, piece } from '../http/testing/chat-pieces.ts';
import { collectAnswer, hello, readFixture } from '../http/testing/collect-answer.ts';
import {
  jsonOf,
  startVendorServer,
  streamOf,
  type VendorServer,
} from '../http/testing/vendor-server.ts';
import { createOpenAiProvider } from './protocol.ts';
import type { AnswerRequest } from '#server/providers/contract/model-provider.ts';

const thinking: AnswerRequest = { ...hello, api: 'responses', effort: 'low' };
let key = 'sk-unverified';
let vendor: VendorServer;
let provider: HttpProvider;

beforeEach(async () => {
  key = 'sk-unverified';
  vendor = await startVendorServer();
  provider = createOpenAiProvider({ baseUrl: vendor.url, apiKey: () => key });
});
afterEach(async () => {
  await provider.close();
  await vendor.close();
});

interface Received {
  stream?: boolean;
  reasoning?: { effort: string; summary?: string };
}

const bodies = () => vendor.calls.map(({ body }) => body as Received);

/** The wording is from https://github.com/lobehub/lobehub/issues/9385. */
const refusal = (what: string, param: string) =>
  jsonOf(400, {
    error: {
      message: `Your organization must be verified to ${what}. Please go to: https://platform.openai.com/settings/organization/general and click on Verify Organization.`,
      type: 'invalid_request_error',
      param,
      code: 'unsupported_value',
    },
  });
const refuseStream = refusal('stream this model', 'stream');
const refuseSummary = refusal('generate reasoning summaries', 'reasoning.summary');
const wholeChat = jsonOf(200, {
  model: 'gpt-5-2025-08-07',
  choices: [
    { index: 0, message: { role: 'assistant', content: 'Hello \u0000' }, finish_reason: 'stop' },
  ],
  usage: { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 },
});
const wholeResponse = jsonOf(200, readFixture(import.meta.url, '../responses/fixtures/whole.json'));

/** Answers as OpenAI does for an organization that isn't verified. */
function answerUnverified(): void {
  vendor.answerWith((response) => {
    const { stream, reasoning } = bodies().at(-1) ?? {};
    const isVerified = vendor.calls.at(-1)?.headers.authorization === 'Bearer sk-verified';
    if (isVerified) return streamOf(piece('Hello') + done)(response);
    if (stream) return refuseStream(response);
    if (reasoning?.summary) return refuseSummary(response);
    return (reasoning ? wholeResponse : wholeChat)(response);
  });
}

test('an answer that may not be streamed is requested whole, and arrives in one piece', async () => {
  answerUnverified();
  const { texts, ends, error } = await collectAnswer(provider);
  expect(error).toBeNull();
  expect(texts).toEqual(['Hello \ufffd']);
  expect(ends).toEqual([
    {
      type: 'end',
      finish: 'complete',
      usage: { inputTokens: 5, outputTokens: 2 },
      model: 'gpt-5-2025-08-07',
    },
  ]);
  expect(bodies().map(({ stream }) => stream)).toEqual([true, undefined]);
  expect(vendor.calls.at(-1)?.headers.accept).toBe('application/json');
});

test('a refusal is remembered per key and model, and others are still tried', async () => {
  answerUnverified();
  await collectAnswer(provider);
  await collectAnswer(provider);
  expect(vendor.calls).toHaveLength(3);
  await collectAnswer(provider, { ...hello, upstreamId: 'other-model' });
  expect(vendor.calls).toHaveLength(5);
  key = 'sk-verified';
  expect((await collectAnswer(provider)).text).toBe('Hello');
  expect(bodies().at(-1)).toMatchObject({ stream: true });
});

test('with both stream and summary refused, the answer still arrives, with the thinking that it includes', async () => {
  answerUnverified();
  const { texts, thoughts, ends } = await collectAnswer(provider, thinking);
  expect(texts).toEqual(['Grüße aus 東京 👋']);
  expect(thoughts).toEqual(['The person greets.\n\nA short answer will do.']);
  expect(ends).toMatchObject([
    { finish: 'complete', usage: { reasoningTokens: 128 }, model: 'gpt-6.1-terra-2026-10-06' },
  ]);
  expect(bodies().map(({ stream, reasoning }) => [stream, reasoning?.summary])).toEqual([
    [true, 'auto'],
    [undefined, 'auto'],
    [undefined, undefined],
  ]);
});

test('a vendor that refuses again is retried once and then reported as refusing', async () => {
  vendor.answerWith(refuseStream);
  const { error } = await collectAnswer(provider);
  expect(error).toMatchObject({ kind: 'stream-refused', status: 400, isRetryable: false });
  expect(vendor.calls).toHaveLength(2);
});

test('a summary refused twice is blamed on the account, never on the prompt', async () => {
  vendor.answerWith(refuseSummary);
  const { error } = await collectAnswer(provider, thinking);
  expect(error).toMatchObject({ kind: 'forbidden' });
  expect(vendor.calls).toHaveLength(2);
});

test.each([
  [
    'an HTML page from a proxy',
    (response: Parameters<typeof wholeChat>[0]) => void response.end('<p>Hi</p>'),
  ],
  ['unrelated JSON', jsonOf(200, { hello: 'world' })],
])('%s instead of a whole answer is malformed', async (_name, answer) => {
  vendor.answerWith((response) => {
    return bodies().at(-1)?.stream ? refuseStream(response) : answer(response);
  });
  expect((await collectAnswer(provider)).error).toMatchObject({ kind: 'malformed-reply' });
  expect((await collectAnswer(provider, thinking)).error).toMatchObject({
    kind: 'malformed-reply',
  });
});

test.each([
  [{ content: null, refusal: 'I cannot help.' }, 'stop', 'I cannot help.', 'refused'],
  [{ content: 'Once upon', refusal: null }, 'length', 'Once upon', 'length'],
  [{ content: '', refusal: null }, 'content_filter', '', 'refused'],
])(
  'the whole answer %j with %s yields "%s" and ends as %s',
  async (message, reason, said, finish) => {
    const whole = jsonOf(200, { choices: [{ index: 0, message, finish_reason: reason }] });
    vendor.answerWith((response) => (bodies().at(-1)?.stream ? refuseStream : whole)(response));
    const { text, ends } = await collectAnswer(provider);
    expect(text).toBe(said);
    expect(ends).toMatchObject([{ finish }]);
  },
);

test.each([
  ['max_output_tokens', 'length'],
  ['content_filter', 'refused'],
])('a whole answer that is incomplete because of %s ends as %s', async (reason, finish) => {
  const output = [{ type: 'message', content: [{ type: 'output_text', text: 'Half' }] }];
  const cut = { status: 'incomplete', incomplete_details: { reason }, output };
  const whole = jsonOf(200, cut);
  vendor.answerWith((response) => (bodies().at(-1)?.stream ? refuseStream : whole)(response));
  const { text, ends } = await collectAnswer(provider, thinking);
  expect(text).toBe('Half');
  expect(ends).toMatchObject([{ finish }]);
});

test('a stop while a whole answer is written closes the socket', async () => {
  const controller = new AbortController();
  const closed = new Promise((resolve) => {
    vendor.answerWith((response) => {
      if (bodies().at(-1)?.stream) return refuseStream(response);
      response.once('close', resolve);
      controller.abort(new Error('The person pressed Stop.'));
    });
  });
  await expect(collectAnswer(provider, hello, controller.signal)).rejects.toThrow('pressed Stop');
  await closed;
});

test('a whole answer may be declined', async () => {
  const error = { message: 'Flagged', type: 'invalid_request_error', code: 'invalid_prompt' };
  vendor.answerWith((response) => {
    return (bodies().at(-1)?.stream ? refuseStream : jsonOf(400, { error }))(response);
  });
  const { ends } = await collectAnswer(provider);
  expect(ends).toEqual([{ type: 'end', finish: 'refused', isBlocked: true, usage: null }]);
});

test('streaming is tried again after a day, because the account may have been verified', () => {
  let nowMs = 0;
  const parts = new RefusedParts(() => nowMs);
  parts.add('sk', 'some-model', 'stream');
  nowMs = 23 * 3_600_000;
  expect([...parts.list('sk', 'some-model')]).toEqual(['stream']);
  nowMs = 25 * 3_600_000;
  expect([...parts.list('sk', 'some-model')]).toEqual([]);
});
