const longFromCharacters = 5000;
const longFromLines = 200;

/** Whether a pasted text is so long that it should be attached rather than inserted. */
export function isLongPaste(text: string): boolean {
  return text.length > longFromCharacters || countLines(text) > longFromLines;
}

export function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** Turns pasted text into a file named 'Pasted text.txt'; later ones are numbered. */
export function toPastedFile(text: string, earlier: number): File {
  const number = earlier > 0 ? ` ${earlier + 1}` : '';
  return new File([text], `Pasted text${number}.txt`, { type: 'text/plain' });
}
