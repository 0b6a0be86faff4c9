// Separates Latin letters from others, so that "javaで" contains the word "java".
const wordPattern = /c\+\+|c#|[\p{Script=Latin}\p{N}\p{M}_]+|[\p{L}\p{N}\p{M}_]+/gu;

/** Converts a text to lower case and removes apostrophes, so that "I'm" and "I’M" are equal. */
export function foldText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’ʼ´]/g, '');
}

/**
 * Removes accents from Latin letters, where many people omit them. The marks in kana stay, because they
 * change the sound.
 */
export function withoutAccents(text: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/^[\0-\x7f]*$/.test(text)) return text;
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u0652]/g, '')
    .normalize('NFC');
}

/** The words of a folded text, in order. */
export function splitWords(folded: string): string[] {
  return folded.match(wordPattern) ?? [];
}
