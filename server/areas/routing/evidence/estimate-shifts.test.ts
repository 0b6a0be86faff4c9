import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import { estimateShifts, type Observed } from './estimate-shifts.ts';

const [a, b, c]: ModelId[] = ['openai:a', 'anthropic:b', 'vertex:c'];
if (!a || !b || !c) throw new Error('Three models are needed.');

let voter = 0;
function observe(
  [one, other]: readonly [ModelId, ModelId],
  chosen: ModelId | null,
  lead = 0,
  changes: Partial<Observed> = {},
): Observed {
  return {
    task: 'writing',
    userId: (voter += 1),
    models: [one, other],
    chosen,
    pairs: [[one, other]],
    pairWeight: 1,
    prior: new Map([
      [one, lead],
      [other, 0],
    ]),
    answerers: new Map([
      [one, one],
      [other, other],
    ]),
    ...changes,
  };
}

const times = (count: number, make: () => Observed) => Array.from({ length: count }, make);
const won = (wins: number, losses: number, lead = 0) => [
  ...times(wins, () => observe([a, b], a, lead)),
  ...times(losses, () => observe([a, b], b, lead)),
];
const shiftOf = (observed: readonly Observed[], model = a) =>
  estimateShifts(observed).find((shift) => shift.model === model);

describe('worked examples', () => {
  // With two models the shifts are equal and opposite. Their distance d solves wins - n / (1 + exp(-lead -
  // d)) = d / (2 * 0.5 ** 2), where the slope of the posterior is zero.
  test.each([
    { wins: 31, losses: 13, lead: 0, distance: 0.717, half: 0.573, standing: 'counts' },
    { wins: 22, losses: 22, lead: 0, distance: 0, half: 0.5436, standing: 'unclear' },
    { wins: 22, losses: 22, lead: 1, distance: -0.8459, half: 0.545, standing: 'counts' },
    { wins: 20, losses: 5, lead: 0, distance: 0.9603, half: 0.7405, standing: 'few' },
  ])('$wins wins, $losses losses, $lead ahead before', ({ distance, half, standing, ...votes }) => {
    const found = shiftOf(won(votes.wins, votes.losses, votes.lead));
    expect(found?.advantage).toBeCloseTo(distance, 3);
    expect(found?.shift).toBeCloseTo(distance / 2, 3);
    expect((found?.high ?? 0) - (found?.low ?? 0)).toBeCloseTo(2 * half, 2.7);
    expect(found).toMatchObject({
      standing,
      wins: votes.wins,
      comparisons: votes.wins + votes.losses,
    });
  });

  test('the router’s expectation is reported next to the result', () => {
    expect(shiftOf(won(30, 10, Math.log(3)))).toMatchObject({ expected: 30, shift: 0, wins: 30 });
  });

  test('a tie counts as half a win, but not as a decided comparison', () => {
    const ties = times(50, () => observe([a, b], null, 1));
    expect(shiftOf(ties)).toMatchObject({ wins: 0, comparisons: 0, ties: 50, standing: 'few' });
    expect(shiftOf(ties)?.shift).toBeLessThan(-0.3);
  });

  test('votes that share a weight are less certain', () => {
    const whole = shiftOf(won(40, 10));
    const shared = shiftOf(won(40, 10).map((each) => ({ ...each, pairWeight: 0.1 })));
    expect(whole?.standing).toBe('counts');
    expect(shared?.standing).toBe('unclear');
    expect(shared?.comparisons).toBe(50);
  });

  test('a little-known third model does not make the others less certain', () => {
    const strangers = [observe([b, c], b), observe([c, a], c)];
    expect(shiftOf([...won(33, 13), ...strangers])?.standing).toBe('counts');
    expect(shiftOf([...won(33, 13), ...strangers], c)?.standing).toBe('few');
  });

  test('each kind of work has its own shifts', () => {
    const code = won(5, 35).map((each) => ({ ...each, task: 'code' as const }));
    const found = estimateShifts([...won(35, 5), ...code]).filter(({ model }) => model === a);
    expect(found.map(({ task, shift }) => [task, Math.sign(shift)])).toEqual([
      ['writing', 1],
      ['code', -1],
    ]);
  });
});

test('no votes mean no shifts', () => expect(estimateShifts([])).toEqual([]));

const anyObserved: fc.Arbitrary<Observed> = fc
  .record({
    pair: fc.constantFrom<[ModelId, ModelId]>([a, b], [b, c], [a, c]),
    outcome: fc.constantFrom(0, 1, null),
    lead: fc.double({ min: -3, max: 3, noNaN: true }),
    pairWeight: fc.constantFrom(1, 0.5, 0.1),
  })
  .map(({ pair, outcome, lead, pairWeight }) =>
    observe(pair, outcome === null ? null : (pair[outcome] ?? null), lead, { pairWeight }),
  );
const anyVotes = fc.array(anyObserved, { maxLength: 60 });

test('another win never lowers a shift', () => {
  fc.assert(
    fc.property(anyVotes, fc.double({ min: -3, max: 3, noNaN: true }), (votes, lead) => {
      const before = shiftOf(votes)?.shift ?? 0;
      expect(shiftOf([...votes, observe([a, b], a, lead)])?.shift).toBeGreaterThanOrEqual(
        before - 1e-4,
      );
    }),
  );
});

test('the order of the votes makes no difference', () => {
  fc.assert(
    fc.property(
      anyVotes.chain((votes) =>
        fc.tuple(fc.constant(votes), fc.shuffledSubarray(votes, { minLength: votes.length })),
      ),
      ([votes, shuffled]) => {
        for (const model of [a, b, c]) {
          expect(shiftOf(shuffled, model)?.shift ?? 0).toBeCloseTo(
            shiftOf(votes, model)?.shift ?? 0,
            3,
          );
        }
      },
    ),
  );
});

test('the shifts of a kind of work add up to zero', () => {
  fc.assert(
    fc.property(anyVotes, (votes) => {
      const sum = estimateShifts(votes).reduce((total, { shift }) => total + shift, 0);
      expect(sum).toBeCloseTo(0, 3);
    }),
  );
});
