/** Some browsers fall silent in a longer one. */
const longestUtterance = 220;

/** Sentence by sentence, with the number of an item before its first; one that is too long is cut between words. */
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
