import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StreamState } from './stream-state.ts';
import { EventReader } from './event-reader.ts';
import { isObject, MalformedResponse, parseEventObject, textOf } from './json.ts';
import type { VendorProtocol } from '../vendor-protocol.ts';

/** Gathers whatever text an event carries, the way the vendors' readers do. */
const protocol: VendorProtocol = {
  id: 'openai',
  apiKey: () => null,
  buildCall: () => ({ url: '', headers: {}, body: '', secret: '' }),
  parseErrorBody: () => null,
  applyEvent(data: string, state: StreamState) {
    const { delta } = parseEventObject(data);
    if (isObject(delta)) state.text += textOf(delta.text);
  },
};
const stream = readFileSync(new URL('../../anthropic/fixtures/answer.sse', import.meta.url));

test('wherever the bytes are cut, in a character or in a line, the text is the same', () => {
  const cuts = fc.array(fc.nat(stream.length), { maxLength: 40 });
  fc.assert(
    fc.property(cuts, (places) => {
      const reader = new EventReader(protocol);
      let from = 0;
      for (const to of [...places.sort((a, b) => a - b), stream.length]) {
        reader.read(stream.subarray(from, to));
        from = to;
      }
      expect(reader.state.text).toBe('Grüße aus 東京 👋');
    }),
  );
});

test.each(['{"delta":', '[1]', '"text"', 'null'])('an event that is %s is malformed', (data) => {
  const reader = new EventReader(protocol);
  expect(() => reader.read(Buffer.from(`data: ${data}\n\n`))).toThrow(MalformedResponse);
});

test.each(['data: ', 'nonsense', ': '])(
  'an event that begins "%s" and never ends is malformed',
  (start) => {
    const reader = new EventReader(protocol);
    const piece = Buffer.alloc(64 * 1024, 'a');
    reader.read(Buffer.from(start));
    expect(() => {
      for (let sent = 0; sent < 80; sent += 1) reader.read(piece);
    }).toThrow(MalformedResponse);
  },
);
