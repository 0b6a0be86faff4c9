/**
 * Frees the memory of a piece immediately; its bytes are lost. The garbage collector would wait until another
 * 64 MB have arrived, from any number of clients.
 */
export function giveBack(piece: Buffer): void {
  // A piece that shares its buffer with others must be left to the garbage collector.
  const isWhole = piece.byteLength === piece.buffer.byteLength;
  if (isWhole && piece.buffer instanceof ArrayBuffer) piece.buffer.transfer(0);
}
