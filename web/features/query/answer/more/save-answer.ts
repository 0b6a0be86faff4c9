/** Saves a prompt and its answer as a Markdown file. */
export function saveAnswer({ query, name, text }: { query: string; name: string; text: string }) {
  const markdown = `## Prompt\n\n${query}\n\n## ${name}\n\n${text}\n`;
  const address = URL.createObjectURL(new Blob([markdown], { type: 'text/markdown' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${nameOf(query)}.md`;
  link.click();
  URL.revokeObjectURL(address);
}

const longestName = 60;

function nameOf(query: string): string {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join('-').slice(0, longestName).toWellFormed() || 'answer';
}
