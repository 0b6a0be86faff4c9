import { sql } from 'drizzle-orm';
import OpenAI, {
  APIUserAbortError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
} from 'openai';
import { describe, expect, it, vi } from 'vitest';
import type { ApiKeyView } from '#shared/contract/api-keys/schemas.ts';
import type { Costs } from '#shared/contract/statistics/schemas.ts';
import { useTestApp } from '../support/shared-app.ts';
import { makeWav } from '../support/test-files.ts';
import { makeKey } from './access-by-key.ts';

const app = useTestApp();
const noBudget = { dayMicroUsd: null, monthMicroUsd: null, totalMicroUsd: null };

async function connect({ scopes = ['audio'], dayMicroUsd = 1_000_000, isStandard = true } = {}) {
  const person = await app.person({ isStandard });
  const budgets = { ...noBudget, dayMicroUsd };
  const { secret } = await makeKey(person, { name: 'Audio', scopes, expiresInDays: null, budgets });
  const client = new OpenAI({ apiKey: secret, baseURL: `${app.url}/v1`, maxRetries: 0 });
  const spent = async () => {
    const { body } = await person.send('GET', '/api/account/keys');
    return (body as ApiKeyView[])[0]?.spent.dayMicroUsd;
  };
  return { client, spent };
}

const recording = (seconds = 2, loudness = 0.3) =>
  new File([Buffer.from(makeWav(seconds, loudness))], 'speech.wav', { type: 'audio/wav' });

/** A file of the simulator's 128 kbit/s whose first bytes are those of a compressed format. */
function compressed(start: string, bytes = 32_000, name = 'speech.bin'): File {
  const content = Buffer.alloc(bytes);
  content.write(start, 'latin1');
  return new File([content], name);
}

const input = 'A red boat on a blue river';

async function soundOf(reply: PromiseLike<Response>): Promise<Buffer> {
  return Buffer.from(await (await reply).arrayBuffer());
}

async function whyRefused(asking: PromiseLike<unknown>) {
  return Promise.resolve(asking).then(
    () => null,
    (error: unknown) => error as InstanceType<typeof OpenAI.APIError>,
  );
}

