import type { ExtraProps } from 'react-markdown';
import { visibleTextOf } from '../visible-text-of.ts';

type Node = ExtraProps['node'];

/** The text of a table's cells, its headings first. */
export function rowsOf(table: Node): string[][] {
  return childrenOf(table)
    .flatMap(childrenOf)
    .map((row) => childrenOf(row).map((cell) => visibleTextOf(cell).trim()));
}

function childrenOf(node: Node): NonNullable<Node>[] {
  return (node?.children ?? []).flatMap((child) => (child.type === 'element' ? child : []));
}
