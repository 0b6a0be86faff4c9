// Latin letters are taken apart from others, so that "javaで" holds the word "java".
const wordPattern = /c\+\+|c#|[\p{Script=Latin}\p{N}\p{M}_]+|[\p{L}\p{N}\p{M}_]+/gu;

/** A text in lower case with its apostrophes gone, so that "I'm" and "I’M" read alike. */
export function foldText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’ʼ`´]/g, (mark) => (mark === '`' ? mark : ''));
}

/** The words of a folded text, in order. */
export function splitWords(folded: string): string[] {
  return folded.match(wordPattern) ?? [];
}
