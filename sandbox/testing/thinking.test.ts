import { ThinkingLevel } from '@google/genai';
import { describe, expect, it } from 'vitest';
import { anthropicSdk, googleSdk, openaiSdk, xaiSdk } from './clients/sdks.ts';
import { useSandbox } from './sandbox-under-test.ts';
import { vendors } from './clients/vendors.ts';

const specification = useSandbox('specification');
const today = useSandbox('today');
const prompt = 'Explain photosynthesis';
const messages = [{ role: 'user' as const, content: prompt }];

const thinkers: Record<string, string> = {
  openai: 'gpt-6.1-terra',
  anthropic: 'claude-opus-5-5',
  google: 'gemini-3.8-flash',
  xai: 'grok-4.7',
};

describe.each([
  ['specification', specification],
  ['today', today],
] as const)('thinking in the mode %s', (_mode, sandbox) => {
  it('is counted at OpenAI, longer with more effort, and never shown in a chat', async () => {
    const ask = async (reasoning_effort: 'none' | 'low' | 'high') => {
      const chat = openaiSdk(sandbox.url).chat.completions;
      const reply = await chat.create({ model: 'gpt-6-luna', messages, reasoning_effort });
      return reply.usage?.completion_tokens_details?.reasoning_tokens ?? 0;
    };
    expect(await ask('none')).toBe(0);
    expect(await ask('high')).toBe(4 * (await ask('low')));
  });

  it('comes in a separate block from Anthropic', async () => {
    const stream = anthropicSdk(sandbox.url).messages.stream({
      model: 'claude-opus-5-5',
      max_tokens: 4_000,
      messages,
      thinking: { type: 'adaptive', display: 'summarized' },
      output_config: { effort: 'low' },
    });
    const { content, usage } = await stream.finalMessage();
    expect(content.map(({ type }) => type)).toEqual(['thinking', 'text']);
    expect(content[0]).toMatchObject({
      thinking: expect.stringContaining(prompt),
      signature: expect.stringMatching(/./),
    });
    expect(usage.output_tokens).toBeGreaterThan(usage.output_tokens_details?.thinking_tokens ?? 0);
    const body = { model: 'claude-opus-5-5', max_tokens: 4_000, messages };
    const hidden = await anthropicSdk(sandbox.url).messages.create(body);
    expect(hidden.content[0]).toMatchObject({ type: 'thinking', thinking: '' });
    const model = 'claude-haiku-5-5';
    const without = await anthropicSdk(sandbox.url).messages.create({
      ...body,
      model,
      thinking: { type: 'disabled' },
    });
    expect(without.content.map(({ type }) => type)).toEqual(['text']);
  });

  it('comes as parts from Google on request', async () => {
    const ask = (includeThoughts: boolean) =>
      googleSdk(sandbox.url).models.generateContent({
        model: 'gemini-4-hydrogen',
        contents: prompt,
        config: { thinkingConfig: { includeThoughts, thinkingLevel: ThinkingLevel.LOW } },
      });
    const shown = await ask(true);
    expect(shown.candidates?.[0]?.content?.parts?.map(({ thought }) => thought)).toEqual([
      true,
      undefined,
    ]);
    expect(shown.text).not.toContain('Weighing');
    const hidden = await ask(false);
    expect(hidden.candidates?.[0]?.content?.parts).toHaveLength(1);
    expect(hidden.usageMetadata?.thoughtsTokenCount).toBeGreaterThan(0);
  });

  it('comes as reasoning_content from xAI', async () => {
    const chat = xaiSdk(sandbox.url).chat.completions;
    let thoughts = '';
    for await (const chunk of await chat.create({ model: 'grok-4.7', messages, stream: true })) {
      const delta: object = chunk.choices[0]?.delta ?? {};
      if ('reasoning_content' in delta) thoughts += String(delta.reasoning_content);
    }
    expect(thoughts).toContain(prompt);
  });

  it.each(vendors)('can use up the whole budget at $name and leave no answer', async (vendor) => {
    const client = vendor.connect(sandbox.url);
    await sandbox.play('spent-thinking', { times: 2 });
    const model = thinkers[vendor.name] ?? '';
    for (const mode of ['whole', 'stream'] as const) {
      const reply = await client[mode]({ model, prompt, maxTokens: 2_000 });
      expect(reply).toMatchObject({ text: '', finish: vendor.words.length });
    }
    expect((await client.whole({ model, prompt })).text).toMatch(/photosynthesis/i);
  });

  it.each(vendors)('takes as long as a scenario sets at $name', async (vendor) => {
    await sandbox.play('long-thinking', { delayMs: 200 });
    const startedAt = performance.now();
    let firstAt = 0;
    const onText = () => (firstAt ||= performance.now() - startedAt);
    const model = thinkers[vendor.name] ?? '';
    const reply = await vendor.connect(sandbox.url).stream({ model, prompt, onText });
    expect(firstAt).toBeGreaterThanOrEqual(195);
    expect(reply.finish).toBe(vendor.words.complete);
  });
});

it('Anthropic sends pings while a model thinks, and the others send nothing', async () => {
  await today.play('long-thinking', { delayMs: 200 });
  const readFirst = async (path: string, headers: object, body: object) => {
    const startedAt = performance.now();
    const reply = await fetch(today.url + path, {
      method: 'POST',
      headers: { ...headers },
      body: JSON.stringify({ messages, stream: true, ...body }),
    });
    return { afterMs: performance.now() - startedAt, text: await reply.text() };
  };
  const claude = { 'x-api-key': 'k', 'anthropic-version': '2023-06-01' };
  const pinged = await readFirst('/anthropic/v1/messages', claude, {
    model: 'claude-opus-5-5',
    max_tokens: 4_000,
  });
  expect(pinged.text.match(/event: ping/g)).toHaveLength(5);
  const bearer = { authorization: 'Bearer k' };
  const body = { model: 'grok-4.7' };
  expect((await readFirst('/xai/v1/chat/completions', bearer, body)).afterMs).toBeGreaterThan(190);
});
