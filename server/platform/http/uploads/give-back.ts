/**
 * Frees the memory of a piece immediately; its bytes are lost. The garbage collector would let up
 * to 64 MB accumulate first, from all clients together.
 */
export function giveBack(piece: Buffer): void {
  // If a piece shares its buffer with others, the garbage collector must free the buffer.
  const isWhole = piece.byteLength === piece.buffer.byteLength;
  if (isWhole && piece.buffer instanceof ArrayBuffer) piece.buffer.transfer(0);
}
