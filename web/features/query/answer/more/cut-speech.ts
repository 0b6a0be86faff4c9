/** Some browsers fall silent in a longer one. */
const longestUtterance = 220;

/** Whole sentences together, as far as they fit; a longer one is cut between words. */
export function cutSpeech(speech: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const part of speech.split(/(?<=[.!?。！？…؟])\s*|(?<=[,;:、，])\s+|\s+/)) {
    if (piece && piece.length + part.length >= longestUtterance) {
      pieces.push(piece);
      piece = '';
    }
    piece += piece ? ` ${part}` : part;
  }
  return piece ? [...pieces, piece] : pieces;
}
