import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAnthropicProvider } from './anthropic/protocol.ts';
import { createGoogleProvider } from './google/protocol.ts';
import type { HttpProvider } from './http/create-provider.ts';
import {
  afterDrawing,
  imageAlone,
  picturesThenQuestion,
  withDocuments,
} from './http/testing/attached-turns.ts';
import { collectAnswer, hello } from './http/testing/collect-answer.ts';
import { checkTypes } from './http/testing/check-types.ts';
import { jsonOf, startVendorServer, type VendorServer } from './http/testing/vendor-server.ts';
import { inJson, withTools } from './http/testing/tool-requests.ts';
import { createOpenAiProvider } from './openai/protocol.ts';
import { createXaiProvider } from './xai/protocol.ts';
import { refuseResponseRequest } from '../../tests/support/published-responses.ts';
import type { AnswerRequest } from '#server/providers/contract/model-provider.ts';

/** The parameter types of the official SDKs, by the name of the request. */
const sdkTypes = `
  import type OpenAI from 'openai';
  import type Anthropic from '@anthropic-ai/sdk';
  import type {
    Content,
    FunctionCallingConfig,
    FunctionCallingConfigMode,
    GenerationConfig,
    Modality,
    ThinkingConfig,
    ThinkingLevel,
    Tool,
  } from '@google/genai';

  type Chat = OpenAI.Chat.ChatCompletionCreateParams;
  type Responses = OpenAI.Responses.ResponseCreateParams;
  type Image = OpenAI.ImageGenerateParams;
  type Messages = Anthropic.MessageCreateParams;
  // The SDK's levels end at high; the newest models take xhigh as a string.
  type Level = \`\${ThinkingLevel}\` | 'XHIGH';
  type Thinking = Omit<ThinkingConfig, 'thinkingLevel'> & { thinkingLevel?: Level };
  type Config = Omit<GenerationConfig, 'thinkingConfig' | 'responseModalities'> & {
    thinkingConfig?: Thinking;
    responseModalities?: \`\${Modality}\`[];
  };
  type Calling = Omit<FunctionCallingConfig, 'mode'> & { mode: \`\${FunctionCallingConfigMode}\` };
  type Generate = {
    contents: Content[];
    systemInstruction?: Content;
    generationConfig?: Config;
    tools?: Tool[];
    toolConfig?: { functionCallingConfig: Calling };
  };
`;

const key = 'key-of-a-test';
const longThread: AnswerRequest = {
  ...hello,
  turns: [
    { role: 'user', text: 'Tell me all. '.repeat(500) },
    { role: 'assistant', text: 'That is a lot.' },
    { role: 'user', text: 'Go on' },
  ],
};
const instructed: AnswerRequest = { ...hello, instructions: 'Be brief.' };
const cacheControl = { type: 'ephemeral', ttl: '1h' } as const;
const marked: AnswerRequest = {
  ...instructed,
  turns: [{ role: 'user', text: 'Hello', marks: [{ end: 3, cacheControl }] }],
  caching: {
    key: 'my key',
    longestMark: '1h',
    control: { type: 'ephemeral' },
    instructionMarks: [{ end: 9, cacheControl }],
  },
};
const texts: AnswerRequest[] = [
  hello,
  marked,
  instructed,
  {
    ...instructed,
    temperature: 0.4,
    sampling: { top_p: 0.9, seed: 7, presence_penalty: 1, frequency_penalty: -1 },
    logprobs: 2,
  },
  { ...hello, stop: ['END', 'Observation:'] },
  longThread,
  imageAlone,
  picturesThenQuestion,
  afterDrawing,
];
const withEfforts = (...efforts: AnswerRequest['effort'][]) =>
  efforts.map((effort) => ({ ...hello, effort }));

let vendor: VendorServer;
beforeAll(async () => {
  vendor = await startVendorServer();
});
afterAll(() => vendor.close());

/** The bodies that a vendor receives for the requests: streamed, and whole if it refuses to stream. */
async function capture(provider: HttpProvider, requests: AnswerRequest[]): Promise<unknown[]> {
  const from = vendor.calls.length;
  vendor.answerWith(
    jsonOf(400, {
      error: { message: 'Not streamed to you.', code: 'unsupported_value', param: 'stream' },
    }),
  );
  for (const request of requests) await collectAnswer(provider, request);
  await provider.close();
  return vendor.calls.slice(from).map(({ body }) => body);
}

/** The request bodies for a picture. */
async function capturePictures(providers: Required<Drawing>[]): Promise<unknown[]> {
  const from = vendor.calls.length;
  vendor.answerWith(
    jsonOf(400, { error: { message: "Unknown parameter: 'response_format'.", type: 'x' } }),
  );
  const prompt = { upstreamId: 'some-model', prompt: 'A boat' };
  for (const provider of providers) {
    await provider.generateImage(prompt, new AbortController().signal).catch(() => {});
    await provider.close();
  }
  return vendor.calls.slice(from).map(({ body }) => body);
}

