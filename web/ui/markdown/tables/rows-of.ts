import type { ExtraProps } from 'react-markdown';
import type { Cell } from '#shared/lib/csv.ts';
import { visibleTextOf } from '../visible-text-of.ts';

type Node = ExtraProps['node'];

/** The text of a table's cells, with the headings first. */
export function rowsOf(table: Node): string[][] {
  return childrenOf(table)
    .flatMap(childrenOf)
    .map((row) => childrenOf(row).map((cell) => visibleTextOf(cell).trim()));
}

/**
 * Converts negative numbers to numeric cells, because spreadsheets would read them as formulas if they were
 * text.
 */
export function toCell(text: string): Cell {
  if (!/^-(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(text)) return text;
  const plain = text.replaceAll(',', '');
  return String(Number(plain)) === plain ? Number(plain) : text;
}

function childrenOf(node: Node): NonNullable<Node>[] {
  return (node?.children ?? []).flatMap((child) => (child.type === 'element' ? child : []));
}
