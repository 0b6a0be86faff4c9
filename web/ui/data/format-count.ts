/** Formats 12345 as `12,345`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** Formats 1 as `1 request` and 12345 as `12,345 requests`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
