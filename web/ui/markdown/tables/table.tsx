import type { ComponentProps } from 'react';
import type { ExtraProps } from 'react-markdown';
import { writeCsv } from '#shared/lib/csv.ts';
import { CopyButton } from '../../controls/copy-button.tsx';
import { rowsOf, toCell } from './rows-of.ts';

/** A table that scrolls sideways if it is wider than the answer, with buttons to copy it. */
export function Table({ node, ...rest }: ComponentProps<'table'> & ExtraProps) {
  const rows = rowsOf(node);
  const names = (rows[0] ?? []).filter(Boolean);
  const label = names.length > 0 ? `Table: ${names.join(', ')}` : 'Table';
  return (
    <div className="table-block">
      <div className="table-frame" dir="auto" role="group" aria-label={label} tabIndex={0}>
        <table {...rest} />
      </div>
      <div className="table-tools">
        <CopyButton text={writeCsv(rows.map((cells) => cells.map(toCell)))} label="Copy as CSV" />
      </div>
    </div>
  );
}
