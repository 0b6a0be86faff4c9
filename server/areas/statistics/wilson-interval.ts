/** The z-score of a two-sided 95% interval of the normal distribution. */
export const z95 = 1.959963984540054;

/** The 95% interval of a proportion, reliable even for few trials. Source: Wilson 1927. */
export function wilsonInterval(hits: number, trials: number): [low: number, high: number] {
  if (trials === 0) return [0, 1];
  const share = hits / trials;
  const middle = (share + z95 ** 2 / (2 * trials)) / (1 + z95 ** 2 / trials);
  const half =
    (z95 / (1 + z95 ** 2 / trials)) *
    Math.sqrt((share * (1 - share)) / trials + z95 ** 2 / (4 * trials ** 2));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
