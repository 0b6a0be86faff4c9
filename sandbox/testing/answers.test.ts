import { describe, expect, it } from 'vitest';
import { useSandboxes } from './sandbox-under-test.ts';
import { vendors } from './clients/vendors.ts';

const cases = useSandboxes().flatMap((one) => vendors.map((vendor) => ({ ...vendor, ...one })));
const prompt = 'Explain photosynthesis like I am 12';

describe.each(cases)('$name through its SDK, models $models', ({ connect, words, sandbox }) => {
  it('returns the same text and usage streamed and whole', async () => {
    const client = connect(sandbox.url);
    const pieces: string[] = [];
    const whole = await client.whole({ prompt });
    const streamed = await client.stream({ prompt, onText: (text) => pieces.push(text) });
    expect(streamed).toEqual(whole);
    expect(pieces.length).toBeGreaterThan(5);
    expect(whole.text).toMatch(/photosynthesis/i);
    expect(whole.finish).toBe(words.complete);
    expect(whole.inputTokens).toBe(Math.ceil(prompt.length / 4));
    expect(whole.outputTokens).toBe(Math.ceil(whole.text.length / 4));
  });

  it('stops at the token limit and reports it', async () => {
    const client = connect(sandbox.url);
    for (const reply of [
      await client.whole({ prompt, maxTokens: 10 }),
      await client.stream({ prompt, maxTokens: 10 }),
    ]) {
      expect(reply.finish).toBe(words.length);
      expect(reply.outputTokens).toBe(10);
    }
  });

  it('logs the request, with only the end of the key', async () => {
    const client = connect(sandbox.url);
    await client.whole({ prompt, system: 'Be kind.' });
    expect(await sandbox.lastRequest()).toMatchObject({
      model: client.model,
      prompt,
      system: 'Be kind.',
      turns: 1,
      keyTail: '1234',
      stream: false,
      outcome: 'completed',
    });
  });

  it('refuses an unknown model and an invalid key', async () => {
    await expect(connect(sandbox.url).whole({ model: 'nobody-1', prompt })).rejects.toMatchObject({
      status: 404,
    });
    const refused = connect(sandbox.url, 'invalid-key').whole({ prompt });
    await expect(refused).rejects.toMatchObject({ name: expect.any(String) });
    await expect(refused).rejects.toThrow(/key|credential/i);
  });

  it('logs that the client disconnected in the middle of a stream', async () => {
    await sandbox.play('stall', { afterChunks: 2 });
    const abort = new AbortController();
    const streaming = connect(sandbox.url)
      .stream({ prompt, signal: abort.signal, onText: () => abort.abort() })
      .catch((error: unknown) => error);
    await streaming;
    await sandbox.waitForOutcome('aborted');
  });
});