describe('a transcription', () => {
  it.each([
    ['mp3 with a tag', 'ID3'],
    ['mp3', '\xff\xfb'],
    ['m4a or mp4', '\0\0\0\x1cftypM4A '],
    ['webm', '\x1a\x45\xdf\xa3'],
    ['ogg', 'OggS'],
    ['flac', 'fLaC'],
  ])('takes %s, whatever the file is called', async (_name, start) => {
    const { client, spent } = await connect();
    const file = compressed(start);
    const { text } = await client.audio.transcriptions.create({ file, model: 'whisper-1' });
    expect(text).toBe('Simulated transcript of 2.0 seconds of speech.');
    expect(await spent()).toBe(200);
  });

  it('of ten minutes says how many seconds the vendor counted, and which model transcribed it', async () => {
    const { client, spent } = await connect();
    const { data, response } = await client.audio.transcriptions
      .create({ file: recording(600), model: 'auto' })
      .withResponse();
    expect(data).toEqual({
      text: 'Simulated transcript of 600.0 seconds of speech.',
      usage: { type: 'duration', seconds: 600 },
    });
    expect(response.headers.get('x-switchyard-model')).toBe('gpt-transcribe');
    expect(await spent()).toBe(45_000);
  });

  it('comes as text, with segments, or as subtitles', async () => {
    const { client } = await connect();
    const ask = { file: recording(25), model: 'auto' };
    const text = 'Simulated transcript of 25.0 seconds of speech.';
    const create = client.audio.transcriptions.create.bind(client.audio.transcriptions);
    expect(await create({ ...ask, response_format: 'text' })).toBe(`${text}\n`);
    const verbose = await create({ ...ask, response_format: 'verbose_json' });
    expect(verbose).toMatchObject({ text, duration: 25, language: 'english' });
    expect(verbose.segments?.map((one) => one.text).join('')).toBe(` ${text}`);
    expect(await create({ ...ask, response_format: 'srt' })).toBe(
      '1\n00:00:00,000 --> 00:00:08,333\nSimulated transcript\n\n' +
        '2\n00:00:08,333 --> 00:00:16,667\nof 25.0 seconds\n\n' +
        '3\n00:00:16,667 --> 00:00:25,000\nof speech.\n\n',
    );
    expect(await create({ ...ask, response_format: 'vtt' })).toMatch(
      /^WEBVTT\n\n00:00:00\.000 --> 00:00:08\.333\nSimulated transcript\n\n00:00:08\.333/,
    );
  });

  it('has words or speakers if the request asks for them', async () => {
    const { client } = await connect();
    const words = await client.audio.transcriptions.create({
      file: recording(),
      model: 'whisper-1',
      response_format: 'verbose_json',
      timestamp_granularities: ['word'],
    });
    expect(words.words?.at(-1)).toMatchObject({ word: 'speech.', end: 2 });
    const file = recording(40);
    const model = 'gpt-4o-transcribe-diarize';
    const spoken = { file, model, response_format: 'diarized_json' } as const;
    const [a, b] = [{ speaker: 'A' }, { speaker: 'B' }];
    // OpenAI's clients have to send the strategy for a long recording.
    for (const more of [{}, { chunking_strategy: 'auto' } as const]) {
      const heard = await client.audio.transcriptions.create({ ...spoken, ...more });
      expect(heard).toMatchObject({ segments: [a, b, a, b] });
    }
  });

  it('passes on language, prompt and temperature', async () => {
    const { client } = await connect();
    const heard = await client.audio.transcriptions.create({
      file: recording(),
      model: 'whisper-1',
      response_format: 'verbose_json',
      language: 'de',
      prompt: 'Switchyard, Whisper',
      temperature: 0.2,
    });
    expect(heard.language).toBe('de');
    expect((await app.sandbox.requests())[0]).toMatchObject({
      model: 'whisper-1',
      prompt: 'Switchyard, Whisper',
      temperature: 0.2,
    });
  });

  it('of silence is empty, as at OpenAI', async () => {
    const { client, spent } = await connect();
    const ask = { file: recording(3, 0), model: 'whisper-1' };
    expect((await client.audio.transcriptions.create(ask)).text).toBe('');
    expect(await spent()).toBe(300);
  });

  it.each([
    ['gpt-4o-transcribe', 20 * 6 + 12 * 10],
    ['gpt-4o-mini-transcribe', 20 * 3 + 12 * 5],
    ['gpt-4o-mini-transcribe-2025-12-15', 20 * 3 + 12 * 5],
    ['gpt-4o-transcribe-diarize', 20 * 6 + 12 * 10],
    ['gpt-transcribe', 150],
    ['whisper-1', 200],
  ])('by %s costs the tokens or seconds that the vendor reports', async (model, cost) => {
    const { client, spent } = await connect();
    await client.audio.transcriptions.create({ file: recording(), model });
    expect(await spent()).toBe(cost);
    expect((await app.sandbox.requests())[0]?.model).toBe(model);
  });

  it('is refused before it is sent if the budget can’t pay for the longest recording that its bytes could hold', async () => {
    const exact = await connect({ dayMicroUsd: 200 });
    await exact.client.audio.transcriptions.create({ file: recording(), model: 'whisper-1' });
    expect(await exact.spent()).toBe(200);
    await app.sandbox.reset();
    // At 6 kbit/s, 32,000 bytes last 42.7 seconds, which cost $0.004267.
    for (const [dayMicroUsd, isPaid] of [
      [4_266, false],
      [4_267, true],
    ] as const) {
      const { client, spent } = await connect({ dayMicroUsd });
      const ask = { file: compressed('ID3'), model: 'whisper-1' };
      const refusal = await whyRefused(client.audio.transcriptions.create(ask));
      expect(refusal === null).toBe(isPaid);
      if (!isPaid) expect(refusal).toMatchObject({ code: 'insufficient_quota', status: 429 });
      expect(await spent()).toBe(isPaid ? 200 : 0);
    }
    expect(await app.sandbox.requests()).toHaveLength(1);
  });

  it('that failed costs nothing', async () => {
    const { client, spent } = await connect();
    const ask = { file: recording(), model: 'whisper-1' };
    await app.sandbox.play({ scenario: 'server-error', times: 1 });
    const failure = await whyRefused(client.audio.transcriptions.create(ask));
    expect(failure).toBeInstanceOf(InternalServerError);
    expect(failure?.message).toMatch(/Whisper failed because of an error at its provider/);
    await app.sandbox.play({ scenario: 'rate-limited', times: 1 });
    const limited = await whyRefused(client.audio.transcriptions.create(ask));
    expect(limited).toBeInstanceOf(RateLimitError);
    expect(Number(limited?.headers?.get('retry-after'))).toBeGreaterThan(0);
    expect(await spent()).toBe(0);
  });

  it('counts towards the limits of queries', async () => {
    const { client, spent } = await connect({ isStandard: false });
    const ask = { file: recording(), model: 'whisper-1' };
    for (let count = 0; count < 10; count += 1) await client.audio.transcriptions.create(ask);
    const refusal = await whyRefused(client.audio.transcriptions.create(ask));
    expect(refusal).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
    expect(await spent()).toBe(10 * 200);
  });

  it('stops at the vendor when the client disconnects, and costs nothing', async () => {
    const { client, spent } = await connect();
    await app.sandbox.play({ scenario: 'silence' });
    const leaving = new AbortController();
    const ask = { file: recording(), model: 'whisper-1' };
    const going = whyRefused(client.audio.transcriptions.create(ask, { signal: leaving.signal }));
    await vi.waitFor(async () => {
      expect((await app.sandbox.requests())[0]?.outcome).toBe('running');
    }, 20_000);
    leaving.abort();
    expect(await going).toBeInstanceOf(APIUserAbortError);
    await vi.waitFor(async () => {
      expect((await app.sandbox.requests())[0]?.outcome).toBe('aborted');
    }, 20_000);
    await vi.waitFor(async () => expect(await spent()).toBe(0), 20_000);
  });
});

