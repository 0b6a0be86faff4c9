import type Anthropic from '@anthropic-ai/sdk';
import { ThinkingLevel } from '@google/genai';
import type OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { anthropicSdk, googleSdk, openaiSdk, xaiSdk } from './clients/sdks.ts';
import { useSandbox } from './sandbox-under-test.ts';
import { vendors } from './clients/vendors.ts';

const specification = useSandbox('specification');
const today = useSandbox('today');
const messages = [{ role: 'user' as const, content: 'Hello' }];

const openai = () => openaiSdk(today.url).chat.completions;
const xai = () => xaiSdk(today.url).chat.completions;
const anthropic = () => anthropicSdk(today.url).messages;
const google = () => googleSdk(today.url).models;

const tooLong: Record<string, [model: string, window: number, words: RegExp]> = {
  openai: ['gpt-4o', 128_000, /maximum context length is 128000 tokens/],
  anthropic: ['claude-haiku-4-5', 200_000, /prompt is too long: \d+ tokens > 200000 maximum/],
  google: ['gemini-4-carbon', 1_048_576, /input token count \(\d+\) exceeds the maximum/],
  xai: ['grok-4.7', 500_000, /maximum prompt length is 500000/],
};

describe.each(vendors)('$name', ({ name, connect }) => {
  it('refuses a prompt that exceeds the model’s window', async () => {
    const [model, window, words] = tooLong[name] ?? ['', 0, /./];
    const asked = connect(today.url).whole({ model, prompt: 'word'.repeat(window + 1) });
    await expect(asked).rejects.toMatchObject({ status: 400 });
    await expect(asked).rejects.toThrow(words);
  });
});

it.each([
  ['openai', 'gpt-4o', 125_000, /125000 in the messages, 4096 in the completion/],
  ['anthropic', 'claude-haiku-4-5', 198_000, /exceed context limit: 198000 \+ 4096 > 200000/],
] as const)('%s counts the output cap towards the window', async (name, model, tokens, words) => {
  const vendor = vendors.find((one) => one.name === name);
  const request = { model, prompt: 'word'.repeat(tokens), maxTokens: 4_096 };
  for (const { url } of [today, specification]) {
    const client = vendor?.connect(url);
    await expect(client?.whole(request)).rejects.toThrow(words);
    await expect(client?.whole({ ...request, maxTokens: 1_024 })).resolves.toBeDefined();
  }
});

it.each([
  ['openai', 'gpt-6-luna', 128_001, /too large: 128001. This model supports at most 128000/],
  ['anthropic', 'claude-opus-5-5', 128_001, /max_tokens: 128001 > 128000, which is the maximum/],
  ['google', 'gemini-4-neon', 65_537, /range is from 1 \(inclusive\) to 65537 \(exclusive\)/],
] as const)('%s refuses a cap above the model’s maximum', async (name, model, cap, words) => {
  const client = vendors.find((vendor) => vendor.name === name)?.connect(today.url);
  const asked = client?.stream({ model, prompt: 'Hello', maxTokens: cap });
  await expect(asked).rejects.toMatchObject({ status: 400 });
  await expect(asked).rejects.toThrow(words);
});

