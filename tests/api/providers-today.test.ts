import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpProvider } from '#server/providers/http/create-provider.ts';
import { collectAnswer } from '#server/providers/http/testing/collect-answer.ts';
import { startTestSandbox, type TestSandbox } from '../support/test-sandbox.ts';
import { vendorsAt } from '../support/vendors-at.ts';
import type { AnswerRequest } from '#server/providers/contract/model-provider.ts';

let today: TestSandbox;
let specification: TestSandbox;
beforeAll(async () => {
  today = await startTestSandbox('today');
  specification = await startTestSandbox('specification');
});
beforeEach(() => today.reset());
afterAll(async () => {
  await today.close();
  await specification.close();
});

describe.each([
  [
    'OpenAI',
    (url: string) => vendorsAt(url).openai(),
    ['gpt-6.1-terra', 'gpt-4'],
    { upstreamId: 'gpt-4o', retiresOn: '2027-01-14' },
  ],
  [
    'Anthropic',
    (url: string) => vendorsAt(url).anthropic(),
    ['claude-opus-5-5', 'claude-3-opus-20240229'],
    { retiresOn: '2026-11-30' },
  ],
  [
    'Google',
    (url: string) => vendorsAt(url).google(),
    ['gemini-4-carbon', 'gemini-1.5-pro'],
    { upstreamId: 'gemini-4-carbon', contextTokens: 1_048_576, maxOutputTokens: 65_536 },
  ],
  [
    'xAI',
    (url: string) => vendorsAt(url).xai(),
    ['grok-4.7', 'grok-beta'],
    { upstreamId: 'grok-4.7' },
  ],
] as const)('%s', (_vendor, open, [newest, retired], facts) => {
  const list = async ({ url }: TestSandbox) => {
    const provider: HttpProvider = open(url);
    const models = await provider.listModels(new AbortController().signal);
    await provider.close();
    return models;
  };

  test('lists the models that it serves today, and no retired ones', async () => {
    const models = await list(today);
    const ids = models.map(({ upstreamId }) => upstreamId);
    expect(ids).toContain(newest);
    expect(ids).not.toContain(retired);
    expect(models).toContainEqual(expect.objectContaining(facts));
  });

  test('lists the models of the specification as of its date', async () => {
    const ids = (await list(specification)).map(({ upstreamId }) => upstreamId);
    expect(ids).toContain(retired);
    expect(ids).not.toContain(newest);
  });
});

const timeouts = { firstByteMs: 300, idleMs: 300 };
interface Thinker {
  name: string;
  open: (url: string) => HttpProvider;
  model: string;
  api?: AnswerRequest['api'];
  /** OpenAI's Chat Completions don't show what a model thinks. */
  isShown: boolean;
}

const thinkers: Thinker[] = [
  {
    name: 'OpenAI, by Responses,',
    open: (url: string) => vendorsAt(url, timeouts).openai(),
    model: 'gpt-6.1-terra',
    api: 'responses',
    isShown: true,
  },
  {
    name: 'OpenAI',
    open: (url: string) => vendorsAt(url, timeouts).openai(),
    model: 'gpt-6.2-sol',
    isShown: false,
  },
  {
    name: 'Anthropic',
    open: (url: string) => vendorsAt(url, timeouts).anthropic(),
    model: 'claude-opus-5-5',
    isShown: true,
  },
  {
    name: 'Google',
    open: (url: string) => vendorsAt(url, timeouts).google(),
    model: 'gemini-4-neon',
    isShown: true,
  },
  {
    name: 'xAI',
    open: (url: string) => vendorsAt(url, timeouts).xai(),
    model: 'grok-4.7',
    isShown: true,
  },
];

