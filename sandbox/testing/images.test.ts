import type OpenAI from 'openai';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { googleSdk, openaiSdk, xaiSdk } from './clients/sdks.ts';
import { useSandbox } from './sandbox-under-test.ts';

const sandbox = useSandbox();
const prompt = 'A calm lake at dawn';

function generate(more: Partial<OpenAI.ImageGenerateParamsNonStreaming> = {}, key = 'sk-1234') {
  return openaiSdk(sandbox.url, key).images.generate({
    model: 'dall-e-3',
    prompt,
    response_format: 'b64_json',
    ...more,
  });
}

async function pictureOf(more: Partial<OpenAI.ImageGenerateParamsNonStreaming> = {}) {
  const reply = await generate(more);
  return Buffer.from(reply.data?.[0]?.b64_json ?? '', 'base64');
}

describe('a picture', () => {
  it('is a PNG of 1,024 pixels square, and dall-e-3 revises its prompt', async () => {
    const reply = await generate();
    const bytes = Buffer.from(reply.data?.[0]?.b64_json ?? '', 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'png',
      width: 1_024,
      height: 1_024,
    });
    expect(reply.data?.[0]?.revised_prompt).toContain(prompt);
  });

  it('is the same for the same prompt and different for other prompts', async () => {
    const [one, again, other] = [
      await pictureOf(),
      await pictureOf(),
      await pictureOf({ prompt: 'A fox in a forest' }),
    ];
    expect(one.equals(again)).toBe(true);
    expect(one.equals(other)).toBe(false);
    expect(Math.max(one.length, other.length)).toBeLessThan(400_000);
  });

  it('is returned as data by gpt-image models, and is logged', async () => {
    const reply = await generate({ model: 'gpt-image-1.5', response_format: undefined });
    expect(reply.data).toHaveLength(1);
    expect(await sandbox.lastRequest()).toMatchObject({
      kind: 'image',
      model: 'gpt-image-1.5',
      prompt,
      outcome: 'completed',
    });
  });
});

describe('a picture is refused', () => {
  it.each([
    ['with too long a prompt', { prompt: 'x'.repeat(4_001) }, 'string_above_max_length', 'prompt'],
    [
      'with a response format from a gpt-image model',
      { model: 'gpt-image-1.5' },
      'unknown_parameter',
      'response_format',
    ],
  ] as const)('%s', async (_name, more, code, param) => {
    await expect(generate(more)).rejects.toMatchObject({ status: 400, code, param });
  });

  it('for an unknown model, a wrong key or a model that cannot draw', async () => {
    await expect(generate({ model: 'gpt-4o' })).rejects.toMatchObject({ status: 404 });
    await expect(generate({}, 'invalid-key')).rejects.toMatchObject({ status: 401 });
  });

  it.each([
    ['dall-e-3', 'b64_json', 'content_policy_violation', 'invalid_request_error'],
    ['gpt-image-1.5', undefined, 'moderation_blocked', 'image_generation_user_error'],
  ] as const)('by policy, in the words of %s', async (model, response_format, code, type) => {
    await sandbox.play('refusal');
    const refused = generate({ model, response_format });
    await expect(refused).rejects.toMatchObject({ status: 400, code, type });
  });

  it('in a chat with an image-only model', async () => {
    const client = openaiSdk(sandbox.url);
    const messages = [{ role: 'user' as const, content: prompt }];
    const asked = client.chat.completions.create({ model: 'gpt-image-1.5', messages });
    await expect(asked).rejects.toMatchObject({ status: 404 });
  });
});

describe('a scenario for pictures', () => {
  it.each([
    ['rate-limited', 429],
    ['server-error', 500],
    ['overloaded', 503],
    ['retired', 404],
    ['invalid-key', 401],
    ['bad-request', 400],
    ['timeout-408', 408],
  ] as const)('%s has the status %i', async (scenario, status) => {
    await sandbox.play(scenario);
    await expect(generate()).rejects.toMatchObject({ status });
  });

  it.each(['cut', 'malformed', 'close'] as const)('%s makes the SDK throw', async (scenario) => {
    await sandbox.play(scenario);
    await expect(generate()).rejects.toThrow();
  });

  it('empty returns no pictures, and an error may come with a 200', async () => {
    await sandbox.play('empty', { times: 1 });
    expect((await generate()).data).toEqual([]);
    await sandbox.play('error-in-200');
    expect(await generate()).toMatchObject({ error: { type: 'server_error' } });
  });

  it.each(['silence', 'stall'] as const)(
    '%s lasts until the client disconnects',
    async (scenario) => {
      await sandbox.play(scenario);
      const abort = new AbortController();
      const asking = fetch(`${sandbox.url}/openai/v1/images/generations`, {
        method: 'POST',
        headers: { authorization: 'Bearer key' },
        body: JSON.stringify({ model: 'dall-e-3', prompt }),
        signal: abort.signal,
      })
        .then((reply) => reply.text())
        .catch((error: unknown) => error);
      await sandbox.waitForOutcome('running');
      abort.abort();
      await asking;
      await sandbox.waitForOutcome('aborted');
    },
  );
});

