/** Writes rows as a Markdown table. The first row becomes the header that Markdown requires. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  const width = Math.max(0, ...rows.map((row) => row.length));
  // A table with a single column serves only to lay out a page.
  if (width <= 1) return rows.flat().filter(Boolean).join('\n\n');
  const lines = rows.map((row) => {
    const cells = Array.from({ length: width }, (_, at) => writeCell(row[at] ?? ''));
    return `| ${cells.join(' | ')} |`;
  });
  lines.splice(1, 0, `|${' --- |'.repeat(width)}`);
  return lines.join('\n');
}

function writeCell(text: string): string {
  return text
    .trim()
    .replaceAll('|', String.raw`\|`)
    .replaceAll(/\n+/g, '<br>');
}

/** A paragraph, heading, table or item of a list, as Markdown. */
export interface Block {
  text: string;
  isListItem: boolean;
}

/** Separates blocks with an empty line, except for consecutive list items. */
export function joinBlocks(blocks: readonly Block[]): string {
  return blocks
    .map(({ text, isListItem }, index) => {
      const isClose = isListItem && blocks[index - 1]?.isListItem === true;
      return index === 0 ? text : `${isClose ? '\n' : '\n\n'}${text}`;
    })
    .join('');
}
