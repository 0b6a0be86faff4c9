import { expect, it, onTestFinished, vi } from 'vitest';
import { dayBefore, lastDays, dayClock, listDays, toDay } from './days.ts';

it('a calendar day follows the reader’s time zone', () => {
  expect(toDay(new Date(2026, 2, 1, 23, 30))).toBe('2026-03-01');
});

it('the last few days end today and include it', () => {
  expect(lastDays(30, '2026-03-15')).toEqual({ startDate: '2026-02-14', endDate: '2026-03-15' });
});

it('days are subtracted correctly across months and leap years', () => {
  expect([dayBefore('2026-03-01', 7), dayBefore('2024-03-01', 1)]).toEqual([
    '2026-02-22',
    '2024-02-29',
  ]);
  expect(listDays('2025-12-30', '2026-01-01')).toEqual(['2025-12-30', '2025-12-31', '2026-01-01']);
  expect(listDays('2026-01-02', '2026-01-01')).toEqual([]);
});

it('the day changes at midnight in its own time zone', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T22:59:59.999Z') });
  onTestFinished(() => void vi.useRealTimers());
  const clocks = [dayClock('Europe/Berlin'), dayClock('Asia/Kathmandu'), dayClock('UTC')];
  const read = () => clocks.map((clock) => clock());
  expect(read()).toEqual(['2026-11-22', '2026-11-23', '2026-11-22']);
  vi.advanceTimersByTime(1);
  expect(read()).toEqual(['2026-11-23', '2026-11-23', '2026-11-22']);
  vi.advanceTimersByTime(60 * 60 * 1000);
  expect(read()).toEqual(['2026-11-23', '2026-11-23', '2026-11-23']);
});

it.each([
  ['2026-12-01T07:59:59.999Z', '2026-11-30', '2026-12-01', '2026-12-01'],
  ['2026-12-01T08:00:00Z', '2026-12-01', '2026-12-01', '2026-12-01'],
  ['2026-11-30T23:59:59.999Z', '2026-11-30', '2026-11-30', '2026-12-01'],
  ['2026-12-01T00:00:00Z', '2026-11-30', '2026-12-01', '2026-12-01'],
  ['2026-11-30T10:59:59.999Z', '2026-11-30', '2026-11-30', '2026-11-30'],
  ['2026-11-30T11:00:00Z', '2026-11-30', '2026-11-30', '2026-12-01'],
])(
  'at %s, the date is %s in California, %s in UTC and %s in New Zealand',
  (now, losAngeles, utc, auckland) => {
    vi.useFakeTimers({ now: new Date(now) });
    onTestFinished(() => void vi.useRealTimers());
    const zones = ['America/Los_Angeles', 'UTC', 'Pacific/Auckland'];
    expect(zones.map((zone) => dayClock(zone)())).toEqual([losAngeles, utc, auckland]);
  },
);
