import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StreamState } from './stream-state.ts';
import { EventReader } from './event-reader.ts';
import { applyChatChunk } from '../chat-completions/apply-chat-chunk.ts';
import { isObject, MalformedResponse, parseEventObject, textOf } from './json.ts';
import type { VendorProtocol } from '../vendor-protocol.ts';

/** Collects the text of an event, as the vendors' readers do. */
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

test('the text is the same wherever the bytes are split, within a character or a line', () => {
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
  'an endless event that starts with "%s" is malformed',
  (start) => {
    const reader = new EventReader(protocol);
    const piece = Buffer.alloc(64 * 1024, 'a');
    reader.read(Buffer.from(start));
    expect(() => {
      for (let sent = 0; sent < 80; sent += 1) reader.read(piece);
    }).toThrow(MalformedResponse);
  },
);

/** Deltas that may occur in OpenAI's format. Many differ only in their text. */
const anyChunk = fc.oneof(
  { weight: 6, arbitrary: fc.oneof(fc.string({ unit: 'binary', maxLength: 6 }), fc.lorem()) },
  // These also occur elsewhere in an event.
  { weight: 3, arbitrary: fc.constantFrom(',', ':', 'a', 'content', '{', '"', '\\\\') },
  { weight: 1, arbitrary: fc.constantFrom({ reasoning_content: 'Hm' }, { refusal: 'No' }, {}) },
);

test('events that differ only in their text read the same as if each were parsed alone', () => {
  const dialect = { readUsage: () => null, parseErrorBody: () => null };
  const chatProtocol: VendorProtocol = {
    ...protocol,
    applyEvent: (data, state) => applyChatChunk(data, state, dialect),
  };
  const eventOf = (delta: object) =>
    `data: ${JSON.stringify({ id: 'a', model: 'a', choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`;
  fc.assert(
    fc.property(fc.array(anyChunk, { maxLength: 30 }), (chunks) => {
      const events = chunks.map((chunk) =>
        eventOf(typeof chunk === 'string' ? { content: chunk } : chunk),
      );
      const together = new EventReader(chatProtocol);
      for (const event of events) together.read(Buffer.from(event));
      const alone = events.map((event) => {
        const reader = new EventReader(chatProtocol);
        reader.read(Buffer.from(event));
        return reader.state;
      });
      const { text, thinking, finish } = together.state;
      expect(text).toBe(alone.map((state) => state.text).join(''));
      expect(thinking).toBe(alone.map((state) => state.thinking).join(''));
      expect(finish).toBe(
        alone.some((state) => state.finish === 'refused') ? 'refused' : 'complete',
      );
    }),
  );
});

test('a field with the same content as the text is not mistaken for it', () => {
  const reader = new EventReader({
    ...protocol,
    applyEvent: (data, state) =>
      applyChatChunk(data, state, { readUsage: () => null, parseErrorBody: () => null }),
  });
  for (const id of ['probe', 'other']) {
    const event = { id, choices: [{ delta: { content: 'probe' } }] };
    reader.read(Buffer.from(`data: ${JSON.stringify(event)}\n\n`));
  }
  expect(reader.state.text).toBe('probeprobe');
});
