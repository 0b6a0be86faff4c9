const bytes = 4 * 1024 * 1024 - 1_000;

/** Bodies of the maximum size of a query, in the shapes that cost a parser most. */
export const largeBodies: Record<string, () => string> = {
  brackets: () => '['.repeat(bytes),
  'closed brackets': () => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'objects in objects': () => '{"a":'.repeat(bytes / 6) + '1' + '}'.repeat(bytes / 6),
  keys: () => `{${Array.from({ length: bytes / 14 }, (_, at) => `"k${1e6 + at}":1`).join()}}`,
  'a list of nothing': () => `{"query":"x","models":[${'0,'.repeat(bytes / 2 - 50)}0]}`,
  'a list of empty objects': () => `{"query":"x","models":[${'{},'.repeat(bytes / 3 - 50)}{}]}`,
  'one long key': () => `{"${'k'.repeat(bytes - 100)}":1}`,
  escapes: () => `{"query":"${'\\u0041'.repeat(bytes / 6 - 10)}"}`,
  'a number of four million digits': () => `{"query":${'9'.repeat(bytes - 100)}}`,
  blanks: () => `${' '.repeat(bytes - 100)}{"query":"x"}`,
};
