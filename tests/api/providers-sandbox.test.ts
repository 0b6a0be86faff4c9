import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpProvider } from '#server/providers/http/create-provider.ts';
import { connectOwnProvider } from '#server/providers/own/own-provider.ts';
import { addressRanges } from '#server/areas/settings/value-schemas.ts';
import { providerPresets, type PresetId } from '#shared/contract/models/own-constants.ts';
import { collectAnswer, hello } from '#server/providers/http/testing/collect-answer.ts';
import { startTestSandbox, type TestSandbox } from '../support/test-sandbox.ts';
import { acceptedKey, vendorsAt } from '../support/vendors-at.ts';
import type { AnswerRequest, ListedModel } from '#server/providers/contract/model-provider.ts';

const timeouts = { firstByteMs: 1000, idleMs: 300 };

interface Vendor {
  name: string;
  model: string;
  /** The error that the vendor reports when it fails in the middle of a stream. */
  midway: 'server-error' | 'overloaded';
  open: (url: string) => HttpProvider;
}

const vendors: Vendor[] = [
  {
    name: 'OpenAI',
    model: 'gpt-4',
    midway: 'server-error',
    open: (url) => vendorsAt(url, timeouts).openai(),
  },
  {
    name: 'OpenAI with a reasoning model',
    model: 'o3',
    midway: 'server-error',
    open: (url) => vendorsAt(url, timeouts).openai(),
  },
  {
    name: 'Anthropic',
    model: 'claude-sonnet-4-5-20250929',
    midway: 'overloaded',
    open: (url) => vendorsAt(url, timeouts).anthropic(),
  },
  {
    name: 'xAI',
    model: 'grok-3',
    midway: 'server-error',
    open: (url) => vendorsAt(url, timeouts).xai(),
  },
  {
    name: 'Google',
    model: 'gemini-2.5-flash',
    midway: 'overloaded',
    open: (url) => vendorsAt(url, timeouts).google(),
  },
];

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

describe.each(vendors)('$name', ({ name, model, midway, open }) => {
  let provider: HttpProvider;
  const request: AnswerRequest = {
    upstreamId: model,
    turns: [
      { role: 'user', text: 'Hello' },
      { role: 'assistant', text: 'Hello. How can I help?' },
      { role: 'user', text: 'Explain in four long paragraphs how a steam engine works' },
    ],
    maxOutputTokens: 2000,
  };

  beforeEach(() => {
    provider = open(sandbox.url);
  });
  afterEach(() => provider.close());

  const play = async (scenario: string, more: object = {}) => {
    await sandbox.play({ scenario, ...more });
    return collectAnswer(provider, request);
  };

  test('an answer streams to its end with its usage and the model that wrote it', async () => {
    const { text, ends } = await collectAnswer(provider, request);
    expect(text.length).toBeGreaterThan(20);
    expect(ends).toEqual([
      {
        type: 'end',
        finish: 'complete',
        usage: expect.objectContaining({
          inputTokens: expect.any(Number),
          outputTokens: expect.any(Number),
        }),
        model: expect.stringContaining(model),
        // Of the four vendors, only Google gives its calls no ids.
        ...(name !== 'Google' && { vendorRequest: expect.stringMatching(/^req_|^[\da-f-]{36}$/) }),
      },
    ]);
    expect(ends[0]?.usage?.inputTokens).toBeGreaterThan(0);
    expect(ends[0]?.usage?.outputTokens).toBeGreaterThan(0);
  });

  test('an answer at the token limit ends as length', async () => {
    const { ends } = await collectAnswer(provider, { ...request, maxOutputTokens: 5 });
    expect(ends).toMatchObject([{ finish: 'length' }]);
  });

  test('a slow answer still arrives in full', async () => {
    const { ends, error } = await play('slow', { delayMs: 50 });
    expect(error).toBeNull();
    expect(ends).toHaveLength(1);
  });

  test('an empty answer ends as complete without text', async () => {
    const { text, ends } = await play('empty');
    expect(text).toBe('');
    expect(ends).toMatchObject([{ finish: 'complete' }]);
  });

  test('a refusal ends as refused, at once or in the middle of the answer', async () => {
    expect((await play('refusal', { times: 1 })).ends).toMatchObject([{ finish: 'refused' }]);
    const late = await play('refusal', { times: 1, afterChunks: 2 });
    expect(late.ends).toMatchObject([{ finish: 'refused' }]);
  });

  test.each([
    ['rate-limited', 'rate-limited', true],
    ['server-error', 'server-error', true],
    ['overloaded', 'overloaded', true],
    ['timeout-408', 'request-timeout', true],
    ['close', 'broken-connection', true],
    ['silence', 'first-byte-timeout', true],
    ['retired', 'model-gone', false],
    ['invalid-key', 'invalid-key', false],
    ['bad-request', 'bad-request', false],
  ])('%s is %s, with no text', async (scenario, kind, isRetryable) => {
    const { text, ends, error } = await play(scenario);
    expect({ text, ends }).toEqual({ text: '', ends: [] });
    expect(error).toMatchObject({ kind, isRetryable, provider: provider.id });
    expect(error?.message).not.toContain(acceptedKey);
  });

  test.each([
    ['stall', 'idle-timeout'],
    ['cut', 'broken-connection'],
    ['malformed', 'malformed-reply'],
    ['error-in-200', midway],
  ])('%s is %s, after the text that came', async (scenario, kind) => {
    const { text, ends, error } = await play(scenario);
    expect(text).not.toBe('');
    expect(ends).toEqual([]);
    expect(error).toMatchObject({ kind, isRetryable: true });
  });

  test('a rate limit says when to retry, if the vendor does', async () => {
    const { error } = await play('rate-limited', { retryAfterSeconds: 7 });
    expect(error?.retryAfterMs).toBe(7000);
  });

  test('an unknown model is reported as gone', async () => {
    const { error } = await collectAnswer(provider, { ...request, upstreamId: 'no-such-model' });
    expect(error).toMatchObject({ kind: 'model-gone' });
  });

  test('an abort midway reaches the vendor', async () => {
    await sandbox.play({ scenario: 'stall' });
    const controller = new AbortController();
    const answer = provider.streamAnswer(request, controller.signal)[Symbol.asyncIterator]();
    await answer.next();
    controller.abort();
    // The vendor's count so far may come first.
    const readRest = async () => {
      while (!(await answer.next()).done);
    };
    await expect(readRest()).rejects.toMatchObject({ name: 'AbortError' });
    await expect
      .poll(async () => (await sandbox.requests()).map(({ outcome }) => outcome))
      .toEqual(['aborted']);
  });
});

