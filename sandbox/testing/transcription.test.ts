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

describe('a recording is refused', () => {
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
