/** Keeps more decimals for small amounts: $0.0042, but $1.20. */
export function formatMicroUsd(microUsd: number): string {
  const usd = microUsd / 1e6;
  if (usd === 0) return '$0';
  const digits = usd >= 1 ? 2 : Math.min(6, 2 - Math.floor(Math.log10(usd)));
  return `$${usd.toFixed(digits)}`;
}
