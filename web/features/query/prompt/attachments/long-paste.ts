const longFromCharacters = 5000;
const longFromLines = 200;

/** Whether a pasted text is so long that it is better attached than put into the prompt. */
export function isLongPaste(text: string): boolean {
  return text.length > longFromCharacters || countLines(text) > longFromLines;
}

export function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** The pasted text as a file; the first is 'Pasted text.txt', the next are numbered. */
export function toPastedFile(text: string, earlier: number): File {
  const number = earlier > 0 ? ` ${earlier + 1}` : '';
  return new File([text], `Pasted text${number}.txt`, { type: 'text/plain' });
}