describe('a transcription is refused', () => {
  it.each<[string, object, string, RegExp]>([
    [
      'in a format that the model does not return',
      { model: 'gpt-4o-transcribe', response_format: 'srt' },
      'response_format',
      /"srt" isn’t compatible with the model "gpt-4o-transcribe"\. Use json, text\./,
    ],
    ['in an unknown format', { response_format: 'xml' }, 'response_format', /one of: json/],
    ['as a stream', { stream: true }, 'stream', /aren’t streamed/],
    ['with a temperature above 1', { temperature: 1.5 }, 'temperature', /from 0 to 1/],
    ['with an unknown field', { include: ['logprobs'] }, 'body', /Unknown field/],
  ])('%s', async (_name, more, param, words) => {
    const { client } = await connect();
    const ask = { file: recording(), model: 'whisper-1', ...more };
    const error = await whyRefused(client.audio.transcriptions.create(ask));
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({ param, message: expect.stringMatching(words) as string });
    expect(await app.sandbox.requests()).toEqual([]);
  });

  it('by a model that does not exist, without the scope, or without a file', async () => {
    const { client } = await connect();
    const ask = { file: recording(), model: 'gpt-4' };
    expect(await whyRefused(client.audio.transcriptions.create(ask))).toBeInstanceOf(NotFoundError);
    const { client: mute } = await connect({ scopes: ['chat'] });
    expect(await whyRefused(mute.audio.transcriptions.create(ask))).toBeInstanceOf(
      PermissionDeniedError,
    );
    const body = new FormData();
    body.set('model', 'whisper-1');
    expect(await whyRefused(client.post('/audio/transcriptions', { body }))).toMatchObject({
      status: 400,
      param: 'file',
    });
  });

  it('if the bytes are no recording, or the vendor can’t read them', async () => {
    const { client, spent } = await connect();
    const ask = (file: File) => client.audio.transcriptions.create({ file, model: 'whisper-1' });
    expect(await whyRefused(ask(compressed('%PDF', 99, 'a.mp3')))).toMatchObject({
      status: 400,
      message: expect.stringContaining('Send mp3, m4a, mp4, webm, wav, ogg or flac.') as string,
    });
    expect(await app.sandbox.requests()).toEqual([]);
    expect(await whyRefused(ask(compressed('RIFF\0\0\0\0WAVE', 99)))).toMatchObject({
      status: 400,
      message: expect.stringContaining('Whisper didn’t accept this recording') as string,
    });
    expect(await spent()).toBe(0);
  });

  it('if it is larger than 25 MB; one of exactly 25 MB is accepted', async () => {
    const { client } = await connect({ dayMicroUsd: 10_000_000 });
    const most = 25 * 1024 * 1024;
    const ask = (bytes: number) =>
      client.audio.transcriptions.create({ file: compressed('ID3', bytes), model: 'whisper-1' });
    expect((await ask(most)).text).toContain('1638.4 seconds');
    expect(await whyRefused(ask(most + 1))).toMatchObject({
      status: 413,
      message: expect.stringMatching(/larger than 25 MB\. Send a smaller one\.$/) as string,
    });
    expect(await app.sandbox.requests()).toHaveLength(1);
  });
});

