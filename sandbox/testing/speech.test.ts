import { describe, expect, it } from 'vitest';
import { openaiSdk } from './clients/sdks.ts';
import { useSandbox } from './sandbox-under-test.ts';

const sandbox = useSandbox();
const input = 'A red boat on a blue river';

async function speak(more: object = {}): Promise<Buffer> {
  const speech = openaiSdk(sandbox.url).audio.speech;
  const reply = await speech.create({ model: 'tts-1', voice: 'alloy', input, ...more });
  return Buffer.from(await reply.arrayBuffer());
}

describe('speech', () => {
  it('lasts 60 ms per character, as a WAV or as samples', async () => {
    const samples = Math.round(input.length * 60 * 24);
    expect(await speak({ response_format: 'pcm' })).toHaveLength(samples * 2);
    expect(await speak({ response_format: 'pcm', speed: 2 })).toHaveLength(samples);
    const wav = await speak({ response_format: 'wav' });
    expect(wav.toString('latin1', 0, 4)).toBe('RIFF');
    expect(wav).toHaveLength(samples * 2 + 44);
    expect(await sandbox.lastRequest()).toMatchObject({ kind: 'speech', prompt: input });
  });

  it('has the type and the first bytes of its format', async () => {
    const reply = await openaiSdk(sandbox.url).audio.speech.create({
      model: 'tts-1-hd',
      voice: 'nova',
      input,
      response_format: 'opus',
    });
    expect(reply.headers.get('content-type')).toBe('audio/opus');
    expect(Buffer.from(await reply.arrayBuffer()).toString('latin1', 0, 4)).toBe('OggS');
    expect((await speak()).toString('hex', 0, 2)).toBe('fff3');
  });

  it('comes as events with its tokens from a model that is billed by them', async () => {
    const events = String(
      await speak({ model: 'gpt-4o-mini-tts', stream_format: 'sse', instructions: 'Calmly' }),
    );
    expect(events).toMatch(/^data: \{"type":"speech\.audio\.delta","audio":"[\w+/=]+"\}\n\n/);
    expect(events).toContain('"usage":{"input_tokens":8,"output_tokens":33,"total_tokens":41}');
    expect(await sandbox.lastRequest()).toMatchObject({ system: 'Calmly', stream: true });
  });

  it.each([
    ['too long a text', { input: 'x'.repeat(4_097) }, 'input'],
    ['a voice that the model lacks', { voice: 'cedar' }, 'voice'],
    ['events from a model without them', { stream_format: 'sse' }, 'stream_format'],
  ])('refuses %s', async (_name, more, param) => {
    await expect(speak(more)).rejects.toMatchObject({ status: 400, param });
  });

  it('breaks off, or does not start, in a scenario', async () => {
    await sandbox.play('cut');
    await expect(speak()).rejects.toThrow();
    await sandbox.play('rate-limited');
    await expect(speak()).rejects.toMatchObject({ status: 429 });
    await expect(speak({ model: 'gpt-4o' })).rejects.toMatchObject({ status: 404 });
  });
});
