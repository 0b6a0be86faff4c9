import type { IncomingHttpHeaders } from 'node:http';

/** Reads `retry-after-ms`, then `retry-after` as seconds or as an HTTP date (RFC 9110, 10.2.3). */
export function parseRetryAfterMs(headers: IncomingHttpHeaders, nowMs = Date.now()): number | null {
  return (
    readNumber(headers['retry-after-ms'], 1) ??
    readNumber(headers['retry-after'], 1000) ??
    readDate(headers['retry-after'], nowMs)
  );
}

/** Parses a protobuf duration such as `34.5s`. */
export function parseDurationMs(duration: string): number | null {
  const match = /^(\d+(?:\.\d+)?)s$/.exec(duration);
  return match ? Math.round(Number(match[1]) * 1000) : null;
}

function readNumber(header: string | string[] | undefined, unitMs: number): number | null {
  if (typeof header !== 'string' || !/^\s*\d+(\.\d+)?\s*$/.test(header)) return null;
  return Math.round(Number(header) * unitMs);
}

function readDate(header: string | undefined, nowMs: number): number | null {
  const atMs = header === undefined ? NaN : Date.parse(header);
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}
