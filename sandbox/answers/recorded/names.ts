import { loadTables } from './markdown-tables.ts';

/** Things that people ask a model to name, by noun, each with something true about it. */
export const names = new Map(
  loadTables('./names.md').map(([[noun = ''] = [], ...rows]) => [
    noun,
    rows.map(([name = '', note = '']) => [name, note] as const),
  ]),
);
