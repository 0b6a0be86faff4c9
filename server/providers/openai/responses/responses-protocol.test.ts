import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpProvider } from '../../http/create-provider.ts';
import {
  imageAlone,
  picturesThenQuestion,
  withDocuments,
} from '../../http/testing/attached-turns.ts';
import { collectAnswer, hello, readFixture, sentBody } from '../../http/testing/collect-answer.ts';
import {
  jsonOf,
  startVendorServer,
  streamOf,
  type VendorServer,
} from '../../http/testing/vendor-server.ts';
import { createOpenAiProvider } from '../protocol.ts';
import type { AnswerRequest } from '#server/providers/contract/model-provider.ts';

const request: AnswerRequest = { ...hello, api: 'responses', effort: 'medium' };
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

const replay = (name: string) => {
  vendor.answerWith(streamOf(readFixture(import.meta.url, name)));
  return collectAnswer(provider, request);
};

const bodyOf = (more: Partial<AnswerRequest>) =>
  sentBody(vendor, provider, { ...request, ...more });

test('thinking and text stream separately, and the end has the usage and model', async () => {
  const { text, thoughts, ends } = await replay('answer.sse');
  expect(text).toBe('Grüße aus 東京 👋');
  expect(thoughts.join('')).toBe('**Greeting**\n\nThe person greets.\n\nA short answer will do.');
  expect(ends).toEqual([
    {
      type: 'end',
      finish: 'complete',
      usage: {
        inputTokens: 75,
        outputTokens: 140,
        cachedInputTokens: 32,
        cacheWriteTokens: 12,
        reasoningTokens: 128,
      },
      model: 'gpt-6.1-terra-2026-10-06',
    },
  ]);
});

test('thinking without a summary is reported once, as in progress', async () => {
  const { thoughts, text } = await replay('hidden-thinking.sse');
  expect({ thoughts, text }).toEqual({ thoughts: [''], text: 'Hello' });
});

test('the request asks for a thinking summary and disables storage', async () => {
  await replay('answer.sse');
  expect(vendor.calls.at(-1)).toMatchObject({
    path: '/v1/responses',
    headers: { authorization: 'Bearer sk-test-0123', accept: 'text/event-stream' },
  });
  expect(vendor.calls.at(-1)?.body).toEqual({
    model: 'some-model',
    input: [{ role: 'user', content: 'Hello' }],
    max_output_tokens: 100,
    reasoning: { effort: 'medium', summary: 'auto' },
    store: false,
    stream: true,
  });
});

test('no thinking means no summary in the request, and no effort means no reasoning options', async () => {
  expect(await bodyOf({ effort: 'none' })).toMatchObject({ reasoning: { effort: 'none' } });
  expect(JSON.stringify(await bodyOf({ effort: 'none' }))).not.toContain('summary');
  expect(await bodyOf({ effort: null })).not.toHaveProperty('reasoning');
});

test('images, files and text documents are sent as parts of their turn', async () => {
  const image = (image_url: string) => ({ type: 'input_image', image_url, detail: 'auto' });
  expect(await bodyOf(imageAlone)).toMatchObject({
    input: [{ role: 'user', content: [image('data:image/png;base64,b25l')] }],
  });
  expect(await bodyOf(picturesThenQuestion)).toMatchObject({
    input: [
      { role: 'user' },
      { role: 'assistant', content: 'A cat and a dog.' },
      {
        content: [
          image('data:image/webp;base64,dGhyZWU='),
          { type: 'input_text', text: 'And here?' },
        ],
      },
    ],
  });
  expect(await bodyOf(withDocuments)).toMatchObject({
    input: [
      {
        content: [
          {
            type: 'input_file',
            filename: 'Bericht “2026”.pdf',
            file_data: 'data:application/pdf;base64,JVBERg==',
          },
          { type: 'input_text', text: 'notes.txt:\n\nGrüße' },
          { type: 'input_text', text: 'Compare' },
        ],
      },
    ],
  });
});

test('an answer of maximum length arrives whole, even though its last event repeats it', async () => {
  const long = 'Grüße '.repeat(300_000);
  const delta = { type: 'response.output_text.delta', delta: 'Hello' };
  const content = [{ type: 'output_text', text: long }];
  const response = { status: 'completed', output: [{ type: 'message', content }], usage: null };
  const events = [delta, { type: 'response.completed', response }];
  vendor.answerWith(streamOf(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')));
  const { text, ends } = await collectAnswer(provider, request);
  expect(text).toBe('Hello');
  expect(ends).toMatchObject([{ finish: 'complete' }]);
});

test('a refusal is passed on as text and ends as refused', async () => {
  const { text, ends } = await replay('refusal.sse');
  expect(text).toBe("I'm sorry, I can't help with that.");
  expect(ends).toMatchObject([{ finish: 'refused' }]);
});

test('a budget used up by thinking ends as length without text', async () => {
  const { text, ends } = await replay('incomplete.sse');
  expect(text).toBe('');
  expect(ends).toMatchObject([
    { finish: 'length', usage: { outputTokens: 100, reasoningTokens: 100 } },
  ]);
});

test('the content filter and a prompt against the policy both end as refused', async () => {
  expect((await replay('filtered.sse')).ends).toMatchObject([{ finish: 'refused' }]);
  expect((await replay('policy.sse')).ends).toMatchObject([{ finish: 'refused' }]);
});

test.each([
  ['failed.sse', 'server-error'],
  ['error.sse', 'rate-limited'],
])('%s keeps the text before it and is classified as %s', async (name, kind) => {
  const { text, ends, error } = await replay(name);
  expect({ text, ends }).toEqual({ text: 'Half an', ends: [] });
  expect(error).toMatchObject({ provider: 'openai', kind, status: 200 });
});

test('a stream without its last event is a broken connection', async () => {
  const { text, error } = await replay('cut.sse');
  expect(text).toBe('Hello');
  expect(error).toMatchObject({ kind: 'broken-connection' });
});

test('an unknown model counts as gone in this API’s wording too', async () => {
  const error = {
    message: "The requested model 'gpt-0' does not exist.",
    type: 'invalid_request_error',
    param: 'model',
    code: 'model_not_found',
  };
  vendor.answerWith(jsonOf(400, { error }));
  expect((await collectAnswer(provider, request)).error).toMatchObject({ kind: 'model-gone' });
});
