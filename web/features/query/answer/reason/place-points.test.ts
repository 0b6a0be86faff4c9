import { describe, expect, it } from 'vitest';
import { placeLabels, placePoints, pointPx } from './place-points.ts';

const size = { width: 300, height: 200 };
const candidate = (points: number, costMicroUsd: number) => ({
  points,
  low: points - 5,
  high: points + 3,
  costMicroUsd,
});

describe('the points of the chart', () => {
  it('move up with quality and right with cost, each within its whisker', () => {
    const { points } = placePoints([candidate(70, 50), candidate(90, 5000)], size);
    const [low, high] = points;
    if (!low || !high) throw new Error('There are two.');
    expect(high.y).toBeLessThan(low.y);
    expect(high.x).toBeGreaterThan(low.x);
    for (const { y, low: bottom, high: top } of points) {
      expect(bottom).toBeGreaterThan(y);
      expect(top).toBeLessThan(y);
      expect(Math.max(bottom, 1 - top)).toBeLessThanOrEqual(1);
    }
  });

  it('never overlap, even if their figures are equal', () => {
    const { points } = placePoints(
      Array.from({ length: 9 }, () => candidate(80, 400)),
      size,
    );
    points.forEach((one, at) => {
      for (const other of points.slice(at + 1)) {
        expect(Math.abs(one.x - other.x) * size.width).toBeGreaterThanOrEqual(pointPx - 1e-6);
      }
      expect(one.x).toBeGreaterThanOrEqual(0);
      expect(one.x).toBeLessThanOrEqual(1);
    });
    // The chart says that these points were moved apart.
    expect(points.map(({ isMoved }) => isMoved)).toEqual([false, ...Array(8).fill(true)]);
  });

  it('have ticks at powers of ten, or at both ends of a narrow axis', () => {
    const ticksOf = (...costs: number[]) =>
      placePoints(
        costs.map((cost) => candidate(80, cost)),
        size,
      ).ticks.map(({ costMicroUsd }) => costMicroUsd);
    expect(ticksOf(57, 1910)).toEqual([100, 1000]);
    expect(ticksOf(200, 300)).toEqual([200, 300]);
    expect(ticksOf(0, 0)).toEqual([]);
  });

  it('have levels of quality at round numbers', () => {
    const levelsOf = (...low: number[]) =>
      placePoints(
        low.map((points) => ({ points, low: points, high: points, costMicroUsd: 100 })),
        size,
      ).levels.map(({ points }) => points);
    expect(levelsOf(100, 55)).toEqual([100, 80, 60]);
    expect(levelsOf(100, 97)).toEqual([100, 99, 98, 97]);
    expect(levelsOf(100, 99.7)).toEqual([100, 99.9, 99.8, 99.7]);
    expect(levelsOf(100, 100)).toEqual([100]);
  });

  it('may have no cost', () => {
    const { points } = placePoints([candidate(80, 0), candidate(80, 400)], size);
    expect(points[0]?.x).toBeLessThan(points[1]?.x ?? 0);
    const free = placePoints([candidate(80, 0), candidate(90, 0)], size).points;
    expect(free.every(({ x }) => Number.isFinite(x))).toBe(true);
  });
});

it('the points have a label for the cheapest and best candidate, at the edge beside another', () => {
  const { points } = placePoints(
    [
      { points: 100, low: 98, high: 100, costMicroUsd: 50 },
      { points: 99, low: 97, high: 100, costMicroUsd: 50 },
      { points: 99, low: 97, high: 100, costMicroUsd: 900 },
    ],
    size,
  );
  const [label] = placeLabels(
    points.map((point) => ({ ...point, width: 90 })),
    size,
  );
  expect(label).not.toBeNull();
});

it('the labels stay inside the chart and cover neither points nor each other', () => {
  const points = [0.1, 0.5, 0.95, 0.52].map((x, at) => ({
    x,
    y: at === 3 ? 0.55 : 0.5,
    low: 0.7,
    high: 0.3,
    width: 90,
  }));
  const labels = placeLabels(points, size);
  labels.forEach((label, at) => {
    if (!label) return;
    expect(label.left).toBeGreaterThanOrEqual(0);
    expect(label.left + label.width).toBeLessThanOrEqual(size.width);
    for (const other of labels.slice(at + 1)) {
      if (!other) continue;
      const isApart =
        label.left + label.width <= other.left ||
        other.left + other.width <= label.left ||
        label.top + label.height <= other.top ||
        other.top + other.height <= label.top;
      expect(isApart).toBe(true);
    }
  });
  expect(labels.filter((label) => label !== null).length).toBeGreaterThanOrEqual(3);
});

it('a label is beside the middle if a neighbour leaves no room for it', () => {
  const whisker = { y: 0.5, low: 0.9, high: 0.1, width: 100 };
  const points = [
    { x: 0.5, y: 0.5, low: 0.6, high: 0.4, width: 50 },
    { x: 0.35, ...whisker },
    { x: 0.6, ...whisker },
  ];
  expect(placeLabels(points, size)[0]).not.toBeNull();
});

it('each label is closest to its own point', () => {
  // If the label of the second point were below its whisker, it would be beside the label of the first point.
  const points = [
    { x: 0.4, y: 0.3, low: 0.7, high: 0.1, width: 10 },
    { x: 0.6, y: 0.15, low: 0.4, high: 0.1, width: 115 },
    { x: 0.75, y: 0.1, low: 0.1, high: 0.1, width: 80 },
  ];
  const [, label] = placeLabels(points, size);
  expect(label?.top === undefined || label.top < 0.4 * size.height).toBe(true);
});
