import { expect, test } from 'vitest';
import { findFreeTop, type Extent } from './free-place.ts';

const place: Extent = { left: 100, right: 300, top: 0, bottom: 40 };
const at = (top: number, bottom: number, sides = {}): Extent => ({
  left: 0,
  right: 400,
  top,
  bottom,
  ...sides,
});
const find = (blocked: Extent[], read: Extent[] = [], lowest = 800, from = place) =>
  findFreeTop(from, blocked, read, lowest);

test('a toast stays at the top if nothing is in the way', () => {
  expect(find([])).toBe(0);
  expect(find([at(40, 80)], [at(50, 800)])).toBe(0);
  expect(find([at(10, 80, { left: 300 })])).toBe(0);
});

test('a toast moves below what it would cover, past gaps that are too small', () => {
  expect(find([at(20, 60)])).toBe(60);
  expect(find([at(90, 130), at(20, 60)])).toBe(130);
});

test('a toast hides as little text as possible, and never a button', () => {
  expect(find([], [at(0, 60)])).toBe(60);
  expect(find([at(70, 140)], [at(0, 60), at(200, 400)])).toBe(140);
  expect(find([at(100, 140)], [at(0, 800), at(150, 160)])).toBe(0);
  expect(find([at(0, 20)], [at(10, 70), at(70, 800)])).toBe(20);
});

test('a toast hides old text rather than the newest answer', () => {
  const [old, newest] = [at(0, 60), { ...at(61, 800), weight: 10 }];
  expect(find([at(45, 60)], [old, at(61, 800)], 120)).toBe(60);
  expect(find([at(45, 60)], [old, newest], 120)).toBe(0);
});

test('a toast never moves up, or below its limit', () => {
  const lower = { ...place, top: 50, bottom: 90 };
  expect(find([at(0, 20), at(60, 80)], [], 800, lower)).toBe(80);
  expect(find([at(0, 100)], [], 139)).toBe(null);
});
