import type { CandidateRating } from '#shared/lib/rate-candidates.ts';

/** A candidate's point. `x` and `y` are fractions of the chart's size, from the top left. */
export interface Point {
  x: number;
  y: number;
  /** The ends of the whisker; both are `y` if the uncertainty is unknown. */
  low: number;
  high: number;
  /** Whether the point was moved sideways from its cost, because it would have covered another. */
  isMoved: boolean;
}

interface Candidate extends Pick<CandidateRating, 'points' | 'low' | 'high'> {
  costMicroUsd: number;
}

interface Size {
  width: number;
  height: number;
}

/** Points closer together than this, in pixels, would cover each other. */
export const pointPx = 26;

/** A labelled cost on the horizontal axis. */
interface Tick {
  x: number;
  costMicroUsd: number;
}

/** A labelled quality on the vertical axis. */
interface Level {
  y: number;
  points: number;
}

/**
 * Places candidates by estimated cost, on a logarithmic axis, and by estimated quality. Points that would cover
 * each other move sideways, so that each can be clicked.
 */
export function placePoints(candidates: readonly Candidate[], size: Size) {
  const costs = candidates.map(({ costMicroUsd }) => costMicroUsd);
  const paid = costs.filter((cost) => cost > 0);
  // A model that costs nothing has no position on a logarithmic axis, so it is placed at the left end.
  const free = paid.length > 0 ? Math.min(...paid) / 4 : 1;
  const onAxis = (cost: number) => Math.log10(cost > 0 ? cost : free);
  const across = scaleOver(costs.map(onAxis), 0.12, 0.3);
  const upwards = scaleOver(
    candidates.flatMap(({ low, high }) => [low, high]),
    // Leaves room for a label above the highest point.
    0.16,
    1,
  );
  const placed: Point[] = [];
  for (const { points, low, high, costMicroUsd } of candidates) {
    const y = 1 - upwards(points);
    const wanted = across(onAxis(costMicroUsd));
    const x = findFreeX({ x: wanted, y }, placed, size);
    placed.push({
      x,
      y,
      isMoved: x !== wanted,
      low: 1 - upwards(low),
      high: 1 - upwards(high),
    });
  }
  return {
    points: placed,
    ticks: listTicks(paid, (cost) => across(onAxis(cost))),
    levels: listLevels(candidates, (points) => 1 - upwards(points)),
  };
}

/** Returns a function that maps values to fractions from 0 to 1, with `room` at both ends. */
function scaleOver(values: readonly number[], room: number, leastSpan: number) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(high - low, leastSpan);
  const from = (low + high - span) / 2;
  return (value: number) => room + ((value - from) / span) * (1 - 2 * room);
}

function findFreeX(at: { x: number; y: number }, placed: readonly Point[], size: Size): number {
  const step = 4 / size.width;
  const isFree = (x: number) =>
    x >= 0 &&
    x <= 1 &&
    placed.every(
      (other) => Math.hypot((other.x - x) * size.width, (other.y - at.y) * size.height) >= pointPx,
    );
  for (let steps = 0; steps * step < 1; steps += 1) {
    const free = [at.x + steps * step, at.x - steps * step].find(isFree);
    if (free !== undefined) return free;
  }
  return at.x;
}

function listTicks(paid: readonly number[], at: (cost: number) => number): Tick[] {
  if (paid.length === 0) return [];
  const [least, most] = [Math.min(...paid), Math.max(...paid)];
  const first = Math.ceil(Math.log10(least));
  const count = Math.floor(Math.log10(most)) - first + 1;
  const powers = Array.from({ length: Math.max(0, count) }, (_, index) => 10 ** (first + index));
  const costs = powers.length >= 2 ? powers : [...new Set([least, most])];
  return costs.map((costMicroUsd) => ({ x: at(costMicroUsd), costMicroUsd }));
}

const levelSteps = [50, 20, 10, 5, 2, 1, 0.5, 0.2];

