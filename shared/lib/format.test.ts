import { describe, expect, it, test } from 'vitest';
import {
  formatAgo,
  formatBytes,
  formatCents,
  formatChartMegabytes,
  formatCompactCount,
  formatCompactMoney,
  formatCount,
  formatDate,
  formatDay,
  formatDayIn,
  formatDecimal,
  formatDuration,
  formatExactTime,
  formatMegabytes,
  formatMoney,
  formatMoneyBriefly,
  formatPercent,
  formatPrice,
  formatSeconds,
  formatShortDay,
  formatSpent,
  formatTime,
  formatWait,
  plural,
  parseTypedNumber,
  compareAmounts,
} from './format.ts';

describe('money', () => {
  it.each([
    [0, '$0.00'],
    [1, '<$0.0001'],
    [99.9, '<$0.0001'],
    [-15, '>-$0.0001'],
    [100, '$0.00010'],
    [976, '$0.00098'],
    [4_237, '$0.0042'],
    [4_000, '$0.0040'],
    [9_949, '$0.0099'],
    [9_960, '$0.01'],
    [-4_237, '-$0.0042'],
    [10_000, '$0.01'],
    [12_345, '$0.012'],
    [50_000, '$0.05'],
    [99_600, '$0.10'],
    [123_456, '$0.12'],
    [9_990_000, '$9.99'],
    [-9_990_000, '-$9.99'],
    [1_234_000_000, '$1,234.00'],
    [1_234_567_890, '$1,234.57'],
  ])('%d millionths of a dollar are %s', (microUsd, text) => {
    expect(formatMoney(microUsd)).toBe(text);
  });

  it.each([
    [0, '$0.00'],
    [1, '<$0.01'],
    [9_999, '<$0.01'],
    [10_000, '$0.01'],
    [1_204_000, '$1.20'],
  ])('%d millionths of a dollar are %s where precision does not matter', (microUsd, text) => {
    expect(formatMoneyBriefly(microUsd)).toBe(text);
  });

  it.each([
    [0, '$0.00'],
    [250, '$0.00025'],
    [500_000, '$0.50'],
    [999_000_000, '$999.00'],
    [1_200_000_000, '$1.2K'],
    [-12_345_000_000, '-$12.3K'],
    [41, '$0.000041'],
    [50, '$0.00005'],
  ])('%d millionths of a dollar are %s on an axis', (microUsd, text) => {
    expect(formatCompactMoney(microUsd)).toBe(text);
  });

  it.each([
    [0, '$0.00'],
    [1, '<$0.0001'],
    [18_750, '$0.01875'],
    [75_000, '$0.075'],
    [2_500_000, '$2.50'],
    [15_000_000, '$15.00'],
    [1_234_000_000, '$1,234.00'],
  ])('%d millionths of a dollar are the price %s', (microUsd, text) => {
    expect(formatPrice(microUsd)).toBe(text);
  });

  it.each([
    [999, 'usd', '$9.99'],
    [-999, 'usd', '-$9.99'],
    [123_456_700, 'eur', '€1,234,567.00'],
    [999, 'jpy', '¥999'],
  ])('%d of the smallest unit of %s are %s', (cents, currency, text) => {
    expect(formatCents(cents, currency)).toBe(text);
  });

  it.each([
    [500_000, 1_000_000, '$0.50 of $1.00'],
    [0, 1_000_000, '$0.00 of $1.00'],
    [996_000, 1_000_000, '$0.99 of $1.00'],
    [1_004_000, 1_000_000, '$1.00 of $1.00'],
    [4_200, 5_000_000, '<$0.01 of $5.00'],
    [62_500, 125_000, '$0.062 of $0.125'],
    [0, 10_000, '$0.00 of $0.01'],
    [5_000, 10_000, '$0.005 of $0.01'],
    [2_000, 2_000, '$0.002 of $0.002'],
    [1_250_000_000, 2_500_000_000, '$1,250.00 of $2,500.00'],
    [0, 1, '$0.00 of <$0.00001'],
    [0, 0, '$0.00 of $0.00'],
  ])('%d of %d millionths are shown without needless zeros', (spent, budget, text) => {
    expect(formatSpent(spent, budget)).toBe(text);
  });
});

describe('numbers', () => {
  it('have thousands separators', () => {
    expect([0, 999, 12_345, 1_234_567].map(formatCount)).toEqual([
      '0',
      '999',
      '12,345',
      '1,234,567',
    ]);
    expect([
      plural(1, 'request'),
      plural(12_345, 'request'),
      plural(0, 'person', 'people'),
    ]).toEqual(['1 request', '12,345 requests', '0 people']);
    expect([950, 1_200, 3_400_000].map(formatCompactCount)).toEqual(['950', '1.2K', '3.4M']);
  });

  it('have as many decimals as requested', () => {
    expect([formatDecimal(1_234.56, 1), formatDecimal(3, 2)]).toEqual(['1,234.6', '3.00']);
    expect([formatPercent(0.625), formatPercent(0.6249, 1), formatPercent(1, 1)]).toEqual([
      '63%',
      '62.5%',
      '100.0%',
    ]);
  });
});

