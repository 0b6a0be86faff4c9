const two = (part: number) => String(part).padStart(2, '0');

export { formatDayIn } from './format.ts';

/** The calendar day of a moment in the reader's time zone, `yyyy-MM-dd`. */
export function toDay(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a moment in a time zone, `yyyy-MM-dd`. */
export function dayIn(timeZone: string, moment: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    // Formatters are reused, because creating one takes longer than choosing a model for a query.
    format = new Intl.DateTimeFormat('en-CA', { timeZone });
    formats.set(timeZone, format);
  }
  return format.format(moment);
}

const hourMs = 3_600_000;

/** The last millisecond of a day (`yyyy-MM-dd`) in a time zone. */
export function endOfDayIn(timeZone: string, day: string): Date {
  // Because time zones are at most 14 hours from UTC, a binary search finds the exact moment.
  let during = Date.parse(`${day}T12:00:00Z`) - 14 * hourMs;
  let after = during + 52 * hourMs;
  while (after - during > 1) {
    const middle = Math.floor((during + after) / 2);
    if (dayIn(timeZone, new Date(middle)) <= day) during = middle;
    else after = middle;
  }
  return new Date(during);
}

/** How many days lie between today and a moment in the reader's time zone: 0 for today, 1 for tomorrow. */
export function daysUntil(time: string, now = new Date()): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(new Date(time)) - midnight(now)) / (24 * hourMs));
}

const minuteMs = 60_000;

/**
 * Returns a function that gives the current day (`yyyy-MM-dd`) in a time zone. It recalculates once per
 * minute, because days start on a full minute.
 */
export function dayClock(timeZone: string): () => string {
  let minute = Number.NaN;
  let day = '';
  return () => {
    const now = Date.now();
    const current = Math.floor(now / minuteMs);
    if (current !== minute) {
      minute = current;
      day = dayIn(timeZone, new Date(now));
    }
    return day;
  };
}

/** The calendar day `days` days earlier. */
export function dayBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

/** The last `count` days, including today. */
export function lastDays(count: number, today: string): { startDate: string; endDate: string } {
  return { startDate: dayBefore(today, count - 1), endDate: today };
}

/** Every day from `from` through `to`. */
export function listDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = to; day >= from; day = dayBefore(day, 1)) days.push(day);
  return days.toReversed();
}
