import { toFile } from 'openai';
import { describe, expect, it } from 'vitest';
import { sampleWav } from './sample-files.ts';
import { openaiSdk } from './clients/sdks.ts';
import { useSandbox } from './sandbox-under-test.ts';

const sandbox = useSandbox();

const client = () => openaiSdk(sandbox.url);

async function transcribe(bytes: Buffer, more: { model?: string } = {}) {
  const file = await toFile(bytes, 'speech.wav', { type: 'audio/wav' });
  return client().audio.transcriptions.create({ file, model: 'whisper-1', ...more });
}

async function transcribeAs<
  Format extends 'text' | 'srt' | 'vtt' | 'verbose_json' | 'diarized_json',
>(model: string, response_format: Format, more: object = {}) {
  const file = await toFile(sampleWav(25, 0.3), 'speech.wav');
  return client().audio.transcriptions.create({ file, model, response_format, ...more });
}

describe('a recording', () => {
  it('is transcribed according to its length, the same way each time', async () => {
    const speech = sampleWav(2.4, 0.3);
    const reply = await transcribe(speech);
    expect(reply.text).toBe('Simulated transcript of 2.4 seconds of speech.');
    expect(reply.usage).toEqual({ type: 'duration', seconds: 3 });
    expect(await transcribe(speech)).toEqual(reply);
    expect(await sandbox.lastRequest()).toMatchObject({
      kind: 'transcription',
      model: 'whisper-1',
      path: '/openai/v1/audio/transcriptions',
      status: 200,
    });
  });

  it('of silence has no words', async () => {
    expect((await transcribe(sampleWav(2, 0))).text).toBe('');
    expect((await transcribe(sampleWav(2, 0.001))).text).toBe('');
  });

  it('is read to its end if its header leaves the length open', async () => {
    const speech = sampleWav(1.5, 0.3);
    for (const length of [0, 0xffff_ffff]) {
      speech.writeUInt32LE(length, 40);
      expect((await transcribe(speech)).text).toContain('1.5 seconds');
    }
  });
});

describe('a transcript of whisper', () => {
  it('has segments with times, or words if the request asks for them', async () => {
    const reply = await transcribeAs('whisper-1', 'verbose_json', { language: 'de' });
    expect(reply).toMatchObject({
      duration: 25,
      language: 'de',
      text: 'Simulated transcript of 25.0 seconds of speech.',
      usage: { type: 'duration', seconds: 25 },
      segments: [{ id: 0, start: 0 }, { id: 1 }, { id: 2, end: 25 }],
    });
    const words = { timestamp_granularities: ['word'] };
    const spoken = await transcribeAs('whisper-1', 'verbose_json', words);
    expect(spoken).toMatchObject({
      words: expect.arrayContaining([{ word: 'speech.', start: expect.any(Number), end: 25 }]),
    });
  });

  it('can be plain text or subtitles', async () => {
    const text = 'Simulated transcript of 25.0 seconds of speech.';
    expect(await transcribeAs('whisper-1', 'text')).toBe(`${text}\n`);
    expect(await transcribeAs('whisper-1', 'srt')).toMatch(
      /^1\n00:00:00,000 --> 00:00:08,333\nSimulated transcript\n\n2\n/,
    );
    expect(await transcribeAs('whisper-1', 'vtt')).toMatch(
      /^WEBVTT\n\n00:00:00\.000 --> 00:00:08\.333\nSimulated/,
    );
  });

  it('comes from compressed sound, at 128 kbit/s', async () => {
    for (const start of ['ID3', '\xff\xfb', 'OggS', 'fLaC', '\x1a\x45\xdf\xa3', '\0\0\0\x1cftyp']) {
      const bytes = Buffer.alloc(48_000);
      bytes.write(start, 'latin1');
      expect((await transcribe(bytes)).text).toContain('3.0 seconds');
    }
  });
});