describe('durations', () => {
  it.each([
    [null, '–'],
    [0, '0 ms'],
    [340, '340 ms'],
    [999.4, '999 ms'],
    [999.6, '1.0 s'],
    [3_400, '3.4 s'],
    [59_949, '59.9 s'],
    [59_950, '1 min'],
    [75_000, '1 min 15 s'],
    [3_599_400, '59 min 59 s'],
    [7_500_000, '2 h 5 min'],
  ])('%s ms are %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });

  it('of answers are in seconds, with one decimal', () => {
    expect([0.04, 3.44, 75].map(formatSeconds)).toEqual(['0.0 s', '3.4 s', '75.0 s']);
  });

  it.each([
    [0, '0 s'],
    [59, '59 s'],
    [60, '1 min'],
    [61, '1 min 1 s'],
    [3_600, '1 h'],
    [3_601, '1 h 1 min'],
    [86_399, '24 h'],
  ])('%d whole seconds are %s', (seconds, text) => {
    expect(formatWait(seconds)).toBe(text);
  });
});

describe('sizes', () => {
  it.each([
    [0, '0 MB'],
    [1, '<1 MB'],
    [2 ** 20 - 1, '<1 MB'],
    [2 ** 20, '1 MB'],
    [2.4 * 2 ** 20, '2.4 MB'],
    [1_500 * 2 ** 20, '1,500 MB'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(formatMegabytes(bytes)).toBe(text);
  });

  it.each([
    [0, 'GB', '0 Bytes'],
    [1, 'GB', '1 Bytes'],
    [1023, 'GB', '1,023 Bytes'],
    [1024, 'GB', '1.00 KB'],
    [1536, 'GB', '1.50 KB'],
    [1024 ** 2 * 2.345, 'GB', '2.35 MB'],
    [1024 ** 3, 'GB', '1.00 GB'],
    [1024 ** 4 * 2, 'GB', '2,048.00 GB'],
    [1024 ** 4 * 2, 'TB', '2.00 TB'],
    [1024 ** 5, 'TB', '1,024.00 TB'],
    [0.4, 'TB', '0 Bytes'],
  ] as const)('%d bytes in units up to %s are %s', (bytes, largest, text) => {
    expect(formatBytes(bytes, largest)).toBe(text);
  });

  it('of a chart axis have at most two decimals', () => {
    expect([0, 0.004, 1, 1.526].map(formatChartMegabytes)).toEqual([
      '0 MB',
      '0 MB',
      '1 MB',
      '1.53 MB',
    ]);
  });
});

describe('dates', () => {
  it.each([
    [new Date(2026, 10, 1, 9, 5, 7), 'Nov 1, 2026', '09:05', ':07'],
    [new Date(2025, 0, 31, 23, 59), 'Jan 31, 2025', '23:59', ':00'],
    [new Date(2024, 1, 29), 'Feb 29, 2024', '00:00', ':00'],
  ])('%s is %s at %s', (date, day, minute, second) => {
    const time = date.toISOString();
    expect([formatDate(time), formatTime(time), formatExactTime(time)]).toEqual([
      day,
      `${day} ${minute}`,
      `${day} ${minute}${second}`,
    ]);
  });

  it('that are missing show as N/A', () => {
    expect(formatDate(null)).toBe('N/A');
  });

  it('without a time do not depend on the time zone', () => {
    expect([formatDay('2026-03-01'), formatShortDay('2026-12-31')]).toEqual([
      'Mar 1, 2026',
      'Dec 31',
    ]);
  });

  it('can be shown in another time zone', () => {
    const moment = new Date('2026-11-22T23:30:00Z');
    expect(['UTC', 'Europe/Berlin'].map((zone) => formatDayIn(zone, moment))).toEqual([
      'Nov 22, 2026',
      'Nov 23, 2026',
    ]);
  });

  const now = new Date(2026, 5, 15, 14, 0);

  it.each([
    [new Date(2026, 5, 15, 13, 59, 30), 'Just now'],
    [new Date(2026, 5, 15, 14, 0, 5), 'Just now'],
    [new Date(2026, 5, 15, 13, 18), '42 min ago'],
    [new Date(2026, 5, 15, 3, 0), '11 h ago'],
    [new Date(2026, 5, 14, 23, 0), 'Yesterday'],
    [new Date(2026, 5, 13, 23, 0), 'Jun 13'],
    [new Date(2025, 11, 31), 'Dec 31, 2025'],
  ])('%s is %s in a list', (then, text) => {
    expect(formatAgo(then.toISOString(), now)).toBe(text);
  });
});

it.each([
  ['25', 25],
  [' $0.50 ', 0.5],
  ['.5', 0.5],
  ['2.', 2],
  ['1,234.50', 1234.5],
  ['$1,234,567', 1_234_567],
  ['1,234', 1234],
  ['2,50', 2.5],
  ['0,025', 0.025],
  ['', NaN],
  ['1.234,50', NaN],
  ['1,23,456', NaN],
  ['1,234,5', NaN],
  ['-5', NaN],
  ['1e3', NaN],
  ['0x10', NaN],
  ['Infinity', NaN],
  ['ten', NaN],
])('"%s" is %d', (typed, number) => {
  expect(parseTypedNumber(typed)).toBe(number);
});

test.each([
  [100, 3300, '33 times less'],
  [3300, 100, '33 times as much'],
  [100, 200, '50% less'],
  [200, 100, 'twice as much'],
  [250, 100, '2.5 times as much'],
  [100, 24_900, '250 times less'],
  [80, 100, '20% less'],
  [120, 100, '20% more'],
  [99, 100, 'slightly less'],
  [100, 100, null],
  [0, 100, 'less'],
])('%d beside %d is %s', (own, other, words) => {
  expect(compareAmounts(own, other)).toBe(words);
});
