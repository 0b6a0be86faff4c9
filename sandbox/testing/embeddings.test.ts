import { describe, expect, it } from 'vitest';
import { googleSdk, openaiSdk } from './clients/sdks.ts';
import { useSandbox } from './sandbox-under-test.ts';

const sandbox = useSandbox();
const openai = () => openaiSdk(sandbox.url);
const google = () => googleSdk(sandbox.url);

const lengthOf = (vector: readonly number[] = []) => Math.hypot(...vector);
const likeness = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

async function embed(input: string | string[] | number[] | number[][], more: object = {}) {
  const model = 'text-embedding-3-small';
  return openai().embeddings.create({ model, input, ...more });
}

describe('OpenAI’s embeddings', () => {
  it('are vectors of length 1, the same each time, whatever their encoding', async () => {
    const reply = await embed('How rivers form');
    expect(reply).toMatchObject({
      object: 'list',
      model: 'text-embedding-3-small',
      usage: { prompt_tokens: 4, total_tokens: 4 },
    });
    const vector = Array.from(reply.data[0]?.embedding ?? []);
    expect(vector).toHaveLength(1_536);
    expect(lengthOf(vector)).toBeCloseTo(1, 5);
    const floats = await embed('How rivers form', { encoding_format: 'float' });
    expect(floats.data[0]?.embedding).toEqual(vector);
    expect(await sandbox.lastRequest()).toMatchObject({
      kind: 'embedding',
      path: '/openai/v1/embeddings',
      prompt: 'How rivers form',
      status: 200,
    });
  });

  it('are alike for texts that share words, in the order of the inputs', async () => {
    const { data } = await embed(['a river in spring', 'the river floods', 'bread and butter']);
    expect(data.map(({ index }) => index)).toEqual([0, 1, 2]);
    const [river = [], flood = [], bread = []] = data.map(({ embedding }) => embedding);
    expect(likeness(river, flood)).toBeGreaterThan(likeness(river, bread) + 0.1);
  });

  it('can be shortened, and can be made from tokens', async () => {
    const { data, usage } = await embed([[1, 2, 3], [4]], { dimensions: 8 });
    expect(usage.prompt_tokens).toBe(4);
    expect(data).toHaveLength(2);
    for (const { embedding } of data) {
      expect(embedding).toHaveLength(8);
      expect(lengthOf(Array.from(embedding))).toBeCloseTo(1, 5);
    }
    expect((await embed([1, 2, 3])).data).toHaveLength(1);
  });

  it.each([
    ['an empty input', '', {}, 400],
    ['too many dimensions', 'a', { dimensions: 1_537 }, 400],
    [
      'dimensions of a model that has one length',
      'a',
      { model: 'text-embedding-ada-002', dimensions: 8 },
      400,
    ],
    ['an input beyond the window', 'word '.repeat(8_000), {}, 400],
    ['more than 300,000 tokens', Array.from({ length: 40 }, () => 'word '.repeat(6_500)), {}, 400],
    ['a chat model', 'a', { model: 'gpt-4' }, 404],
  ])('are refused for %s', async (_what, input, more, status) => {
    await expect(embed(input, more)).rejects.toMatchObject({ status });
  });

  it.each([
    ['rate-limited', 429],
    ['server-error', 500],
  ] as const)('fail in the scenario %s', async (scenario, status) => {
    await sandbox.play(scenario);
    await expect(embed('a')).rejects.toMatchObject({ status });
  });
});

describe('Google’s embeddings', () => {
  const model = 'gemini-embedding-001';

  it('come in the order of the contents', async () => {
    const contents = ['a river in spring', 'the river floods', 'bread and butter'];
    const { embeddings = [] } = await google().models.embedContent({ model, contents });
    const [river = [], flood = [], bread = []] = embeddings.map(({ values = [] }) => values);
    expect(river).toHaveLength(3_072);
    expect(lengthOf(river)).toBeCloseTo(1, 5);
    expect(likeness(river, flood)).toBeGreaterThan(likeness(river, bread) + 0.1);
  });

  it('are not normalized when shortened', async () => {
    const config = { outputDimensionality: 768 };
    const { embeddings } = await google().models.embedContent({
      model,
      contents: 'a river',
      config,
    });
    expect(embeddings?.[0]?.values).toHaveLength(768);
    expect(lengthOf(embeddings?.[0]?.values)).toBeLessThan(0.9);
  });

  it.each([
    ['more than 100 texts', { contents: Array.from({ length: 101 }, () => 'a') }, 400],
    ['too many dimensions', { contents: 'a', config: { outputDimensionality: 4_000 } }, 400],
    ['a chat model', { contents: 'a', model: 'gemini-1.5-pro' }, 404],
  ])('are refused for %s', async (_what, request, status) => {
    await expect(google().models.embedContent({ model, ...request })).rejects.toMatchObject({
      status,
    });
  });
});

describe('a moderation', () => {
  it('flags violent words, one result for each text', async () => {
    const { results, model } = await openai().moderations.create({
      input: ['I will kill it', 'A walk by the river'],
    });
    expect(model).toBe('omni-moderation-latest');
    expect(results.map(({ flagged }) => flagged)).toEqual([true, false]);
    expect(results[0]?.categories.violence).toBe(true);
  });

  it('has one result for the parts of an input', async () => {
    const url = 'data:image/png;base64,iVBORw0KGgo=';
    const { results } = await openai().moderations.create({
      model: 'omni-moderation-latest',
      input: [
        { type: 'text', text: 'A walk' },
        { type: 'image_url', image_url: { url } },
      ],
    });
    expect(results).toHaveLength(1);
    expect(results[0]?.category_applied_input_types.violence).toEqual(['text', 'image']);
  });
});