describe('parameters that a model does not support', () => {
  const claude = { max_tokens: 999, messages };
  const contents = 'Hello';

  it.each([
    ['max_tokens', { max_tokens: 5 }, 'unsupported_parameter', /Use 'max_completion_tokens'/],
    ['temperature', { temperature: 0.2 }, 'unsupported_value', /Only the default \(1\)/],
    ['reasoning_effort', { reasoning_effort: 'none' }, 'unsupported_value', /'low', 'medium'/],
    ['top_p', { top_p: 0.2 }, 'unsupported_parameter', /not supported with this model/],
    ['logprobs', { logprobs: true }, 'unsupported_parameter', /not supported with this model/],
    ['presence_penalty', { presence_penalty: 1 }, 'unsupported_parameter', /not supported with/],
    ['frequency_penalty', { frequency_penalty: 3 }, 'decimal_above_max_value', /<= 2, but got 3/],
  ] as const)('OpenAI: %s', async (param, more, code, words) => {
    const asked = openai().create({ model: 'gpt-6.2-sol', messages, ...more });
    await expect(asked).rejects.toMatchObject({ status: 400, param, code });
    await expect(asked).rejects.toThrow(words);
  });

  it('OpenAI accepts a temperature for models that do not reason', async () => {
    const asked = { model: 'gpt-6-luna', messages, temperature: 0.2 };
    await expect(openai().create(asked)).rejects.toMatchObject({ status: 400 });
    expect(await openai().create({ ...asked, reasoning_effort: 'none' })).toBeDefined();
  });

  it.each([
    ['a temperature', 'claude-opus-5-5', { temperature: 0.2 }, /`temperature` is deprecated/],
    ['top_k', 'claude-opus-5-5', { top_k: 20 }, /`top_k` is deprecated/],
    [
      'no thinking',
      'claude-fable-5-2',
      { thinking: { type: 'disabled' } },
      /disabled\\" is not supp/,
    ],
    [
      'a budget',
      'claude-haiku-5-5',
      { thinking: { type: 'enabled', budget_tokens: 1_024 } },
      /enabled\\" is not supported/,
    ],
    ['an effort', 'claude-haiku-4-5', { output_config: { effort: 'low' } }, /support the effort/],
    ['an unknown effort', 'claude-opus-5-5', { output_config: { effort: 'none' } }, /'low', 'med/],
  ] as const)('Anthropic: %s', async (_name, model, more, words) => {
    const params = { model, ...claude, ...more } as Anthropic.MessageCreateParamsNonStreaming;
    await expect(anthropic().create(params)).rejects.toThrow(words);
  });

  it.each([
    ['minimal', { thinkingConfig: { thinkingLevel: ThinkingLevel.MINIMAL } }, /MINIMAL is not/],
    ['a budget', { thinkingConfig: { thinkingBudget: 100 } }, /budget is not supported/],
    ['a penalty', { presencePenalty: 0.1 }, /Penalty is not enabled/],
    ['two candidates', { candidateCount: 2 }, /Multiple candidates/],
  ] as const)('Google: %s', async (_name, config, words) => {
    const asked = google().generateContent({ model: 'gemini-4-carbon', contents, config });
    await expect(asked).rejects.toThrow(words);
  });

  it.each([
    ['presencePenalty', { presence_penalty: 0 }],
    ['stop', { stop: ['x'] }],
  ] as const)('xAI: %s', async (parameter, more) => {
    const params = { model: 'grok-4.7', messages, ...more } as OpenAI.ChatCompletionCreateParams;
    const asked = xai().create(params);
    await expect(asked).rejects.toThrow(`Model grok-4.7 does not support parameter ${parameter}.`);
  });
});

describe('cached input', () => {
  const long = 'The same long beginning. '.repeat(1_000);

  it('is counted automatically by OpenAI, xAI and Google', async () => {
    const ask = async (vendor: typeof openai, model: string) => {
      const reply = await vendor().create({
        model,
        messages: [{ role: 'system', content: long }, ...messages],
      });
      return reply.usage?.prompt_tokens_details?.cached_tokens;
    };
    expect(await ask(openai, 'gpt-4o')).toBe(0);
    expect(await ask(openai, 'gpt-4o')).toBeGreaterThan(6_000);
    expect(await ask(openai, 'gpt-4o-mini')).toBe(0);
    expect(await ask(xai, 'grok-4.7')).toBe(0);
    expect(await ask(xai, 'grok-4.7')).toBeGreaterThan(6_000);
    const gemini = { model: 'gemini-4-carbon', contents: long };
    await google().generateContent(gemini);
    const { usageMetadata } = await google().generateContent(gemini);
    expect(usageMetadata?.cachedContentTokenCount).toBeGreaterThan(6_000);
  });

  it('is written and read at Anthropic where the request marks it', async () => {
    const ask = async (cache_control: Anthropic.CacheControlEphemeral | null) => {
      const system = [{ type: 'text' as const, text: long, cache_control }];
      const params = { model: 'claude-opus-5-5', max_tokens: 2_000, messages, system };
      return (await anthropic().create(params)).usage;
    };
    await ask(null);
    const marked = { type: 'ephemeral' as const, ttl: '1h' as const };
    const written = await ask(marked);
    expect(written.cache_read_input_tokens).toBe(0);
    expect(written.cache_creation_input_tokens).toBe(6_250);
    expect(written.cache_creation?.ephemeral_1h_input_tokens).toBe(6_250);
    const read = await ask(marked);
    expect(read).toMatchObject({ cache_read_input_tokens: 6_250, cache_creation_input_tokens: 0 });
    expect(read.input_tokens).toBeLessThan(10);
    expect(await ask(null)).toMatchObject({ cache_read_input_tokens: 0 });
  });
});
