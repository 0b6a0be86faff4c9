/** A paragraph, heading, table or item of a list, as Markdown. */
export interface Block {
  text: string;
  isListItem: boolean;
}

/** Separates blocks by an empty line, and items of a list by none. */
export function joinBlocks(blocks: readonly Block[]): string {
  return blocks
    .map(({ text, isListItem }, index) => {
      const isClose = isListItem && blocks[index - 1]?.isListItem === true;
      return index === 0 ? text : `${isClose ? '\n' : '\n\n'}${text}`;
    })
    .join('');
}
