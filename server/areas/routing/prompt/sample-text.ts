const headCharacters = 3_000;
const middleCharacters = 1_200;
const tailCharacters = 1_800;
const wholeUpTo = headCharacters + middleCharacters + tailCharacters;

/** The part of a text to analyze: all of it, or the head, middle and tail of a very long one. */
export function sampleText(text: string): string {
  if (text.length <= wholeUpTo) return text;
  const middle = Math.floor((text.length - middleCharacters) / 2);
  const parts = [
    text.slice(0, headCharacters),
    text.slice(middle, middle + middleCharacters),
    text.slice(-tailCharacters),
  ];
  return parts.join('\n');
}
