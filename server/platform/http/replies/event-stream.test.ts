import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { EventWriter } from './event-stream.ts';

/** A client that reads a write only when the test allows it. */
function readerOf({ readingMs = 60_000, room = 1024 } = {}) {
  const written: string[] = [];
  let next: (() => void) | undefined;
  const response = new Writable({
    highWaterMark: room,
    decodeStrings: false,
    write(text: string, _encoding, done) {
      written.push(text);
      next = done;
    },
  });
  const gone = new AbortController();
  const writer = new EventWriter(response, { signal: gone.signal, readingMs });
  return { writer, response, written, gone, read: () => next?.() };
}

const large = 'x'.repeat(2048);

describe('EventWriter', () => {
  it('writes all events of one turn together', async () => {
    const { writer, written, read } = readerOf();
    for (const text of ['a', 'b', 'c']) await writer.gather(text);
    await new Promise(setImmediate);
    expect(written).toEqual(['abc']);
    read();
    await writer.gather('d');
    await new Promise(setImmediate);
    expect(written).toEqual(['abc', 'd']);
    writer.end();
  });

  it('writes buffered events before one that may not wait', async () => {
    const { writer, written, read, response } = readerOf();
    await writer.gather('a');
    await writer.gather('b');
    await writer.write('done');
    writer.end();
    while (!response.writableFinished) {
      read();
      await new Promise(setImmediate);
    }
    expect(written.join('')).toBe('abdone');
  });

  it('pauses until the client has read', async () => {
    const { writer, read } = readerOf();
    let isPast = false;
    const writing = writer.write(large).then(() => (isPast = true));
    await new Promise(setImmediate);
    expect(isPast).toBe(false);
    read();
    await writing;
    writer.end();
  });

  it.each<[string, (reader: ReturnType<typeof readerOf>) => void, number]>([
    ['reads nothing for as long as it may', () => {}, 20],
    ['has gone', ({ gone }) => gone.abort(), 60_000],
  ])('gives up on a client that %s', async (_name, leave, readingMs) => {
    const reader = readerOf({ readingMs });
    const writing = reader.writer.write(large);
    leave(reader);
    await expect(writing).rejects.toThrow();
    reader.writer.abandon();
    expect(reader.response.destroyed).toBe(true);
  });
});
