import { describe, expect, it } from 'vitest';
import { connectOpenAi } from './clients/openai-client.ts';
import { anthropicSdk, googleSdk, openaiSdk, xaiSdk } from './clients/sdks.ts';
import { useSandbox } from './sandbox-under-test.ts';
import { vendors } from './clients/vendors.ts';

const specification = useSandbox('specification');
const today = useSandbox('today');

async function idsOf(models: AsyncIterable<{ id?: string; name?: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id, name } of models) ids.push(id ?? name ?? '');
  return ids.toSorted();
}

const lists = {
  openai: async (url: string) => idsOf(await openaiSdk(url).models.list()),
  xai: async (url: string) => idsOf(await xaiSdk(url).models.list()),
  anthropic: async (url: string) => idsOf(await anthropicSdk(url).models.list({ limit: 3 })),
  google: async (url: string) =>
    idsOf(await googleSdk(url).models.list({ config: { pageSize: 2 } })),
};

describe('the models in the specification', () => {
  it('are listed page by page, with older models and none of today’s', async () => {
    const openai = await lists.openai(specification.url);
    expect(openai).toEqual(
      expect.arrayContaining(['dall-e-3', 'gpt-3.5-turbo', 'gpt-4', 'gpt-4-turbo', 'gpt-4o']),
    );
    expect(openai).toEqual(expect.arrayContaining(['gpt-4o-mini', 'gpt-4.1']));
    expect(openai).not.toEqual(expect.arrayContaining(['gpt-6-luna']));
    expect(await lists.anthropic(specification.url)).toHaveLength(8);
    expect(await lists.google(specification.url)).toEqual([
      'models/gemini-1.0-pro',
      'models/gemini-1.5-flash',
      'models/gemini-1.5-pro',
      'models/gemini-2.5-flash',
      'models/gemini-2.5-flash-lite',
      'models/gemini-2.5-pro',
      'models/gemini-3.1-flash-lite',
      'models/gemini-3.7-flash',
    ]);
    expect(await lists.xai(specification.url)).toHaveLength(9);
  });

  it('have no shutdown date, and today’s models answer too', async () => {
    const model = await openaiSdk(specification.url).models.retrieve('gpt-4');
    expect(model).toMatchObject({ shutdown_date: null });
    const reply = await connectOpenAi(specification.url).whole({
      model: 'gpt-6-luna',
      prompt: 'Hello',
    });
    expect(reply.finish).toBe('stop');
  });
});

describe('today’s models', () => {
  it('are listed with the details their vendor gives', async () => {
    expect(await lists.openai(today.url)).not.toContain('gpt-4');
    expect(await openaiSdk(today.url).models.retrieve('gpt-4o')).toMatchObject({
      shutdown_date: '2027-01-14',
    });
    expect(await lists.anthropic(today.url)).toContain('claude-opus-5-5');
    const sonnet = await anthropicSdk(today.url).models.retrieve('claude-sonnet-4-5');
    expect(sonnet).toMatchObject({
      id: 'claude-sonnet-4-5-20250929',
      lifecycle: 'deprecated',
      retires_at: '2026-11-30T00:00:00Z',
      max_input_tokens: 200_000,
      max_tokens: 64_000,
    });
    expect(await lists.google(today.url)).toContain('models/gemini-4-carbon');
    expect(await googleSdk(today.url).models.get({ model: 'gemini-4-neon' })).toMatchObject({
      inputTokenLimit: 1_048_576,
      outputTokenLimit: 65_536,
    });
    expect(await lists.xai(today.url)).toEqual(expect.arrayContaining(['grok-4.7', 'grok-4.3']));
  });

  it.each([
    ['openai', 'gpt-4', /deprecated/],
    ['anthropic', 'claude-3-opus-20240229', /model: claude-3-opus/],
    ['google', 'gemini-1.5-pro', /no longer available/],
  ] as const)('%s refuses a retired model', async (name, model, words) => {
    const client = vendors.find((vendor) => vendor.name === name)?.connect(today.url);
    const asked = client?.whole({ model, prompt: 'Hello' });
    await expect(asked).rejects.toMatchObject({ status: 404 });
    await expect(asked).rejects.toThrow(words);
  });

  it('answer for retired models at xAI and Google, under their own names', async () => {
    const messages = [{ role: 'user' as const, content: 'Hello' }];
    const chat = xaiSdk(today.url).chat.completions;
    const reply = await chat.create({ model: 'grok-2-1212', messages });
    expect(reply.model).toBe('grok-4.3');
    const answer = await googleSdk(today.url).models.generateContent({
      model: 'gemini-3.7-flash',
      contents: 'Hello',
    });
    expect(answer.modelVersion).toBe('gemini-3.8-flash');
  });
});

