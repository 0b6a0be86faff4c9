import { expect, test } from 'vitest';
import { commonId, idOfNine } from './call-ids.ts';

const strange = [
  'chatcmpl-tool-0123456789abcdef0123456789abcdef',
  'functions.get_weather:0',
  'call 1',
  'é',
];

test('an id that every vendor accepts is kept, and any other is always replaced by the same one', () => {
  for (const id of ['call_1', 'toolu_01A-b', '123456789']) expect(commonId(id)).toBe(id);
  for (const id of strange) {
    expect(commonId(id)).toMatch(/^call_[\da-f]{24}$/);
    expect(commonId(id)).toBe(commonId(id));
  }
  expect(new Set(strange.map(commonId)).size).toBe(strange.length);
});

test('any id becomes nine letters and digits, and one of that form is kept', () => {
  expect(idOfNine('aB3xK9mP2')).toBe('aB3xK9mP2');
  const ids = ['call_1', 'call_2', ...strange].map(idOfNine);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z\d]{9}$/);
  expect(new Set(ids).size).toBe(ids.length);
});
