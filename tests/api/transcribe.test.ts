import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { usageLimits } from '#server/areas/query/schema.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { useTestApp } from '../support/shared-app.ts';
import type { TestClient } from '../support/test-client.ts';
import { beginUpload } from '../support/raw-upload.ts';
import { makeForm, makeWav, wavHeader } from '../support/test-files.ts';

const app = useTestApp();

const wavHeaderBytes = 44;

/** The requests for transcriptions that the simulated vendors received. */
async function calls() {
  const requests = await app.sandbox.requests();
  return requests.filter(({ path }) => path.endsWith('/audio/transcriptions'));
}

async function send(wav: Uint8Array, client: TestClient = app.visitor()) {
  const form = makeForm({}, [{ bytes: wav, name: 'voice.wav', type: 'audio/wav' }], 'audio');
  const response = await client.fetch('/api/transcribe', { method: 'POST', body: form });
  return { status: response.status, body: (await response.json()) as Problem & { text?: string } };
}

describe('a recording', () => {
  it('of ten seconds is transcribed', async () => {
    const { status, body } = await send(makeWav(10));
    expect(status).toBe(200);
    expect(body.text).toMatch(/\w/);
  });

  it('of one soft word in ten seconds of silence is transcribed', async () => {
    const wav = makeWav(10, 0);
    wav.set(makeWav(0.2, 0.012).subarray(wavHeaderBytes), wavHeaderBytes);
    expect((await send(wav)).status).toBe(200);
  });

  it.each<[string, Uint8Array, number, string, RegExp]>([
    ['of silence', makeWav(3, 0), 400, 'nothing-heard', /We couldn’t hear anything/],
    ['of twelve seconds', makeWav(12), 413, 'body-too-large', /ten seconds/],
    ['of two minutes', makeWav(120), 413, 'body-too-large', /2 MB|ten seconds/],
    [
      'that is not a WAV file',
      new TextEncoder().encode('ID3 not a recording at all, sorry about that.'),
      400,
      'unreadable-file',
      /isn’t a readable WAV/,
    ],
    ['that is empty', new Uint8Array(0), 400, 'unreadable-file', /isn’t a readable WAV/],
  ])('%s is refused with a message', async (_name, wav, status, code, message) => {
    const answer = await send(wav);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).toMatch(message);
    expect(await calls()).toEqual([]);
  });

  it.each([
    ['with a declared length', true],
    ['sent in chunks', false],
  ])('of an hour, %s, is refused early and stores nothing', async (_name, saysLength) => {
    const hourBytes = 3600 * 32_000;
    const counted = await app.database.$count(usageLimits);
    const rssBefore = process.memoryUsage().rss;
    const voice = { field: 'audio', name: 'voice.wav', type: 'audio/wav' };
    const length = saysLength ? hourBytes + 1000 : null;
    const upload = beginUpload(app.url, '/api/transcribe', voice, length);
    await upload.send(wavHeader(hourBytes));
    const second = Buffer.alloc(32_000, 1);
    let seconds = 0;
    for (; seconds < 3600 && !upload.isOver(); seconds += 1) await upload.send(second);
    await vi.waitFor(() => expect(upload.reply()).toMatch(/^HTTP\/1\.1 413 /), 20_000);
    expect(upload.reply()).toMatch(/at most 2 MB|larger than 2 MB/);
    upload.socket.destroy();
    expect(seconds).toBeLessThan(1800);
    expect(process.memoryUsage().rss - rssBefore).toBeLessThan(100 * 1024 * 1024);
    const folder = join(tmpdir(), `switchyard-uploads-${process.pid}`);
    await vi.waitFor(async () => expect(await readdir(folder).catch(() => [])).toEqual([]), 20_000);
    expect(await app.database.$count(usageLimits)).toBe(counted);
    expect(await calls()).toEqual([]);
  });

  it('without audible speech says so', async () => {
    await app.sandbox.play({ match: { provider: 'openai' }, scenario: 'empty' });
    expect((await send(makeWav(2))).body).toMatchObject({ code: 'nothing-heard' });
  });

  it('that the vendor cannot transcribe gives an error with a message', async () => {
    await app.sandbox.play({ match: { provider: 'openai' }, scenario: 'server-error' });
    const { status, body } = await send(makeWav(2));
    expect([status, body.code]).toEqual([502, 'provider-failed']);
  });

  it('is transcribed by the earlier model when the newest is unavailable', async () => {
    await app.sandbox.play({ match: { model: 'gpt-transcribe' }, scenario: 'retired' });
    expect((await send(makeWav(2))).status).toBe(200);
    const asked = (await calls()).map(({ model }) => model);
    expect(asked).toEqual(['gpt-transcribe', 'whisper-1']);
  });

  it('counts towards the query limits', async () => {
    const visitor = app.visitor();
    for (let count = 0; count < 9; count += 1) await visitor.ask({ query: 'Hello' });
    expect((await send(makeWav(1), visitor)).status).toBe(200);
    const { status, body } = await send(makeWav(1), visitor);
    expect([status, body.code]).toEqual([429, 'minute-limit']);
    expect((await visitor.askInVain({ query: 'Hello' })).status).toBe(429);
  });
});
