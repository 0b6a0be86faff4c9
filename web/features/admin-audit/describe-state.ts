/** What was, or became, in one line: `value: 10`, or a dash for nothing. */
export function describeState(state: Record<string, unknown> | null): string {
  if (!state) return '–';
  return Object.entries(state)
    .map(([name, value]) => `${name}: ${describeValue(value)}`)
    .join(', ');
}

function describeValue(value: unknown): string {
  if (value === null || value === '') return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
