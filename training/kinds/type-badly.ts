import { pick, type Random } from './random.ts';

const neighbours: Record<string, string> = {
  a: 'qs',
  c: 'xv',
  d: 'sf',
  e: 'wr',
  h: 'gj',
  i: 'uo',
  l: 'k',
  m: 'n',
  n: 'bm',
  o: 'ip',
  r: 'et',
  s: 'ad',
  t: 'ry',
  u: 'yi',
};

/** Adds typos: some letters are dropped, doubled, swapped or replaced by a neighboring key. */
export function typeBadly(text: string, share: number, random: Random): string {
  const letters = Array.from(text);
  let typed = '';
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? '';
    if (!/\p{L}/u.test(letter) || random() >= share) {
      typed += letter;
      continue;
    }
    const next = letters[at + 1] ?? '';
    const slip = pick(['drop', 'double', 'swap', 'miss'] as const, random);
    if (slip === 'double') typed += letter + letter;
    if (slip === 'miss')
      typed += pick(Array.from(neighbours[letter.toLowerCase()] ?? letter), random);
    if (slip === 'swap') {
      typed += next + letter;
      at += 1;
    }
  }
  return typed;
}
