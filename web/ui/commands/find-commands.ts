import type { Command } from './command-sources.ts';

/**
 * The commands that contain every search word at the start of one of their words. Those whose label
 * starts with the search come first.
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
