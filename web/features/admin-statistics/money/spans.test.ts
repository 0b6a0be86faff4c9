import { expect, it } from 'vitest';
import { readSpan } from './spans.ts';

const today = '2026-03-15';

it.each([
  ['', '2026-02-14', '2026-03-15'],
  ['span=7days', '2026-03-09', '2026-03-15'],
  ['span=month', '2026-03-01', '2026-03-15'],
  ['span=last-month', '2026-02-01', '2026-02-28'],
  ['span=year', '2026-01-01', '2026-03-15'],
  ['span=days&from=2025-12-01&to=2025-12-31', '2025-12-01', '2025-12-31'],
  ['span=days&from=soon', '2026-03-15', '2026-03-15'],
  ['span=never', '2026-02-14', '2026-03-15'],
])('the address ?%s requests the days from %s to %s', (address, startDate, endDate) => {
  expect(readSpan(new URLSearchParams(address), today)).toEqual({ startDate, endDate });
});

it.each([
  ['2026-12-01', 'span=month', '2026-12-01', '2026-12-01'],
  ['2026-11-30', 'span=month', '2026-11-01', '2026-11-30'],
  ['2026-12-01', 'span=last-month', '2026-11-01', '2026-11-30'],
  ['2027-01-01', 'span=last-month', '2026-12-01', '2026-12-31'],
  ['2027-01-01', 'span=year', '2027-01-01', '2027-01-01'],
  ['2027-01-01', 'span=7days', '2026-12-26', '2027-01-01'],
])('on %s, the address ?%s requests the days from %s to %s', (day, address, startDate, endDate) => {
  expect(readSpan(new URLSearchParams(address), day)).toEqual({ startDate, endDate });
});
