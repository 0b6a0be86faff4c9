import type { Period } from '../objects/subscription-item.ts';
import type { Price } from '../objects/price.ts';

const daySeconds = 86_400;

/** The period that begins at `start`; months end on the anchor's day, or on their last. */
export function nextPeriod(start: number, price: Price, anchor: number): Period {
  const { interval, interval_count: count } = price.recurring ?? {
    interval: 'month',
    interval_count: 1,
  };
  switch (interval) {
    case 'day':
      return { start, end: start + count * daySeconds };
    case 'week':
      return { start, end: start + count * 7 * daySeconds };
    case 'month':
      return { start, end: addMonths(start, count, anchor) };
    case 'year':
      return { start, end: addMonths(start, count * 12, anchor) };
  }
}

function addMonths(start: number, months: number, anchor: number): number {
  const from = new Date(start * 1000);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(new Date(anchor * 1000).getUTCDate(), lastDay);
  const timeOfDay = start % daySeconds;
  return Date.UTC(year, month, day) / 1000 + timeOfDay;
}
