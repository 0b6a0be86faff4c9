import type { RoutingRow } from '../rows/read-rows.ts';
import { shuffled, randomFrom } from './statistics.ts';
import { bySource } from './pools.ts';

/** Rows to train on, and rows that were never used to choose settings. */
export interface Split {
  training: RoutingRow[];
  heldBack: RoutingRow[];
}

/** Holds back a fifth of the questions, always the same ones, with all their sources and wordings. */
export function holdBack(rows: readonly RoutingRow[]): Split {
  const isHeld = (row: RoutingRow) => hashOf(row.group) % 5 === 0;
  return {
    training: rows.filter((row) => !isHeld(row)),
    heldBack: rows.filter(isHeld),
  };
}

/** Up to `most` rows from each source, always the same ones. */
export function sampleRows(rows: readonly RoutingRow[], most: number): RoutingRow[] {
  return bySource(rows, 1).flatMap(([, own]) => shuffled(own, randomFrom(5)).slice(0, most));
}

function hashOf(text: string): number {
  let hash = 7;
  for (const character of text) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) >>> 0;
  return Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) >>> 0;
}
