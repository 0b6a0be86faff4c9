import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { constants, deflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { createAttachmentReader } from '../attachment-reader.ts';
import { restrictions } from './parse-process.ts';
import { readWith } from '../testing/read-with.ts';
import { writeDocx, writeOdt } from '../testing/write-office.ts';
import { writePdf } from '../testing/write-pdf.ts';

const reader = createAttachmentReader({ timeLimitMs: 10_000 });
const hasty = createAttachmentReader({ timeLimitMs: 3_000, processes: 1 });
afterAll(() => Promise.all([reader.close(), hasty.close()]));

const never = { sender: 'address:192.0.2.1', signal: new AbortController().signal };
const until = ({ signal }: AbortController) => ({ ...never, signal });
const text = { fileName: 'a.txt', claimedType: '', bytes: Buffer.from('Hello') };
// Rendering this takes minutes, in native code that no thread could interrupt.
const endless = {
  fileName: 'endless.svg',
  claimedType: '',
  bytes: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f"><feTurbulence baseFrequency="0.5" numOctaves="5000"/></filter><rect filter="url(#f)" width="4000" height="4000"/></svg>',
  ),
};

describe('a decompression bomb fails without affecting other files', () => {
  const { refusal } = readWith(reader);
  const heap = () => process.memoryUsage.rss();

  test.each([
    ['lies.docx', writeDocx(['x'], [part(100, { declaredBytes: 10 })])],
    ['honest.docx', writeDocx(['x'], [part(300, {})])],
    ['lies.odt', writeOdt('x', [part(100, { declaredBytes: 10 })])],
    [
      'many.odt',
      writeOdt(
        'x',
        Array.from({ length: 9 }, () => part(30, {})),
      ),
    ],
  ])('an archive that unpacks endlessly: %s', async (name, bytes) => {
    expect(await refusal(name, bytes)).toContain('is too large once unpacked');
  });

  test('a PDF with an endless page', { timeout: 60_000 }, async () => {
    const block = deflateRawSync(Buffer.alloc(50_000_000, ' '), {
      finishFlush: constants.Z_FULL_FLUSH,
    });
    const blocks = Array.from({ length: 200 }, () => block);
    const packedContent = Buffer.concat([Buffer.of(0x78, 0x9c), ...blocks]);
    const before = heap();
    const words = await refusal('endless.pdf', writePdf({ pages: ['x'], packedContent }));
    expect(words).toMatch(/needs too much memory|takes too long/);
    expect(heap() - before).toBeLessThan(200 * 1024 * 1024);
    expect(await reader.read(text, never)).toMatchObject([{ text: 'Hello' }]);
  });

  test('a PDF with too many pages', async () => {
    const bytes = writePdf({ pages: Array.from({ length: 2_500 }, () => 'x') });
    expect(await refusal('thick.pdf', bytes)).toContain('has 2,500 pages');
  });
});

describe('a file that hangs', () => {
  test('is stopped, and the next one is read', async () => {
    const [words, next] = await Promise.all([
      readWith(hasty).refusal('endless.svg', endless.bytes),
      hasty.read(text, never),
    ]);
    expect(words).toContain('takes too long to read');
    expect(next).toMatchObject([{ text: 'Hello' }]);
  });
});

describe('slow files from one sender', () => {
  test('never block another sender’s file', async () => {
    const leaving = new AbortController();
    const hostile = Array.from({ length: 6 }, () => reader.read(endless, until(leaving)));
    const ended = Promise.allSettled(hostile);
    const another = { ...never, sender: 'address:192.0.2.2' };
    expect(await reader.read(text, another)).toMatchObject([{ text: 'Hello' }]);
    leaving.abort();
    const states = (await ended).map(({ status }) => status);
    expect(states).toEqual(states.map(() => 'rejected'));
  });

  test('are stopped at the CPU limit, and their CPU time is reported', async () => {
    const short = createAttachmentReader({ cpuLimitMs: 500 });
    const spent: number[] = [];
    const reading = { ...never, tellSpent: (ms: number) => spent.push(ms) };
    const failure = await short.read(endless, reading).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: expect.stringContaining('takes too long to read') });
    expect(spent).toEqual([expect.toSatisfy((ms: number) => ms > 250)]);
    await short.close();
  });
});

test('a parsing process can read the parsers’ code, but no keys or data', () => {
  const repository = fileURLToPath(new URL('../../../../../', import.meta.url));
  const may = (right: string, path?: string) => {
    const asked = `process.permission.has(...${JSON.stringify([right, path ?? []].flat())})`;
    const output = execFileSync(process.execPath, [...restrictions(2 ** 30), '-p', asked], {
      env: {},
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.toString().trim() === 'true';
  };
  expect(may('fs.read', `${repository}server/areas/attachments/reader/parsing/parse-file.ts`)).toBe(
    true,
  );
  for (const path of ['.switchyard/encryption-key', '.env', 'server/config.ts', '.git/config']) {
    expect(may('fs.read', repository + path)).toBe(false);
  }
  for (const right of ['fs.write', 'child', 'net']) expect(may(right)).toBe(false);
});

describe('parsing that is no longer wanted', () => {
  test('stops before it starts', async () => {
    const reading = reader.read(text, { ...never, signal: AbortSignal.abort() });
    await expect(reading).rejects.toMatchObject({ name: 'AppError', code: 'stopped' });
  });

  test('stops while it waits or runs, and makes room for the next file', async () => {
    const single = createAttachmentReader({ processes: 1 });
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = single.read(endless, until(running));
    const second = single.read(endless, until(waiting));
    waiting.abort();
    await expect(second).rejects.toMatchObject({ code: 'stopped' });
    running.abort();
    await expect(first).rejects.toMatchObject({ code: 'stopped' });
    expect(await single.read(text, never)).toMatchObject([{ text: 'Hello' }]);
    await single.close();
  });

  test('stops when the server does', async () => {
    const closing = createAttachmentReader({ processes: 1 });
    const readings = Promise.allSettled([closing.read(endless, never), closing.read(text, never)]);
    await closing.close();
    const reason = expect.objectContaining({ name: 'AppError', code: 'shutting-down' });
    const refused = { status: 'rejected', reason };
    expect(await readings).toEqual([refused, refused]);
  });
});

function part(megabytes: number, more: { declaredBytes?: number }) {
  return { name: 'word/media/1.png', content: Buffer.alloc(megabytes * 1024 * 1024), ...more };
}
