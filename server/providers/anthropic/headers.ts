export function anthropicHeaders(key: string): Record<string, string> {
  return { 'anthropic-version': '2023-06-01', 'x-api-key': key };
}
