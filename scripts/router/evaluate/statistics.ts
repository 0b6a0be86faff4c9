/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const all = [...items];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Where the mean lies in 95 of 100 samples drawn again with replacement. */
export function bootstrapInterval(
  values: readonly number[],
  seed = 1,
): [low: number, high: number] {
  const random = randomFrom(seed);
  const means = Array.from({ length: 1_000 }, () =>
    mean(values.map(() => values[Math.floor(random() * values.length)] ?? 0)),
  ).toSorted((a, b) => a - b);
  return [means[24] ?? 0, means[974] ?? 0];
}

/** One of five folds for each group of prompts. */
export function foldGroups(groups: readonly string[], seed: number): Map<string, number> {
  const unique = [...new Set(groups)];
  return new Map(shuffled(unique, randomFrom(seed)).map((group, at) => [group, at % 5]));
}

export interface StrongOrWeak {
  /** How much better the strong model is expected to do. */
  gap: number;
  strong: number;
  weak: number;
}

/** APGR over eleven thresholds, and the share of strong calls that recovers half the gap. */
export function recoverGap(cases: readonly StrongOrWeak[]): { apgr: number; cpt50: number } {
  const sorted = cases.toSorted((a, b) => b.gap - a.gap);
  const recovered = [0];
  for (const { strong, weak } of sorted) recovered.push((recovered.at(-1) ?? 0) + strong - weak);
  const total = recovered.at(-1) ?? 1;
  const at = (tenth: number) => (recovered[Math.round((tenth / 10) * cases.length)] ?? 0) / total;
  let apgr = 0;
  for (let tenth = 0; tenth < 10; tenth += 1) apgr += (at(tenth) + at(tenth + 1)) / 20;
  const half = recovered.findIndex((sum) => sum >= total / 2);
  return { apgr, cpt50: half / cases.length };
}
