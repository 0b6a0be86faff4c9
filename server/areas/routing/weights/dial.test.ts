import { describe, expect, test } from 'vitest';
import { chooseForAll, pools, type Chosen } from '../../../../training/published/judge-dial.ts';

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

describe.each(Object.entries(pools))('with %s', (_, pool) => {
  const settings = [0, 25, 50, 75, 100].map((dial) => chooseForAll(pool, dial));
  const steps = (valueOf: (chosen: Chosen) => number) => {
    const means = settings.map((chosen) => mean(chosen.map(valueOf)));
    const whole = (means.at(-1) ?? 0) - (means[0] ?? 0);
    return means.slice(1).map((value, at) => (value - (means[at] ?? 0)) / whole);
  };

  test('price and expected quality rise at every step of the dial, together and evenly', () => {
    const climbed = steps(({ price }) => Math.log(price));
    const gained = steps(({ chance }) => chance);
    climbed.forEach((step, at) => {
      expect(step).toBeGreaterThan(0.03);
      expect(gained[at]).toBeGreaterThan(0);
      const both = (2 * step + (gained[at] ?? 0)) / 3;
      expect(both).toBeGreaterThan(0.1);
      expect(both).toBeLessThan(0.45);
    });
  });

  test('at 50, hard prompts get one of the two strongest models, and easy ones none of the expensive ones', () => {
    const balanced = settings[2] ?? [];
    const hard = balanced.filter(({ difficulty }) => difficulty > 2 / 3);
    expect(mean(hard.map(({ isStrong }) => Number(isStrong)))).toBeGreaterThanOrEqual(0.8);
    const best = settings[4] ?? [];
    const isEasy = ({ difficulty }: Chosen) => difficulty < 1 / 3;
    const priceOf = (chosen: Chosen[]) => mean(chosen.filter(isEasy).map(({ price }) => price));
    expect(priceOf(balanced)).toBeLessThan(priceOf(best) / 3);
  });
});