describe('an edited picture', () => {
  const shapeOf = async (bytes: Buffer) => {
    const { exif } = await sharp(bytes).metadata();
    return JSON.parse(/\{.*?\}/.exec(exif?.toString('latin1') ?? '')?.[0] ?? '{}') as {
      seed: number;
    };
  };
  const asDataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;

  it('keeps its landscape at OpenAI, xAI and Google, but looks different', async () => {
    const [given, change] = [await pictureOf(), 'at night'];
    const edit = { prompt: change, images: [{ image_url: asDataUrl(given) }] };
    const openai = await openaiSdk(sandbox.url).post<OpenAI.ImagesResponse>('/images/edits', {
      body: { model: 'gpt-image-1.5', ...edit },
    });
    const xai = await xaiSdk(sandbox.url).post<OpenAI.ImagesResponse>('/images/edits', {
      body: { model: 'grok-imagine-image', prompt: change, image: { url: asDataUrl(given) } },
    });
    const google = await googleSdk(sandbox.url).models.generateContent({
      model: 'gemini-nano-banana-2.1',
      contents: [
        { inlineData: { mimeType: 'image/png', data: given.toString('base64') } },
        { text: change },
      ],
      config: { responseModalities: ['IMAGE'] },
    });
    const { seed } = await shapeOf(given);
    for (const base64 of [
      openai.data?.[0]?.b64_json,
      xai.data?.[0]?.b64_json,
      google.candidates?.[0]?.content?.parts?.[0]?.inlineData?.data,
    ]) {
      const changed = Buffer.from(base64 ?? '', 'base64');
      expect(await shapeOf(changed)).toMatchObject({ seed, isNight: true });
      expect(changed.equals(given)).toBe(false);
    }
    expect(openai.usage?.input_tokens_details.image_tokens).toBe(1_024);
  });

  it('is refused if the model does not edit pictures or the input is not a picture', async () => {
    const ask = (model: string, url: string) =>
      openaiSdk(sandbox.url).post('/images/edits', {
        body: { model, prompt, images: [{ image_url: url }] },
      });
    const given = asDataUrl(await pictureOf());
    await expect(ask('dall-e-3', given)).rejects.toMatchObject({ status: 400, param: 'model' });
    await expect(ask('gpt-image-1.5', 'file:///etc/passwd')).rejects.toMatchObject({ status: 400 });
  });
});

describe('a picture from another vendor', () => {
  const squarePng = { format: 'png', width: 1_024, height: 1_024 };

  it('comes from xAI in OpenAI’s format, and says whether it was filtered', async () => {
    const ask = () =>
      xaiSdk(sandbox.url).images.generate({
        model: 'grok-imagine-image',
        prompt,
        response_format: 'b64_json',
      });
    const { data: [picture] = [] } = await ask();
    expect(picture).toMatchObject({ respect_moderation: true });
    const bytes = Buffer.from(picture?.b64_json ?? '', 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject(squarePng);
    await sandbox.play('refusal');
    expect((await ask()).data).toMatchObject([{ respect_moderation: false, b64_json: '' }]);
  });

  it('is part of Google’s answer, and a blocked one is left out', async () => {
    const ask = () =>
      googleSdk(sandbox.url).models.generateContent({
        model: 'gemini-nano-banana-2.1',
        contents: prompt,
        config: { responseModalities: ['IMAGE'] },
      });
    const { candidates: [candidate] = [], usageMetadata } = await ask();
    const data = candidate?.content?.parts?.[0]?.inlineData?.data ?? '';
    expect(await sharp(Buffer.from(data, 'base64')).metadata()).toMatchObject(squarePng);
    expect(usageMetadata).toMatchObject({ candidatesTokenCount: 1_120 });
    await sandbox.play('refusal');
    expect(await ask()).toMatchObject({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } });
  });
});
