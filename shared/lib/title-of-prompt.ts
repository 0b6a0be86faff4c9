/** Derives a conversation's title from its first prompt. */
export function titleOfPrompt(query: string): string {
  const line = query.replaceAll(/\s+/g, ' ').trim();
  return line === '' ? 'Files' : line.length <= 80 ? line : `${line.slice(0, 79).toWellFormed()}…`;
}
