import { expect, test } from 'vitest';
import { AnswerRoom, charactersFor } from './answer-room.ts';

test('an answer has room for what its model may write, within limits', () => {
  const rooms = [null, 0, 4_096, 65_536, 1_000_000].map((maxOutputTokens) =>
    charactersFor({ maxOutputTokens }, null),
  );
  expect(rooms).toEqual([500_000, 500_000, 500_000, 1_048_576, 2_000_000]);
  expect(charactersFor({ maxOutputTokens: 4_096 }, 2_000)).toBe(2_000);
});

test('text that still fits is kept, and no character is cut in half', () => {
  const room = new AnswerRoom(20);
  expect(room.fit('a'.repeat(17))).toHaveLength(17);
  expect(room.isOver).toBe(false);
  const rest = room.fit('😀😀');
  expect([rest, room.isOver]).toEqual(['😀\ufffd', true]);
  expect(room.fit('more')).toBe('');
});

test('many small events use up room as well', () => {
  const room = new AnswerRoom(80);
  let events = 0;
  for (; !room.isOver; events += 1) room.fit('a');
  expect(events).toBe(11);
});
