import type { Command } from './command-sources.ts';

/**
 * The commands that have every word of the search, each at the beginning of one of their own words; those
 * whose name begins with the search first.
 */
export function findCommands(commands: readonly Command[], search: string): Command[] {
  const wanted = toWords(search);
  const found = commands.filter((command) => {
    const words = toWords(`${command.label} ${command.group} ${command.keywords ?? ''}`);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
  const start = search.trim().toLowerCase();
  const rank = ({ label }: Command) => (label.toLowerCase().startsWith(start) ? 0 : 1);
  return start === '' ? found : found.toSorted((a, b) => rank(a) - rank(b));
}

function toWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
