import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { parseImage } from '../attachments/parse-image.ts';
import { useSandbox } from './sandbox-under-test.ts';

const sandbox = useSandbox();
const prompt = 'A calm lake at dawn';

function generate(more: Partial<OpenAI.ImageGenerateParamsNonStreaming> = {}, key = 'sk-1234') {
  const client = new OpenAI({ apiKey: key, baseURL: `${sandbox.url}/openai/v1`, maxRetries: 0 });
  return client.images.generate({
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
  it('is a PNG of the size asked for, below 400 KB, and dall-e-3 revises its prompt', async () => {
    const reply = await generate({ size: '1024x1792', quality: 'hd', style: 'natural' });
    const bytes = Buffer.from(reply.data?.[0]?.b64_json ?? '', 'base64');
    expect(parseImage(bytes)).toMatchObject({ format: 'PNG', width: 1_024, height: 1_792 });
    expect(reply.data?.[0]?.revised_prompt).toContain(prompt);
    expect(reply.usage).toBeUndefined();
  });

  it('is the same for a prompt and another for others', async () => {
    const [one, again, other] = [
      await pictureOf(),
      await pictureOf(),
      await pictureOf({ prompt: 'A fox in a forest' }),
    ];
    expect(one.equals(again)).toBe(true);
    expect(one.equals(other)).toBe(false);
    expect(Math.max(one.length, other.length)).toBeLessThan(400_000);
  });

  it('is found at its address, without a key, unless its data was asked for', async () => {
    const { data } = await generate({ response_format: 'url' });
    const url = data?.[0]?.url ?? '';
    const reply = await fetch(url);
    expect(reply.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await reply.arrayBuffer()).equals(await pictureOf())).toBe(true);
    expect((await fetch(url.replace('1024x1024', '9999x9999'))).status).toBe(404);
  });

  it('comes as data with usage from gpt-image models, several at once', async () => {
    const reply = await generate({ model: 'gpt-image-1.5', response_format: undefined, n: 2 });
    expect(reply.data).toHaveLength(2);
    expect(reply.data?.[0]?.b64_json).not.toBe(reply.data?.[1]?.b64_json);
    expect(reply.usage).toMatchObject({ input_tokens: 5, output_tokens: 2_112 });
    expect(await sandbox.lastRequest()).toMatchObject({
      kind: 'image',
      model: 'gpt-image-1.5',
      prompt,
      outcome: 'completed',
    });
  });

  it('may have any size of whole 16s at the newest models', async () => {
    const sent = { model: 'gpt-image-2.5-sunburst', response_format: undefined };
    expect(parseImage(await pictureOf({ ...sent, size: '640x480' }))).toMatchObject({ width: 640 });
    await expect(generate({ ...sent, size: '641x480' })).rejects.toThrow(/size is not supported/);
  });
});

describe('a picture is refused', () => {
  it.each([
    ['with an empty prompt', { prompt: ' ' }, 'empty_string', 'prompt'],
    ['with too long a prompt', { prompt: 'x'.repeat(4_001) }, 'string_above_max_length', 'prompt'],
    ['in a size the model lacks', { size: '512x512' }, 'invalid_size', null],
    ['two at once of dall-e-3', { n: 2 }, 'invalid_n', null],
    ['in a quality it lacks', { quality: 'low' }, 'invalid_value', 'quality'],
    ['with a background', { background: 'opaque' }, 'unknown_parameter', 'background'],
    [
      'with a response format from a gpt-image model',
      { model: 'gpt-image-1.5' },
      'unknown_parameter',
      'response_format',
    ],
  ] as const)('%s', async (_name, more, code, param) => {
    await expect(generate(more)).rejects.toMatchObject({ status: 400, code, param });
  });

  it('for an unknown model, a wrong key and a model that only talks', async () => {
    await expect(generate({ model: 'gpt-4o' })).rejects.toMatchObject({ status: 404 });
    await expect(generate({}, 'invalid-key')).rejects.toMatchObject({ status: 401 });
  });

  it.each([
    ['dall-e-3', 'b64_json', 'content_policy_violation', 'invalid_request_error'],
    ['gpt-image-1.5', undefined, 'moderation_blocked', 'image_generation_user_error'],
  ] as const)('by policy, as %s words it', async (model, response_format, code, type) => {
    await sandbox.play('refusal');
    const refused = generate({ model, response_format });
    await expect(refused).rejects.toMatchObject({ status: 400, code, type });
  });

  it('in a chat, by a model that only draws', async () => {
    const client = new OpenAI({ apiKey: 'k', baseURL: `${sandbox.url}/openai/v1`, maxRetries: 0 });
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

  it('empty has no pictures, and an error may come in a 200', async () => {
    await sandbox.play('empty', { times: 1 });
    expect((await generate()).data).toEqual([]);
    await sandbox.play('error-in-200');
    expect(await generate()).toMatchObject({ error: { type: 'server_error' } });
  });

  it.each(['silence', 'stall'] as const)('%s lasts until the client goes', async (scenario) => {
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
  });
});
