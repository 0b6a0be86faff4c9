import { sampleText } from '../prompt/sample-text.ts';

const foldedUpTo = 20_000;

/** Removes what does not change a text's meaning: case, runs of white space and final punctuation. */
export function foldPrompt(prompt: string): string {
  const text = prompt.length > foldedUpTo ? sampleText(prompt) : prompt;
  const folded = sampleText(text.replace(/[^\S ]\s*| \s+/g, ' ').trim());
  return withoutFinalMarks(
    folded
      .toLowerCase()
      .replace(/[’‘`´]/g, "'")
      .replace(/[“”]/g, '"'),
  );
}

function withoutFinalMarks(text: string): string {
  let end = text.length;
  while (end > 0 && finalMarks.has(text.charAt(end - 1))) end -= 1;
  return end === text.length ? text : text.slice(0, end);
}

const finalMarks = new Set(' .!?…;:,。！？、،؟-–—');
