/** Spearman's rank correlation of two lists of the same length. */
export function correlateRanks(one: readonly number[], other: readonly number[]): number {
  const a = centredRanks(one);
  const b = centredRanks(other);
  const product = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  return product(a, b) / (Math.sqrt(product(a, a) * product(b, b)) || 1);
}

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

// Equal values share the mean of their ranks.
function centredRanks(values: readonly number[]): number[] {
  const places = new Map<number, { sum: number; count: number }>();
  values
    .toSorted((a, b) => a - b)
    .forEach((value, place) => {
      const { sum, count } = places.get(value) ?? { sum: 0, count: 0 };
      places.set(value, { sum: sum + place, count: count + 1 });
    });
  const middle = (values.length - 1) / 2;
  return values.map((value) => {
    const { sum, count } = places.get(value) ?? { sum: 0, count: 1 };
    return sum / count - middle;
  });
}
