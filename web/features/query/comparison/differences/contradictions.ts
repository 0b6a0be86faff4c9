import type { Differing, Range } from './differing-parts.ts';
import type { Block, Statement } from './reading/statements.ts';

/** A point on which answers contradict each other. */
export interface Contradiction {
  kind: Differing['kind'];
  /** The different texts, each with the columns of its answers. */
  said: readonly { columns: readonly number[]; text: string }[];
  /**
   * Where the first answer says it: the surrounding words, or the row and column of a table cell.
   */
  where: string;
}

/** A part of one answer that differs from another answer. */
export interface Spot {
  column: number;
  blocks: readonly Block[];
  statement: Statement;
  part: Range;
}

export interface Pair {
  differing: Differing;
  spots: readonly [Spot, Spot];
}

/**
 * Lists each contradiction once, however many answers it involves: denials first, then numbers,
 * names and other words.
 */
export function listContradictions(pairs: readonly Pair[]): Contradiction[] {
  return Array.from(groupPairs(pairs))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map(({ pairs: [first], spots }) => describe(first?.differing.kind ?? 'word', spots));
}

interface Group {
  pairs: Pair[];
  spots: Spot[];
}

/** Groups pairs that share a spot in an answer, since they are about the same point. */
function groupPairs(pairs: readonly Pair[]): Set<Group> {
  const byKey = new Map<string, Group>();
  for (const pair of pairs) {
    const met = new Set(pair.spots.flatMap((spot) => byKey.get(keyOf(spot)) ?? []));
    const group: Group = { pairs: [], spots: [] };
    for (const one of met) {
      group.pairs.push(...one.pairs);
      group.spots.push(...one.spots);
    }
    group.pairs.push(pair);
    const known = new Set(group.spots.map(keyOf));
    group.spots.push(...pair.spots.filter((spot) => !known.has(keyOf(spot))));
    for (const spot of group.spots) byKey.set(keyOf(spot), group);
  }
  return new Set(byKey.values());
}

function keyOf({ column, statement: { block }, part: { start, end } }: Spot): string {
  return `${column} ${block} ${start} ${end}`;
}

function rankOf({ pairs: [first] }: Group): number {
  if (first?.differing.isDenial) return 0;
  return ['number', 'name', 'word'].indexOf(first?.differing.kind ?? 'word') + 1;
}

function describe(kind: Differing['kind'], spots: readonly Spot[]): Contradiction {
  const inOrder = spots.toSorted((one, other) => one.column - other.column);
  const byText = Map.groupBy(inOrder, textOf);
  const said = Array.from(byText, ([text, those]) => {
    return { columns: [...new Set(those.map(({ column }) => column))], text };
  });
  const [first] = inOrder;
  return { kind, said, where: first ? whereIs(first) : '' };
}

function textOf({ blocks, statement, part }: Spot): string {
  return tidy(blocks[statement.block]?.text.slice(part.start, part.end) ?? '').trim();
}

/** This many characters before and after are enough to identify the place. */
const mostAround = 48;

function whereIs({ blocks, statement: { block, start, end }, part }: Spot): string {
  const { text = '', cell } = blocks[block] ?? {};
  if (cell) return tidy(`${cell.row}, ${cell.head}`);
  const [before, after] = [tidy(text.slice(start, part.start)), tidy(text.slice(part.end, end))];
  return before + after === '' ? '' : `${cutStart(before)}…${cutEnd(after)}`;
}

function cutStart(text: string): string {
  if (text.length <= mostAround) return text;
  return text.slice(-mostAround).replace(/^\S*\s/, '');
}

function cutEnd(text: string): string {
  if (text.length <= mostAround) return text;
  return `${text.slice(0, mostAround).replace(/\s\S*$/, '')} …`;
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').toWellFormed();
}
