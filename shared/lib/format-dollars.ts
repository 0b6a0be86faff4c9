/** `$9.99`: an amount as pages and the server's sentences write it. */
export function formatDollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