describe('a transcript of a GPT model', () => {
  it('counts tokens, and knows two formats', async () => {
    const reply = await transcribe(sampleWav(2, 0.3), { model: 'gpt-4o-transcribe' });
    expect(reply.usage).toEqual({
      type: 'tokens',
      input_tokens: 20,
      input_token_details: { text_tokens: 0, audio_tokens: 20 },
      output_tokens: 12,
      total_tokens: 32,
    });
    await expect(transcribeAs('gpt-4o-mini-transcribe', 'srt')).rejects.toMatchObject({
      status: 400,
      param: 'response_format',
      code: 'unsupported_value',
    });
  });

  it('names speakers if the request says how to split a long recording', async () => {
    const model = 'gpt-4o-transcribe-diarize';
    expect(await transcribeAs(model, 'diarized_json')).toMatchObject({
      duration: 25,
      segments: [{ speaker: 'A' }, { speaker: 'B' }, { speaker: 'A' }],
    });
    await expect(transcribeAs(model, 'diarized_json', { prompt: 'x' })).rejects.toMatchObject({
      param: 'prompt',
    });
    const file = await toFile(sampleWav(31, 0.3), 'speech.wav');
    const uncut = { file, model, response_format: 'diarized_json' } as const;
    await expect(client().audio.transcriptions.create(uncut)).rejects.toMatchObject({
      param: 'chunking_strategy',
    });
    const cut = { ...uncut, chunking_strategy: 'auto' } as const;
    expect(await client().audio.transcriptions.create(cut)).toMatchObject({ duration: 31 });
  });
});

describe('a recording is refused', () => {
  it('over 25 MB', async () => {
    const large = Buffer.alloc(26_214_401);
    large.write('ID3');
    await expect(transcribe(large)).rejects.toThrow(/Maximum content size limit \(26214400\)/);
  });

  it.each([
    ['that is too short', sampleWav(0.05, 0.3), 'speech.wav', 400, /too short/],
    ['in an unknown format', Buffer.from('hello'), 'speech.txt', 400, /corrupted/],
    ['that is damaged', Buffer.from('RIFF????WAVEdata'), 'speech.wav', 400, /corrupted/],
  ] as const)('%s', async (_name, bytes, name, status, words) => {
    const file = await toFile(bytes, name);
    const asked = client().audio.transcriptions.create({ file, model: 'whisper-1' });
    await expect(asked).rejects.toMatchObject({ status });
    await expect(asked).rejects.toThrow(words);
  });

  it('with the code audio_too_short where it applies', async () => {
    const refused = transcribe(sampleWav(0.05, 0.3));
    await expect(refused).rejects.toMatchObject({ code: 'audio_too_short', param: 'file' });
  });

  it('for an unknown model or a missing file', async () => {
    const speech = sampleWav(1, 0.3);
    await expect(transcribe(speech, { model: 'gpt-4o' })).rejects.toMatchObject({ status: 404 });
    const form = new FormData();
    form.set('model', 'whisper-1');
    const headers = { authorization: 'Bearer key' };
    const url = `${sandbox.url}/openai/v1/audio/transcriptions`;
    const reply = await fetch(url, { method: 'POST', headers, body: form });
    expect(await reply.json()).toMatchObject({ error: { param: 'file' } });
    const broken = await fetch(url, { method: 'POST', headers, body: 'no form' });
    expect(broken.status).toBe(400);
  });
});

describe('a scenario for recordings', () => {
  const speech = sampleWav(1, 0.3);

  it.each([
    ['rate-limited', 429],
    ['server-error', 500],
    ['invalid-key', 401],
    ['retired', 404],
  ] as const)('%s has the status %i', async (scenario, status) => {
    await sandbox.play(scenario);
    await expect(transcribe(speech)).rejects.toMatchObject({ status });
  });

  it.each(['cut', 'malformed', 'close'] as const)('%s makes the SDK throw', async (scenario) => {
    await sandbox.play(scenario);
    await expect(transcribe(speech)).rejects.toThrow();
  });

  it.each(['empty', 'refusal'] as const)('%s has no words', async (scenario) => {
    await sandbox.play(scenario);
    expect((await transcribe(speech)).text).toBe('');
  });
});
