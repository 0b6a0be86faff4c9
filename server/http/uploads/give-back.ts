/**
 * Gives the memory of a piece of a body back now; its bytes are gone. The garbage collector would leave it for
 * as long as 64 MB more come, from however many clients.
 */
export function giveBack(piece: Buffer): void {
  // What shares its memory with others is the collector's.
  const isWhole = piece.byteLength === piece.buffer.byteLength;
  if (isWhole && piece.buffer instanceof ArrayBuffer) piece.buffer.transfer(0);
}