/** A model of the server, all models that it lists, and what the list says about that model. */
type Imitation = [
  path: string,
  preset: PresetId,
  upstreamId: string,
  listed: string[],
  facts: Partial<ListedModel>,
];

describe('a server that imitates OpenAI', () => {
  const text = 'This answer is simulated. It is long enough to be cut off by a low token limit.';
  const reach = (path: string, preset: PresetId, more: object = {}) =>
    connectOwnProvider(
      {
        ...providerPresets[preset],
        id: 'own-test',
        baseUrl: `${sandbox.url}/${path}/v1`,
        key: providerPresets[preset].needsKey ? acceptedKey : null,
        headers: {},
        ...more,
      },
      { guard: { allowed: addressRanges.parse('loopback') } },
    );
  const signal = () => new AbortController().signal;

  const servers: Imitation[] = [
    ['ollama', 'ollama', 'library/qwen3:8b', ['llama3.2:3b', 'library/qwen3:8b'], {}],
    ['vllm', 'vllm', 'Qwen/Qwen3-8B', ['Qwen/Qwen3-8B'], { contextTokens: 32_768 }],
    ['lm-studio', 'lmstudio', 'openai/gpt-oss-20b', ['openai/gpt-oss-20b'], {}],
    [
      'mistral',
      'mistral',
      'magistral-medium-latest',
      ['mistral-small-latest', 'magistral-medium-latest'],
      { contextTokens: 131_072, sees: false },
    ],
    [
      'openrouter',
      'openrouter',
      'mistralai/mistral-large',
      ['meta-llama/llama-3.3-70b-instruct:free', 'mistralai/mistral-large'],
      {
        contextTokens: 131_072,
        maxOutputTokens: 8_192,
        sees: true,
        inputMicroUsdPerMillion: 2_000_000,
        outputMicroUsdPerMillion: 6_000_000,
      },
    ],
  ];

  test.each(servers)('%s lists models and answers as its preset says', async (...server) => {
    const [path, preset, upstreamId, listed, facts] = server;
    const provider = reach(path, preset);
    const models = await provider.listModels(signal());
    expect(models.map((model) => model.upstreamId)).toEqual(listed);
    expect(models.find((model) => model.upstreamId === upstreamId)).toEqual({
      upstreamId,
      ...facts,
    });
    const answer = await collectAnswer(provider, { ...hello, upstreamId });
    expect(answer).toMatchObject({ text, thoughts: ['The question is short.'], error: null });
    expect(answer.ends).toMatchObject([{ finish: 'complete', usage: { outputTokens: 20 } }]);
    const cut = await collectAnswer(provider, { ...hello, upstreamId, maxOutputTokens: 5 });
    expect(cut.ends).toMatchObject([{ finish: 'length', usage: { outputTokens: 5 } }]);
    const unknown = await collectAnswer(provider, { ...hello, upstreamId: 'nobody' });
    expect(unknown.error).toMatchObject({ kind: 'model-gone' });
    await provider.close();
  });

  test('is called in another format when it rejects the first', async () => {
    const provider = reach('mistral', 'mistral', {
      tokenLimit: 'max_completion_tokens',
      asksForUsage: true,
    });
    const request = { ...hello, upstreamId: 'mistral-small-latest', maxOutputTokens: 5 };
    const { ends, error } = await collectAnswer(provider, request);
    expect(error).toBeNull();
    expect(ends).toMatchObject([{ finish: 'length', usage: { outputTokens: 5 } }]);
    await provider.close();
  });

  test('fails when its stream reports an error, and a missing key is reported', async () => {
    const provider = reach('openrouter', 'openrouter');
    const turns = [{ role: 'user' as const, text: 'Please fail midway' }];
    const request = { ...hello, turns, upstreamId: 'mistralai/mistral-large' };
    expect(await collectAnswer(provider, request)).toMatchObject({
      text,
      error: { kind: 'server-error' },
    });
    await provider.close();
    for (const path of ['openrouter', 'mistral'] as const) {
      const keyless = reach(path, path, { key: null });
      await expect(keyless.listModels(signal())).rejects.toMatchObject({ kind: 'invalid-key' });
      await keyless.close();
    }
  });
});
