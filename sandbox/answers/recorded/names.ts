import { loadTables } from './markdown-tables.ts';

/** Things that people ask a model to name, grouped by noun, each with a true note about it. */
export const names = new Map(
  loadTables('./names.md').map(([[noun = ''] = [], ...rows]) => [
    noun,
    rows.map(([name = '', note = '']) => [name, note] as const),
  ]),
);
