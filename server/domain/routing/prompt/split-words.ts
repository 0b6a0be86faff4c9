// Latin letters are taken apart from others, so that "javaで" holds the word "java".
const wordPattern = /c\+\+|c#|[\p{Script=Latin}\p{N}\p{M}_]+|[\p{L}\p{N}\p{M}_]+/gu;

/** A text in lower case with its apostrophes gone, so that "I'm" and "I’M" read alike. */
export function foldText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’ʼ`´]/g, (mark) => (mark === '`' ? mark : ''));
}

/** Many people type Latin letters without accents; the marks of kana stay, as they make other sounds. */
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
