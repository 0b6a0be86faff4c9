import { expect, test } from 'vitest';
import { parseDurationMs, parseRetryAfterMs } from './retry-after.ts';

const nowMs = Date.parse('2026-01-01T00:00:00Z');

test.each([
  [{ 'retry-after': '2' }, 2000],
  [{ 'retry-after': '0.5' }, 500],
  [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' }, 30_000],
  [{ 'retry-after': 'Wed, 31 Dec 2025 23:00:00 GMT' }, 0],
  [{ 'retry-after-ms': '120', 'retry-after': '1' }, 120],
  [{ 'retry-after': 'soon' }, null],
  [{ 'retry-after': '-1x' }, null],
  [{}, null],
])('%j says to wait %s ms', (headers, expected) => {
  expect(parseRetryAfterMs(headers, nowMs)).toBe(expected);
});

test('a protobuf duration is converted to milliseconds', () => {
  expect(parseDurationMs('34.074s')).toBe(34_074);
  expect(parseDurationMs('34')).toBeNull();
});
