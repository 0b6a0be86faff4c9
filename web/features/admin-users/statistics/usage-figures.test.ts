import { describe, expect, it } from 'vitest';
import { formatCount } from '#shared/lib/format.ts';
import {
  bytesPerDay,
  datesOf,
  fillGaps,
  perDay,
  parseRange,
  shareOfQueries,
  sumUp,
} from './usage-figures.ts';

const day = {
  date: '2026-11-20',
  textQueries: 3,
  multimodalQueries: 1,
  modelComparisons: 2,
  textTokensUsed: 1200,
  imageTokensUsed: 300,
  dataSizeBytes: 2048,
};

describe('the figures for a date range', () => {
  it('are the sums of the days, with missing numbers as zero', () => {
    const { date: _date, ...counts } = day;
    expect(sumUp([day, { textQueries: 2 }])).toEqual({ ...counts, textQueries: 5 });
  });

  it('are averaged over the returned days, or over one day if there are none', () => {
    expect([perDay(7, 2), perDay(7, 3), perDay(0, 0), perDay(12_345, 1)]).toEqual([
      '3.5',
      '2.3',
      '0.0',
      '12,345.0',
    ]);
    expect([bytesPerDay(3072, 2), bytesPerDay(0, 0)]).toEqual(['1.50 KB', '0 Bytes']);
  });

  it('have thousands separators', () => {
    expect(formatCount(1_234_567)).toBe('1,234,567');
  });

  it.each([
    [0, 0, '0%'],
    [3, 0, '0%'],
    [1, 3, '33%'],
    [2, 3, '67%'],
    [3, 3, '100%'],
  ])('%d comparisons of %d queries are %s', (comparisons, queries, share) => {
    expect(shareOfQueries(comparisons, queries)).toBe(share);
  });
});

describe('the range', () => {
  it('is the last seven days by default, ending today', () => {
    expect([null, 'year', '90days'].map((value) => parseRange(value).label)).toEqual([
      'Last 7 days',
      'Last 7 days',
      'Last 90 days',
    ]);
    expect(datesOf(7, '2026-11-21')).toEqual({ startDate: '2026-11-14', endDate: '2026-11-21' });
  });

  it('has no gaps in charts', () => {
    const filled = fillGaps([day], { startDate: '2026-11-19', endDate: '2026-11-21' });
    expect(filled.map(({ date, textQueries }) => [date, textQueries])).toEqual([
      ['2026-11-19', 0],
      ['2026-11-20', 3],
      ['2026-11-21', 0],
    ]);
  });
});