describe.each([
  ['specification', specification],
  ['today', today],
] as const)('in the mode %s', (_mode, sandbox) => {
  it.each(vendors)('$name refuses an invented model', async ({ connect }) => {
    const model = 'gpt-7-gemini-claude-grok';
    const asked = connect(sandbox.url).whole({ model, prompt: 'Hello' });
    await expect(asked).rejects.toMatchObject({ status: 404 });
  });

  it('a list is refused with a bad key, and by a scenario that affects lists only', async () => {
    const refused = openaiSdk(sandbox.url, 'invalid').models.list();
    await expect(refused).rejects.toMatchObject({ status: 401 });
    await sandbox.play('server-error', { match: { kind: 'models' } });
    await expect(lists.google(sandbox.url)).rejects.toMatchObject({ status: 500 });
    await expect(lists.anthropic(sandbox.url)).rejects.toMatchObject({ status: 500 });
    expect((await connectOpenAi(sandbox.url).whole({ prompt: 'Hello' })).finish).toBe('stop');
    expect(await sandbox.requests()).toHaveLength(1);
  });
});

describe.each(vendors)('the account at $name', ({ name, connect }) => {
  const refusals: Record<string, [number, number, number]> = {
    openai: [429, 403, 403],
    anthropic: [400, 403, 403],
    google: [429, 400, 403],
    xai: [403, 403, 403],
  };
  const words: Record<string, [RegExp, RegExp, RegExp]> = {
    openai: [/exceeded your current quota/, /territory not supported/, /does not have access/],
    anthropic: [/credit balance is too low/, /Request not allowed/, /does not have permission/],
    google: [/credits are depleted/, /location is not supported/, /billing enabled/],
    xai: [/used all available credits/, /not available in your region/, /not authorized/],
  };

  it.each([
    ['no-credit', 0],
    ['region-refused', 1],
    ['model-forbidden', 2],
  ] as const)('%s is reported in the vendor’s words', async (scenario, place) => {
    await specification.play(scenario);
    const asked = connect(specification.url).whole({ prompt: 'Hello' });
    await expect(asked).rejects.toMatchObject({ status: refusals[name]?.[place] });
    await expect(asked).rejects.toThrow(words[name]?.[place]);
  });

  it('a scenario can make an answer name another model', async () => {
    await specification.play('renamed', { as: 'renamed-1' });
    const reply = await connect(specification.url).whole({ prompt: 'Hello' });
    expect(reply.model).toBe('renamed-1');
    const streamed = await connect(specification.url).stream({ prompt: 'Hello' });
    expect(streamed.model).toBe('renamed-1');
  });
});

it('an unverified organization at OpenAI gets whole answers but no stream', async () => {
  await specification.play('stream-refused');
  const client = connectOpenAi(specification.url);
  const error = { status: 400, code: 'unsupported_value', param: 'stream' };
  await expect(client.stream({ prompt: 'Hello' })).rejects.toMatchObject(error);
  expect((await client.whole({ prompt: 'Hello' })).finish).toBe('stop');
});

it('a free key at Google cannot use models that need billing', async () => {
  const free = googleSdk(today.url, 'free-key');
  const ask = (model: string) => free.models.generateContent({ model, contents: 'Hello' });
  await expect(ask('gemini-4-neon')).rejects.toMatchObject({ status: 403 });
  expect((await ask('gemini-4-hydrogen')).text).not.toBe('');
});
