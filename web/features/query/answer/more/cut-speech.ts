/** In characters. Some browsers stop speaking in the middle of longer texts. */
const longestUtterance = 220;

/**
 * Splits speech into sentences. The number of a list item stays with its first sentence, and a
 * sentence that is too long is split between words.
 */
export function cutSpeech(speech: string): string[] {
  const sentences = speech.split(/(?<=[.!?…؟]["'”’)]?)(?<!^\d+\.)\s+|(?<=[。！？])\s*/);
  return sentences.flatMap(cutSentence).filter(Boolean);
}

function cutSentence(sentence: string): string[] {
  if (sentence.length <= longestUtterance) return [sentence];
  const pieces: string[] = [];
  let piece = '';
  for (const word of sentence.split(/\s+/)) {
    if (piece && piece.length + word.length >= longestUtterance) {
      pieces.push(piece);
      piece = '';
    }
    piece += piece ? ` ${word}` : word;
  }
  return [...pieces, piece];
}