type Drawing = Pick<HttpProvider, 'generateImage' | 'close'>;

async function captureAll(): Promise<Record<string, unknown[]>> {
  const access = { baseUrl: vendor.url, apiKey: () => key };
  const documents = [...texts, withDocuments, ...withTools];
  const openAiEfforts = withEfforts('none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max');
  const responses = [...documents, inJson, ...openAiEfforts].map((request) => ({
    ...request,
    api: 'responses' as const,
  }));
  return {
    Chat: [
      ...(await capture(createOpenAiProvider(access), [...documents, inJson, ...openAiEfforts])),
      ...(await capture(createXaiProvider(access), [
        ...texts,
        ...withTools,
        ...withEfforts('none', 'xhigh'),
      ])),
    ],
    Responses: await capture(createOpenAiProvider(access), responses),
    Messages: await capture(createAnthropicProvider(access), [
      ...documents,
      ...withEfforts('none', 'low', 'medium', 'high', 'xhigh', 'max'),
    ]),
    Generate: [
      ...(await capture(createGoogleProvider(access), [
        ...documents,
        inJson,
        ...withEfforts('minimal', 'low', 'medium', 'high', 'xhigh'),
      ])),
      ...(await capturePictures([createGoogleProvider(access)])),
    ],
    Image: await capturePictures([createOpenAiProvider(access), createXaiProvider(access)]),
  };
}

function writeConstants(bodies: Record<string, unknown[]>): string {
  const lines = Object.entries(bodies).flatMap(([type, list]) =>
    list.map((body, index) => `export const a${type}${index}: ${type} = ${JSON.stringify(body)};`),
  );
  return [sdkTypes, ...lines].join('\n');
}

/** Bodies with one common mistake each. */
const wrongBodies: Record<string, unknown[]> = {
  Chat: [
    { model: 'm', messages: [], reasoning: { effort: 'low' } },
    { model: 'm', messages: [], tools: [{ type: 'function', name: 'x' }] },
    { model: 'm', messages: [], reasoning_effort: 'most' },
    { model: 'm', messages: [{ role: 'user', content: [{ type: 'image', source: 'x' }] }] },
  ],
  Responses: [
    { model: 'm', input: [], max_tokens: 5 },
    { model: 'm', input: [], tools: [{ type: 'function', name: 'x' }] },
    { model: 'm', input: [], reasoning: { effort: 'low', summary: 'long' } },
    { model: 'm', input: [{ role: 'user', content: [{ type: 'text', text: 'x' }] }] },
  ],
  Messages: [
    { model: 'm', messages: [] },
    { model: 'm', max_tokens: 5, messages: [], tools: [{ name: 'x', parameters: {} }] },
    { model: 'm', max_tokens: 5, messages: [], effort: 'low' },
    { model: 'm', max_tokens: 5, messages: [], thinking: { type: 'adaptive', budget_tokens: 9 } },
    { model: 'm', max_tokens: 5, messages: [], output_config: { effort: 'none' } },
  ],
  Image: [{ model: 'm' }, { model: 'm', prompt: 'x', format: 'png' }],
  Generate: [
    { contents: [{ role: 'user', content: 'x' }] },
    { contents: [], generationConfig: { maxTokens: 5 } },
    { contents: [], tools: [{ functions: [] }] },
    { contents: [], generationConfig: { responseModalities: ['PICTURE'] } },
    { contents: [], generationConfig: { thinkingConfig: { thinkingLevel: 'MOST' } } },
  ],
};

test('every request body matches the types of the vendors’ SDKs', async () => {
  const bodies = await captureAll();
  const counts = Object.values(bodies).map(({ length }) => length);
  expect(Math.min(...counts)).toBeGreaterThan(2);
  expect(Math.max(...counts)).toBeGreaterThan(20);
  expect(checkTypes(writeConstants(bodies))).toEqual([]);
  for (const body of bodies['Responses'] ?? []) expect(refuseResponseRequest(body)).toBeNull();
});

test('a wrong field, value or part in any of them is detected', () => {
  const wrong = checkTypes(writeConstants(wrongBodies));
  const count = Object.values(wrongBodies).flat().length;
  expect(new Set(wrong.map(({ line }) => line)).size).toBe(count);
  const refused = (wrongBodies['Responses'] ?? []).filter((body) => refuseResponseRequest(body));
  // One wrong body isn't refused, because the published schema allows a function in a namespace without
  // parameters.
  expect(refused).toHaveLength(3);
});
