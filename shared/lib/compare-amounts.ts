import { formatFactor, formatPercent } from './format.ts';

/**
 * How much less or more an amount is than another one: "33 times less", "20% more", "4 times as much".
 * Null if they are equal.
 */
export function compareAmounts(own: number, other: number): string | null {
  if (own === other) return null;
  const factor = Math.max(own, other) / Math.min(own, other);
  const isLess = own < other;
  if (factor === Infinity) return isLess ? 'less' : 'more';
  if (factor < 1.05) return `slightly ${isLess ? 'less' : 'more'}`;
  if (factor < 1.95) {
    return isLess ? `${formatPercent(1 - 1 / factor)} less` : `${formatPercent(factor - 1)} more`;
  }
  const times = formatFactor(factor);
  if (isLess) return `${times} times less`;
  return times === '2' ? 'twice as much' : `${times} times as much`;
}
