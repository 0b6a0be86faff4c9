import { expect, test } from 'vitest';
import { pathThrough, pathTo, versionsOf, type PlacedTurn } from './turn-tree.ts';

const turn = (queryId: string, parentId: string | null): PlacedTurn => ({ queryId, parentId });
const ids = (turns: readonly PlacedTurn[]) => turns.map(({ queryId }) => queryId).join(' ');

// `a` has two versions. The first is continued by three versions of `b`, the second of which is continued by
// `c`.
const a1 = turn('a1', null);
const b1 = turn('b1', 'a1');
const b2 = turn('b2', 'a1');
const c = turn('c', 'b2');
const a2 = turn('a2', null);
const b3 = turn('b3', 'a1');
const turns = [a1, b1, b2, c, a2, b3];

test('the path to a turn contains only the turns that it continues', () => {
  expect(ids(pathTo(turns, 'c'))).toBe('a1 b2 c');
  expect(ids(pathTo(turns, 'a2'))).toBe('a2');
  expect(ids(pathTo(turns, 'gone'))).toBe('');
  expect(ids(pathTo(turns, null))).toBe('');
});

test.each([
  ['continues to its end', 'b2', 'a1 b2 c'],
  ['follows the newest versions', 'a1', 'a1 b3'],
  ['ends at a turn without follow-ups', 'b1', 'a1 b1'],
  ['leads to the newest turn if no turn is given', null, 'a1 b3'],
  ['leads to the newest turn if the given one is gone', 'gone', 'a1 b3'],
])('the path through a turn %s', (_name, through, path) => {
  expect(ids(pathThrough(turns, through))).toBe(path);
});

test('an empty conversation has no path', () => {
  expect(pathThrough([], 'a1')).toEqual([]);
});

test('versions of a turn share the same parent', () => {
  expect(ids(versionsOf(turns, b2))).toBe('b1 b2 b3');
  expect(ids(versionsOf(turns, a2))).toBe('a1 a2');
});

test('a cycle of turns does not loop forever', () => {
  const circle = [turn('x', 'y'), turn('y', 'x')];
  expect(pathThrough(circle, 'x')).toHaveLength(2);
});
