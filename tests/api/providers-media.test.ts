import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenAiProvider } from '#server/providers/openai/protocol.ts';
import type { HttpProvider } from '#server/providers/http/create-provider.ts';
import { collectAnswer } from '#server/providers/http/testing/collect-answer.ts';
import { startTestSandbox, type TestSandbox } from '../support/test-sandbox.ts';
import { vendorsAt } from '../support/vendors-at.ts';
import type { ImageAttachment, Turn } from '#server/providers/contract/model-provider.ts';

const timeouts = { wholeMs: 2000, transcriptMs: 1000 };
let sandbox: TestSandbox;
let openai: OpenAiProvider;
let picture: ImageAttachment;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  openai = vendorsAt(sandbox.url, timeouts).openai();
  const [image] = await draw('dall-e-3');
  if (!image) throw new Error('The sandbox drew nothing.');
  picture = { kind: 'image', mediaType: image.mediaType, bytes: image.bytes };
});
beforeEach(() => sandbox.reset());
afterAll(async () => {
  await openai.close();
  await sandbox.close();
});

const calls = {
  'drawing an image': (signal?: AbortSignal) => draw('dall-e-3', signal),
  'writing down a recording': (signal?: AbortSignal) =>
    openai.transcribe(
      { upstreamId: 'whisper-1', bytes: makeWav(3), extension: 'wav' },
      signal ?? never(),
    ),
};

function draw(upstreamId: string, signal?: AbortSignal) {
  return openai.generateImage({ upstreamId, prompt: 'A lighthouse at dusk' }, signal ?? never());
}

function never(): AbortSignal {
  return new AbortController().signal;
}

/** A hum, loud enough to count as speech. */
function makeWav(seconds: number): Buffer {
  const rate = 16_000;
  const samples = Int16Array.from({ length: seconds * rate }, (_, at) => 8000 * Math.sin(at / 20));
  const head = Buffer.from('RIFF----WAVEfmt ----------------------data----');
  const wav = Buffer.concat([head.subarray(0, 44), Buffer.from(samples.buffer)]);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples.byteLength, 40);
  return wav;
}

test.each(['dall-e-3', 'gpt-image-1.5'])('%s draws an image as PNG', async (upstreamId) => {
  const [image, ...others] = await draw(upstreamId);
  expect(others).toEqual([]);
  expect(image?.mediaType).toBe('image/png');
  expect(image?.bytes.length).toBeGreaterThan(1000);
});

test.each(['whisper-1', 'gpt-transcribe'])('a recording is transcribed by %s', async (model) => {
  const recording = { upstreamId: model, bytes: makeWav(3), extension: 'wav' };
  expect((await openai.transcribe(recording, never())).text).toContain('speech');
});

test('a prompt that the vendor declines to draw is refused', async () => {
  await sandbox.play({ scenario: 'refusal' });
  await expect(draw('dall-e-3')).rejects.toMatchObject({ kind: 'refused', status: 400 });
  await expect(draw('gpt-image-1.5')).rejects.toMatchObject({ kind: 'refused', status: 400 });
});

describe.each(Object.entries(calls))('%s', (_name, call) => {
  test.each([
    ['rate-limited', 'rate-limited', true],
    ['server-error', 'server-error', true],
    ['overloaded', 'overloaded', true],
    ['timeout-408', 'request-timeout', true],
    ['close', 'broken-connection', true],
    ['cut', 'broken-connection', true],
    ['malformed', 'malformed-reply', true],
    ['error-in-200', 'server-error', true],
    ['silence', 'request-timeout', true],
    ['stall', 'request-timeout', true],
    ['retired', 'model-gone', false],
    ['invalid-key', 'invalid-key', false],
    ['bad-request', 'bad-request', false],
  ])('%s is %s', async (scenario, kind, isRetryable) => {
    await sandbox.play({ scenario });
    await expect(call()).rejects.toMatchObject({ provider: 'openai', kind, isRetryable });
  });

  test('a stop reaches the vendor', async () => {
    await sandbox.play({ scenario: 'silence' });
    const controller = new AbortController();
    const stopped = call(controller.signal);
    await expect.poll(async () => (await sandbox.requests()).length).toBe(1);
    controller.abort();
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    await expect
      .poll(async () => (await sandbox.requests()).map(({ outcome }) => outcome))
      .toEqual(['aborted']);
  });
});

interface Seer {
  name: string;
  model: string;
  open: (url: string) => HttpProvider;
}

const readers: Seer[] = [
  {
    name: 'OpenAI',
    model: 'gpt-4o',
    open: (url) => vendorsAt(url).openai(),
  },
  {
    name: 'Anthropic',
    model: 'claude-sonnet-4-5-20250929',
    open: (url) => vendorsAt(url).anthropic(),
  },
  {
    name: 'Google',
    model: 'gemini-2.5-flash',
    open: (url) => vendorsAt(url).google(),
  },
];
const xai: Seer = {
  name: 'xAI',
  model: 'grok-2-vision-1212',
  open: (url) => vendorsAt(url).xai(),
};

async function ask({ model, open }: Seer, turns: Turn[]): Promise<string> {
  const provider = open(sandbox.url);
  const { text, error } = await collectAnswer(provider, {
    upstreamId: model,
    turns,
    maxOutputTokens: 1000,
  });
  await provider.close();
  expect(error).toBeNull();
  return text;
}

describe.each([...readers, xai])('$name', (seer) => {
  test('an image without text is accepted', async () => {
    const text = await ask(seer, [{ role: 'user', text: '', attachments: [picture] }]);
    expect(text).toContain('1024 × 1024 PNG');
  });

  test('several images are accepted', async () => {
    const attachments = [picture, picture];
    const text = await ask(seer, [{ role: 'user', text: 'Compare', attachments }]);
    expect(text).toContain('2 images');
  });

  test('an image from an earlier turn is sent again', async () => {
    await ask(seer, [
      { role: 'user', text: '', attachments: [picture] },
      { role: 'assistant', text: 'A landscape.' },
      { role: 'user', text: 'And this?', attachments: [picture] },
    ]);
    expect(await sandbox.requests()).toMatchObject([{ turns: 3, images: 2 }]);
  });
});

test.each(readers)('$name reads a PDF', async (reader) => {
  const document = {
    kind: 'document' as const,
    mediaType: 'application/pdf',
    fileName: 'report.pdf',
    bytes: Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n' +
        '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
        '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n' +
        'trailer<</Root 1 0 R>>\n%%EOF\n',
    ),
  };
  const turns = [{ role: 'user' as const, text: 'What is this?', attachments: [document] }];
  expect(await ask(reader, turns)).toContain('a PDF of 1 page');
});