describe('speech', () => {
  const ask = { model: 'tts-1', voice: 'alloy', input };

  it.each([
    ['mp3', 'audio/mpeg', '\xff\xf3'],
    ['opus', 'audio/ogg', 'OggS'],
    ['aac', 'audio/aac', '\xff\xf1'],
    ['flac', 'audio/flac', 'fLaC'],
    ['wav', 'audio/wav', 'RIFF'],
    ['pcm', 'audio/pcm', ''],
  ] as const)('comes as %s', async (format, type, start) => {
    const { client } = await connect();
    const reply = await client.audio.speech.create({ ...ask, response_format: format });
    expect(reply.headers.get('content-type')).toBe(type);
    const sound = await soundOf(Promise.resolve(reply));
    expect(sound.toString('latin1', 0, start.length)).toBe(start);
    expect(sound.length).toBeGreaterThan(input.length * 60 * 48 - 1);
  });

  it.each([
    ['tts-1', input.length * 15],
    ['tts-1-hd', input.length * 30],
    // 7 tokens of text at $0.60 and 33 of sound at $12 per million.
    ['gpt-4o-mini-tts', 400],
    ['gpt-4o-mini-tts-2025-12-15', 400],
    ['auto', 400],
  ])('by %s is whole, and costs its characters or tokens', async (model, cost) => {
    const { client, spent } = await connect();
    const reply = await client.audio.speech.create({ ...ask, model, response_format: 'pcm' });
    const sound = await soundOf(Promise.resolve(reply));
    expect(sound).toHaveLength(Math.round(input.length * 60 * 24) * 2);
    expect(sound.readInt16LE(2)).toBe(Math.round(8_000 * Math.sin(1 / 16)));
    expect(await spent()).toBe(cost);
    const named = model === 'auto' ? 'gpt-4o-mini-tts' : model;
    expect(reply.headers.get('x-switchyard-model')).toBe(named);
    expect((await app.sandbox.requests())[0]).toMatchObject({ kind: 'speech', model: named });
  });

  it('passes on instructions and speed', async () => {
    const { client } = await connect();
    const reply = client.audio.speech.create({
      ...ask,
      model: 'auto',
      response_format: 'pcm',
      instructions: 'Speak calmly',
      speed: 2,
    });
    expect(await soundOf(reply)).toHaveLength(input.length * 60 * 24);
    expect((await app.sandbox.requests())[0]).toMatchObject({ system: 'Speak calmly' });
  });

  it('comes as OpenAI’s events if the request asks for them', async () => {
    const { client, spent } = await connect();
    const events = await client.audio.speech.create({
      ...ask,
      model: 'gpt-4o-mini-tts',
      stream_format: 'sse',
    });
    expect(events.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const read = (await events.text())
      .split('\n\n')
      .filter(Boolean)
      .map((text) => JSON.parse(text.replace('data: ', '')) as Record<string, unknown>);
    const deltas = read.filter(({ type }) => type === 'speech.audio.delta');
    expect(deltas.length).toBeGreaterThan(1);
    expect(Buffer.from(String(deltas[0]?.['audio']), 'base64').toString('hex', 0, 2)).toBe('fff3');
    expect(read.at(-1)).toEqual({
      type: 'speech.audio.done',
      usage: { input_tokens: 7, output_tokens: 33, total_tokens: 40 },
    });
    expect(await spent()).toBe(400);
    const refusal = await whyRefused(client.audio.speech.create({ ...ask, stream_format: 'sse' }));
    expect(refusal).toMatchObject({ status: 400, param: 'stream_format' });
  });

  it('starts before the vendor has finished, and is stopped at the vendor when the client disconnects', async () => {
    const { client, spent } = await connect();
    await app.sandbox.play({ scenario: 'stall' });
    const leaving = new AbortController();
    const options = { signal: leaving.signal };
    const reply = await client.audio.speech.create({ ...ask, model: 'auto' }, options);
    const first = await reply.body?.getReader().read();
    expect(first?.value?.byteLength).toBeGreaterThan(0);
    expect((await app.sandbox.requests())[0]?.outcome).toBe('running');
    leaving.abort();
    await vi.waitFor(async () => {
      expect((await app.sandbox.requests())[0]?.outcome).toBe('aborted');
    }, 20_000);
    // The number of tokens is unknown, so the call costs what was reserved: 26 bytes of text and 260 tokens
    // of sound.
    await vi.waitFor(async () => expect(await spent()).toBe(3_136), 20_000);
  });

  it('breaks off if the vendor does, so that a part doesn’t look complete', async () => {
    const { client, spent } = await connect();
    for (const [model, scenario] of [
      ['tts-1', 'cut'],
      ['auto', 'malformed'],
    ] as const) {
      await app.sandbox.play({ scenario, times: 1 });
      const reply = await client.audio.speech.create({ ...ask, model });
      await expect(reply.arrayBuffer()).rejects.toThrow();
    }
    await vi.waitFor(async () => expect(await spent()).toBe(26 * 15 + 3_136), 20_000);
  });

  it('that the vendor refused or failed costs nothing, and says why', async () => {
    const { client, spent } = await connect();
    const voice = { ...ask, voice: 'cedar' };
    expect(await whyRefused(client.audio.speech.create(voice))).toMatchObject({
      status: 400,
      message: expect.stringContaining('such as the voice') as string,
    });
    await app.sandbox.play({ scenario: 'server-error', times: 1 });
    expect(await whyRefused(client.audio.speech.create(ask))).toBeInstanceOf(InternalServerError);
    await app.sandbox.play({ scenario: 'rate-limited', times: 1 });
    expect(await whyRefused(client.audio.speech.create(ask))).toBeInstanceOf(RateLimitError);
    expect(await spent()).toBe(0);
  });

  it('is refused before it is sent if the budget can’t pay for it', async () => {
    for (const [model, cost] of [
      ['tts-1', 390],
      ['gpt-4o-mini-tts', 3_136],
    ] as const) {
      const poor = await connect({ dayMicroUsd: cost - 1 });
      expect(await whyRefused(poor.client.audio.speech.create({ ...ask, model }))).toMatchObject({
        code: 'insufficient_quota',
      });
      const { client } = await connect({ dayMicroUsd: cost });
      await soundOf(client.audio.speech.create({ ...ask, model }));
    }
    expect(await app.sandbox.requests()).toHaveLength(2);
  });

  it('counts towards the limits of queries', async () => {
    const { client } = await connect({ isStandard: false });
    for (let count = 0; count < 10; count += 1) await soundOf(client.audio.speech.create(ask));
    const refusal = await whyRefused(client.audio.speech.create(ask));
    expect(refusal).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
  });

  it.each<[string, object, number, string]>([
    ['of no text', { input: '' }, 400, 'input'],
    ['of over 4,096 characters', { input: 'x'.repeat(4_097) }, 400, 'input'],
    ['in an unknown format', { response_format: 'mid' }, 400, 'response_format'],
    ['at five times the speed', { speed: 5 }, 400, 'speed'],
    ['with a voice of one’s own', { voice: { id: 'voice_1' } }, 400, 'voice'],
    ['by an unknown model', { model: 'gpt-4' }, 404, 'model'],
  ])('%s is refused', async (_name, more, status, param) => {
    const { client } = await connect();
    const refusal = await whyRefused(client.audio.speech.create({ ...ask, ...more }));
    expect(refusal).toMatchObject({ status, param });
    expect(await app.sandbox.requests()).toEqual([]);
  });
});

describe('the installation’s costs', () => {
  it.each([
    ['gpt-4o-mini-transcribe', 'GPT-4o mini Transcribe', 20 * 3 + 12 * 5, 32],
    ['whisper-1', 'Whisper', 200, 0],
    ['gpt-4o-mini-tts', 'GPT-4o mini TTS', 400, 40],
    ['tts-1', 'TTS-1', input.length * 15, 0],
  ])('include %s, by name', async (model, name, costMicroUsd, tokens) => {
    const { client } = await connect();
    const admin = await app.person({ isAdmin: true });
    const readCosts = async () => {
      const { body } = await admin.send('GET', '/api/admin/stats/costs?range=7days');
      const found = (body as Costs).models.find((one) => one.model === `openai:${model}`);
      return {
        name: found?.name,
        costMicroUsd: found?.costMicroUsd ?? 0,
        tokens: found?.tokens ?? 0,
      };
    };
    const before = await readCosts();
    if (model.includes('tts')) {
      await soundOf(client.audio.speech.create({ input, voice: 'alloy', model }));
    } else {
      await client.audio.transcriptions.create({ file: recording(), model });
    }
    await vi.waitFor(async () => {
      expect(await readCosts()).toEqual({
        name,
        costMicroUsd: before.costMicroUsd + costMicroUsd,
        tokens: before.tokens + tokens,
      });
    }, 20_000);
  });
});

it('a recording is transcribed and paid for even if its cost can’t be counted at first', async () => {
  const { client, spent } = await connect();
  await app.database.execute(sql`
    create function refuse_costs() returns trigger language plpgsql
    as $$ begin raise exception 'The costs are full.'; end $$`);
  await app.database.execute(sql`
    create trigger refuse_costs before insert on daily_model_usage
    for each row when (new.model = 'whisper-1') execute function refuse_costs()`);
  try {
    const ask = { file: recording(), model: 'whisper-1' };
    const asking = client.audio.transcriptions.create(ask);
    await vi.waitFor(async () => {
      expect((await app.sandbox.requests())[0]?.outcome).toBe('completed');
    }, 20_000);
    await app.database.execute(sql`drop function refuse_costs cascade`);
    expect((await asking).text).toMatch(/2\.0 seconds/);
    expect(await spent()).toBe(200);
  } finally {
    await app.database.execute(sql`drop function if exists refuse_costs cascade`);
  }
});

describe('a model for audio', () => {
  it('is listed for keys that may use it, with its modalities and prices', async () => {
    const { client } = await connect();
    const { data } = await client.models.list();
    const find = (id: string) => data.find((one) => one.id === id);
    expect(find('gpt-4o-mini-transcribe')).toMatchObject({
      owned_by: 'openai',
      name: 'GPT-4o mini Transcribe',
      pricing: { prompt: '0.000003', completion: '0.000005' },
      architecture: { input_modalities: ['audio'], output_modalities: ['text'] },
      expiration_date: '2027-02-26',
    });
    expect(find('gpt-transcribe')).toMatchObject({ expiration_date: null });
    expect(await client.models.retrieve('tts-1')).toMatchObject({
      id: 'tts-1',
      architecture: { input_modalities: ['text'], output_modalities: ['audio'] },
      expiration_date: '2027-01-06',
    });
    const { client: withoutAudio } = await connect({ scopes: ['chat'] });
    const ids = (await withoutAudio.models.list()).data.map(({ id }) => id);
    expect(ids).not.toContain('tts-1');
    await expect(withoutAudio.models.retrieve('tts-1')).rejects.toBeInstanceOf(NotFoundError);
  });
});
