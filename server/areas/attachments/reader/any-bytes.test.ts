import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { AppError } from '#server/platform/app-error.ts';
import { createAttachmentReader } from './attachment-reader.ts';
import { writeDoc } from './testing/write-doc.ts';
import { writeDocx, writeOdt } from './testing/write-office.ts';
import { writePdf } from './testing/write-pdf.ts';

const reader = createAttachmentReader();
afterAll(() => reader.close());

const red = { create: { width: 9, height: 9, channels: 3 as const, background: 'red' } };
const samples: Uint8Array[] = [
  writePdf({ pages: ['Hello', 'World'], hasPicture: true }),
  writeDocx(['Hello']),
  writeOdt('<text:p>Hello</text:p>'),
  writeDoc('Hello'),
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0"/></svg>',
  ),
  ...(await Promise.all(
    (['png', 'jpeg', 'gif', 'webp', 'tiff'] as const).map((format) =>
      sharp(red).toFormat(format).toBuffer(),
    ),
  )),
];

const wounds = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), {
  maxLength: 12,
});
const wounded = fc
  .tuple(fc.constantFrom(...samples), wounds, fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([sample, bites, kept]) => {
    const bytes = Uint8Array.from(sample);
    for (const [where, value] of bites) bytes[Math.floor(where * bytes.length)] = value;
    return kept < 0.3 ? bytes.subarray(0, Math.floor(kept * 3 * bytes.length)) : bytes;
  });

test('any bytes are either read or refused with a message', { timeout: 120_000 }, async () => {
  const anyBytes = fc.oneof(fc.uint8Array({ maxLength: 2_000 }), wounded);
  await fc.assert(
    fc.asyncProperty(anyBytes, fc.string(), fc.string(), async (bytes, fileName, claimedType) => {
      try {
        const [read] = await reader.read(
          { fileName, claimedType, bytes },
          { sender: 'user:1', signal: new AbortController().signal },
        );
        expect(read.bytes.length).toBeGreaterThan(0);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        expect(error.code).toBe('unreadable-file');
      }
    }),
    { numRuns: 400 },
  );
});
