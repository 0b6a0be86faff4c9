/**
 * Formats `$0.50 of $1.00` from millionths of a dollar. Both have the same number of decimals: two, or more
 * where the budget has more or needs more for two significant digits. The spent amount is rounded down.
 */
export function formatSpent(spentMicroUsd: number, mostMicroUsd: number): string {
  const digits = decimalsOf(mostMicroUsd / 1e6);
  const step = 10 ** (6 - digits);
  const steps = Math.floor(spentMicroUsd / step);
  const write = (microUsd: number) => `$${(microUsd / 1e6).toFixed(digits)}`;
  const spent = steps === 0 && spentMicroUsd > 0 ? `under ${write(step)}` : write(steps * step);
  return `${spent} of ${write(mostMicroUsd)}`;
}

function decimalsOf(dollars: number): number {
  const own = String(dollars).split('.')[1]?.length ?? 0;
  const telling = dollars > 0 ? 1 - Math.floor(Math.log10(dollars)) : 0;
  return Math.min(6, Math.max(2, own, telling));
}