describe.each(thinkers)('a model of $name that thinks', ({ open, model, api, isShown }) => {
  const ask = async (more: Partial<AnswerRequest> = {}) => {
    const provider: HttpProvider = open(today.url);
    const answer = await collectAnswer(provider, {
      upstreamId: model,
      turns: [{ role: 'user', text: 'Explain how a steam engine works' }],
      maxOutputTokens: 20_000,
      effort: 'low',
      ...(api ? { api } : {}),
      ...more,
    });
    await provider.close();
    return answer;
  };

  test('separates its thinking from its answer, with the cost of both', async () => {
    const { text, thoughts, ends, error } = await ask();
    expect(error).toBeNull();
    expect(text.length).toBeGreaterThan(20);
    expect(thoughts.join('') !== '').toBe(isShown);
    expect(text).not.toContain(thoughts.join('') || '\0');
    const [end] = ends;
    expect(end).toMatchObject({ finish: 'complete', model: expect.stringContaining(model) });
    const { outputTokens = 0, reasoningTokens = 0 } = end?.usage ?? {};
    expect(reasoningTokens).toBeGreaterThanOrEqual(64);
    expect(outputTokens).toBeGreaterThan(reasoningTokens);
  });

  test('may think far longer than other models may stay silent', async () => {
    await today.play({ scenario: 'long-thinking', delayMs: 900 });
    const { text, error } = await ask();
    expect(error).toBeNull();
    expect(text).not.toBe('');
  });

  test('that thinks beyond its own limit is timed out', async () => {
    await today.play({ scenario: 'silence' });
    expect((await ask()).error).toMatchObject({ kind: 'first-byte-timeout' });
  });

  test.each(['no-credit', 'region-refused', 'model-forbidden'])(
    'reports an account error (%s) and never blames the prompt',
    async (scenario) => {
      await today.play({ scenario });
      const { text, ends, error } = await ask();
      expect({ text, ends }).toEqual({ text: '', ends: [] });
      expect(error).toMatchObject({ kind: scenario, isRetryable: false });
    },
  );

  test('names the model that answers instead', async () => {
    await today.play({ scenario: 'renamed', as: 'another-model' });
    expect((await ask()).ends).toMatchObject([{ model: 'another-model' }]);
  });

  test('ends as length without text if it spends its whole budget on thinking', async () => {
    await today.play({ scenario: 'spent-thinking' });
    const { text, ends } = await ask({ maxOutputTokens: 300 });
    expect(text).toBe('');
    expect(ends).toMatchObject([{ finish: 'length' }]);
    expect(ends[0]?.usage?.reasoningTokens).toBeGreaterThan(0);
  });
});

test('the next prompt of a long thread is read from Anthropic’s cache', async () => {
  const provider = vendorsAt(today.url).anthropic();
  const turns: AnswerRequest['turns'] = [
    { role: 'user', text: 'Remember these words. '.repeat(400) },
    { role: 'assistant', text: 'I shall.' },
    { role: 'user', text: 'Explain how a steam engine works' },
  ];
  const request = { upstreamId: 'claude-opus-5-5', turns, maxOutputTokens: 20_000 };
  const first = await collectAnswer(provider, request);
  expect(first.ends[0]?.usage?.cacheWriteTokens).toBeGreaterThan(1000);
  const more: AnswerRequest['turns'] = [
    { role: 'assistant', text: first.text },
    { role: 'user', text: 'And a diesel engine?' },
  ];
  const second = await collectAnswer(provider, { ...request, turns: [...turns, ...more] });
  const { inputTokens = 0, cachedInputTokens = 0 } = second.ends[0]?.usage ?? {};
  expect(cachedInputTokens).toBeGreaterThan(1000);
  expect(inputTokens).toBeGreaterThan(cachedInputTokens);
  await provider.close();
});

test.each([
  ['Chat Completions', 'chat-completions'],
  ['Responses', 'responses'],
] as const)('OpenAI answers in full by %s when it does not stream', async (_name, api) => {
  await today.play({ scenario: 'stream-refused' });
  const provider = vendorsAt(today.url).openai();
  const { texts, ends, error } = await collectAnswer(provider, {
    upstreamId: 'gpt-6.2-sol',
    turns: [{ role: 'user', text: 'Explain how a steam engine works' }],
    maxOutputTokens: 20_000,
    effort: 'low',
    api,
  });
  await provider.close();
  expect(error).toBeNull();
  expect(texts).toHaveLength(1);
  expect(ends).toMatchObject([{ finish: 'complete', model: expect.any(String) }]);
});

test('OpenAI answers without summaries when the account is not allowed them', async () => {
  await today.play({ scenario: 'summary-refused' });
  const provider = vendorsAt(today.url).openai();
  const { text, thoughts, error } = await collectAnswer(provider, {
    upstreamId: 'gpt-6.1-terra',
    turns: [{ role: 'user', text: 'Explain how a steam engine works' }],
    maxOutputTokens: 20_000,
    effort: 'low',
    api: 'responses',
  });
  await provider.close();
  expect(error).toBeNull();
  expect(thoughts).toEqual(['']);
  expect(text).not.toBe('');
});
