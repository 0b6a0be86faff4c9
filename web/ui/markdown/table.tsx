import { useEffect, useRef, useState, type ComponentProps } from 'react';
import type { ExtraProps } from 'react-markdown';
import { writeCsv, type Cell } from '#shared/lib/csv.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { visibleTextOf } from './visible-text-of.ts';

/** A table that scrolls sideways if it is wider than the answer, with buttons to copy the table. */
export function Table({ node, ...rest }: ComponentProps<'table'> & ExtraProps) {
  const rows = rowsOf(node);
  const names = (rows[0] ?? []).filter(Boolean);
  const label = names.length > 0 ? `Table: ${names.join(', ')}` : 'Table';
  const frame = useRef<HTMLDivElement>(null);
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const observer = new ResizeObserver(() => {
      // While differences are marked, a copy is shown instead, and this table has no size.
      if (current.clientWidth > 0) setIsWide(current.scrollWidth > current.clientWidth + 1);
    });
    for (const part of [current, ...current.children]) observer.observe(part);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="table-block">
      <div
        ref={frame}
        className="table-frame"
        dir="auto"
        role="group"
        aria-label={label}
        tabIndex={0}
      >
        <table {...rest} />
      </div>
      <div className="table-tools">
        <CopyButton text={writeCsv(rows.map((cells) => cells.map(toCell)))} label="Copy as CSV" />
        {isWide && (
          <span aria-hidden data-screen-only className="ml-auto text-13 select-none">
            Scroll sideways for more →
          </span>
        )}
      </div>
    </div>
  );
}

type Node = ExtraProps['node'];

/** The texts of a table's cells, with the headings first. */
function rowsOf(table: Node): string[][] {
  return childrenOf(table)
    .flatMap(childrenOf)
    .map((row) => childrenOf(row).map((cell) => visibleTextOf(cell).trim()));
}

/** Turns negative numbers into numeric cells. Spreadsheets would read the text as a formula. */
function toCell(text: string): Cell {
  if (!/^-(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(text)) return text;
  const plain = text.replaceAll(',', '');
  return String(Number(plain)) === plain ? Number(plain) : text;
}

function childrenOf(node: Node): NonNullable<Node>[] {
  return (node?.children ?? []).flatMap((child) => (child.type === 'element' ? child : []));
}
