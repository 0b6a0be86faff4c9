import type { Block } from './blocks/split-blocks.ts';

const heading = /^ {0,3}(#{1,6})\s/gm;

/** The heading levels that an answer uses, highest first, as a string such as '24'. */
export function findHeadingLevels(blocks: readonly Block[]): string {
  const levels = new Set<number>();
  for (const block of blocks) {
    if (block.kind !== 'text') continue;
    for (const [, marks] of block.text.matchAll(heading)) levels.add(marks?.length ?? 1);
  }
  return [...levels].sort((a, b) => a - b).join('');
}

// The page itself uses headings up to the second level.
const topLevel = 3;

/** The level of an answer's heading on the page, without gaps between levels. */
export function toPageLevel(level: number, levels: string): number {
  const rank = Math.max(0, levels.indexOf(String(level)));
  return Math.min(6, topLevel + rank);
}
