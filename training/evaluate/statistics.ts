/** Pseudo-random numbers between 0 and 1, determined by the seed (mulberry32). */
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

/** A value for one prompt, and the group and stratum with which it is resampled. */
export interface Sample {
  group: string;
  stratum: string;
  value: number;
}

/** The mean of all strata's means. */
export function macroMean(samples: readonly Sample[]): number {
  const strata = Map.groupBy(samples, ({ stratum }) => stratum);
  return mean([...strata.values()].map((inside) => mean(inside.map(({ value }) => value))));
}

/** The 95 % bootstrap interval of `macroMean`. Whole prompt groups are resampled within each stratum. */
export function bootstrapInterval(samples: readonly Sample[]): [low: number, high: number] {
  const random = randomFrom(1);
  const strata = [...Map.groupBy(samples, ({ stratum }) => stratum).values()].map(sumGroups);
  const means = Array.from({ length: 1_000 }, () =>
    mean(strata.map((groups) => drawMean(groups, random))),
  ).toSorted((a, b) => a - b);
  return [means[24] ?? 0, means[974] ?? 0];
}

function sumGroups(samples: readonly Sample[]) {
  const groups = Map.groupBy(samples, ({ group }) => group);
  return [...groups.values()].map((inside) => ({
    sum: inside.reduce((sum, { value }) => sum + value, 0),
    count: inside.length,
  }));
}

function drawMean(groups: readonly { sum: number; count: number }[], random: () => number): number {
  let sum = 0;
  let count = 0;
  for (let draw = 0; draw < groups.length; draw += 1) {
    const group = groups[Math.floor(random() * groups.length)];
    sum += group?.sum ?? 0;
    count += group?.count ?? 0;
  }
  return sum / Math.max(1, count);
}

export interface StrongOrWeak {
  /** The predicted lead of the strong model. */
  gap: number;
  strong: number;
  weak: number;
}

/** APGR over eleven thresholds, and the share of calls to the strong model that closes half of the gap. */
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

/** The 95 % bootstrap interval of APGR. Whole prompt groups are resampled. */
export function bootstrapGap(
  cases: readonly (StrongOrWeak & { group: string })[],
): [low: number, high: number] {
  const random = randomFrom(1);
  const groups = [...Map.groupBy(cases, ({ group }) => group).values()];
  const figures = Array.from({ length: 200 }, () => {
    const drawn = groups.flatMap(() => groups[Math.floor(random() * groups.length)] ?? []);
    return recoverGap(drawn).apgr;
  }).toSorted((a, b) => a - b);
  return [figures[4] ?? 0, figures[194] ?? 0];
}