/** Levels at round distances below the best candidate's 100 points; at least two if they fit. */
function listLevels(candidates: readonly Candidate[], at: (points: number) => number): Level[] {
  const least = Math.min(...candidates.map(({ low }) => low));
  const span = 100 - least + 1e-6;
  const step = levelSteps.find((each) => 2 * each <= span) ?? 0.1;
  const count = Math.floor(span / step) + 1;
  return Array.from({ length: Math.min(count, 6) }, (_, index) => {
    const points = Math.round(10 * (100 - index * step)) / 10;
    return { y: at(points), points };
  }).filter(({ y }) => y >= 0 && y <= 1);
}

/** A rectangle in pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const labelHeight = 18;
/** The distances, in pixels, of a label from its point and from the whisker. */
const gap = 12;
const near = 5;

type Labelled = Omit<Point, 'isMoved'> & { width: number };

/**
 * Places the labels in the given order, each beside its point. A label covers no point, whisker or other
 * label, and no other point may be closer to it. Null if there is no such position.
 */
export function placeLabels(points: readonly Labelled[], size: Size): (Box | null)[] {
  const marks = points.map(({ x, y, low, high }): Box[] => [
    { left: x * size.width - 8, top: y * size.height - 8, width: 16, height: 16 },
    {
      left: x * size.width - 1,
      top: high * size.height,
      width: 2,
      height: (low - high) * size.height,
    },
  ]);
  const taken = marks.flat();
  return points.map((point, index) => {
    const isOwn = (label: Box) => {
      const distances = marks.map((boxes) =>
        Math.min(...boxes.map((box) => distanceBetween(label, box))),
      );
      return distances.every((distance, at) => at === index || distance >= (distances[index] ?? 0));
    };
    const box = listPlaces(point, size)
      .map(([left, top]) => ({ left, top, width: point.width, height: labelHeight }))
      .find(
        (one) => isInside(one, size) && !taken.some((other) => overlap(one, other)) && isOwn(one),
      );
    if (box) taken.push(box);
    return box ?? null;
  });
}

/** Where a label can be, best position first: beside its point, beside its whisker, above both, and below both. */
function listPlaces({ x, y, low, high, width }: Labelled, size: Size): [number, number][] {
  const [left, top] = [x * size.width, y * size.height];
  const [upper, lower] = [high * size.height, low * size.height];
  const middle = labelHeight / 2;
  const beside = outwards(top - middle, upper - middle, lower - middle).flatMap((at) => {
    const away = Math.abs(at + middle - top) < gap + middle ? gap : near;
    const sides: [number, number][] = [
      [left + away, at],
      [left - away - width, at],
    ];
    return sides;
  });
  const above = Math.min(upper - near, top - gap) - labelHeight;
  const below = Math.max(lower + near, top + gap);
  const across = outwards(left - width / 2, left - width, left);
  return [
    ...beside,
    ...across.flatMap((at): [number, number][] => [
      [at, above],
      [at, below],
    ]),
  ];
}

/** Positions from `first` outwards in both directions, closest first, in steps of a few pixels. */
function outwards(first: number, from: number, to: number): number[] {
  const step = 4;
  const count = Math.ceil(Math.max(to - first, first - from) / step);
  const steps = Array.from({ length: count }, (_, at) => (at + 1) * step);
  return [first, ...steps.flatMap((by) => [first + by, first - by])].filter(
    (at) => at === first || (at >= from && at <= to),
  );
}

function isInside({ left, top, width, height }: Box, size: Size): boolean {
  return left >= 0 && top >= 0 && left + width <= size.width && top + height <= size.height;
}

function distanceBetween(one: Box, other: Box): number {
  const across = Math.max(other.left - one.left - one.width, one.left - other.left - other.width);
  const along = Math.max(other.top - one.top - one.height, one.top - other.top - other.height);
  return Math.hypot(Math.max(0, across), Math.max(0, along));
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}
