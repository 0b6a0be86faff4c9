import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { logitsFromEasyToHard } from './hardness.ts';
import { shortfallAt, takenFor } from './plateaus.ts';
import { surely } from './task-shares.ts';
import type { PromptTraits } from '../prompt/parse-prompt.ts';

const traits: PromptTraits = {
  task: 'writing',
  shares: surely('writing'),
  isTold: true,
  domain: null,
  difficulty: 0.4,
  promptTokens: 100,
  plainTokens: 100,
  needsVision: false,
  needsImage: false,
  needsDocuments: false,
};

describe('a prompt', () => {
  test('counts as either easy or hard, whatever its exact difficulty', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (hardness) => {
        expect([0.05, 0.95]).toContain(takenFor(hardness, 50));
      }),
    );
    expect(takenFor(0.49, 50)).toBe(0.05);
    expect(takenFor(0.5, 50)).toBe(0.95);
  });

  test('counts as hard sooner the further the dial is turned up', () => {
    const from = (dial: number) =>
      Array.from({ length: 100 }, (_, at) => at / 100).filter((each) => takenFor(each, dial) > 0.5)
        .length;
    expect([25, 50, 75, 100].map(from)).toEqual([25, 50, 75, 100]);
  });

  test('widens the gap to the tables by the hardness it is given', () => {
    const context = { traits, demand: null, learned: null };
    expect(shortfallAt(0.4, context)).toBe(0);
    expect(shortfallAt(0.95, context)).toBeCloseTo(0.55 * logitsFromEasyToHard);
    expect(shortfallAt(0.05, context)).toBeCloseTo(-0.35 * logitsFromEasyToHard);
  });
});
