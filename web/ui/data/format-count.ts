/** `12345` -> `12,345`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** `1` -> `1 request`, `12345` -> `12,345 requests`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
