import type { Command } from './command-sources.ts';

/**
 * The commands that match: each search word is the start of a word in the command. Those whose
 * label starts with the search come first.
 */
export function findCommands(commands: readonly Command[], search: string): Command[] {
  const found = commands.filter(({ label, group, keywords = '' }) =>
    matchesSearch(`${label} ${group} ${keywords}`, search),
  );
  const start = search.trim().toLowerCase();
  const rank = ({ label }: Command) => (label.toLowerCase().startsWith(start) ? 0 : 1);
  return start === '' ? found : found.toSorted((a, b) => rank(a) - rank(b));
}

/** Whether each word of the search is at the start of a word of the text. */
export function matchesSearch(text: string, search: string): boolean {
  const words = toWords(text);
  return toWords(search).every((part) => words.some((word) => word.startsWith(part)));
}

function toWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
