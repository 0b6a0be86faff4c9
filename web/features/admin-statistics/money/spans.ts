import { dayBefore, lastDays } from '#shared/lib/days.ts';

export interface MoneySpan {
  startDate: string;
  endDate: string;
}

/** The time spans and their values in the URL. For `days`, the URL also contains the dates. */
export const spans = [
  { value: '30days', label: 'Last 30 days' },
  { value: '7days', label: 'Last 7 days' },
  { value: '90days', label: 'Last 90 days' },
  { value: 'month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'year', label: 'This year' },
  { value: 'days', label: 'Custom range' },
] as const;
type SpanName = (typeof spans)[number]['value'];

export function readSpanName(params: URLSearchParams): SpanName {
  return spans.find(({ value }) => value === params.get('span'))?.value ?? '30days';
}

/** Returns the dates of the span in the URL. In a custom range, a missing date means today. */
export function readSpan(params: URLSearchParams, today: string): MoneySpan {
  const name = readSpanName(params);
  switch (name) {
    case 'month':
      return { startDate: `${today.slice(0, 8)}01`, endDate: today };
    case 'last-month': {
      const endDate = dayBefore(`${today.slice(0, 8)}01`, 1);
      return { startDate: `${endDate.slice(0, 8)}01`, endDate };
    }
    case 'year':
      return { startDate: `${today.slice(0, 4)}-01-01`, endDate: today };
    case 'days': {
      const [startDate, endDate] = ['from', 'to'].map((end) => dayOf(params.get(end)) ?? today);
      return { startDate: startDate ?? today, endDate: endDate ?? today };
    }
    default:
      return lastDays(Number.parseInt(name, 10), today);
  }
}

function dayOf(text: string | null): string | null {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? text : null;
}
