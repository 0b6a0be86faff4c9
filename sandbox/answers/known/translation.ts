import type { Prompt } from '../prompt.ts';
import { loadTables } from '../recorded/markdown-tables.ts';

const [[, ...languages] = [], ...phrases] = loadTables('./phrases.md')[0] ?? [];
const languageNames = languages.join('|');

/** `translate X to French`, `how do you say X in French`, `translate to French: X`. */
const forms: readonly RegExp[] = [
  new RegExp(
    String.raw`\btranslate(?:\s+the (?:phrase|sentence|word|text|following))?[\s:]+(?<text>[^\s:].*?)(?<!\s)\s+(?:in)?to\s+(?<language>${languageNames})\b`,
    'is',
  ),
  new RegExp(
    String.raw`\bhow (?:do|would|to|can)(?: (?:you|i|one))? say\s+(?<text>.+?)\s+in\s+(?<language>${languageNames})\b`,
    'is',
  ),
  new RegExp(
    String.raw`\btranslate\b.*?\b(?:in)?to\s+(?<language>${languageNames})\s*[:\n]\s*(?<text>.+)`,
    'is',
  ),
  new RegExp(
    String.raw`^["'“‘]?(?<text>[^"”]+?)["'”’]? in (?<language>${languageNames})[?.!\s]*$`,
    'is',
  ),
];

const longestRequest = 400;

/** Translates recorded everyday phrases only; nothing is translated word by word. */
export function translate({ text, provider, isBrief }: Prompt): string | null {
  if (text.length > longestRequest) return null;
  for (const form of forms) {
    const { text: phrase = '', language = '' } = form.exec(text)?.groups ?? {};
    const known = findTranslation(phrase, language);
    if (known === null) continue;
    const name = language.slice(0, 1).toUpperCase() + language.slice(1).toLowerCase();
    if (isBrief || provider === 'xai') return `**${known}**`;
    if (provider === 'google')
      return `| English | ${name} |\n| --- | --- |\n| ${bare(phrase)} | **${known}** |`;
    return `“${bare(phrase)}” in ${name} is **${known}**.`;
  }
  return null;
}

export function asksForTranslation({ text }: Prompt): boolean {
  return /\btranslat(?:e|ion)\b|\bhow (?:do|would) (?:you|i) say\b/i.test(text);
}

function findTranslation(phrase: string, language: string): string | null {
  const place = languages.findIndex((name) => name.toLowerCase() === language.toLowerCase());
  const wanted = bare(phrase).toLowerCase().replaceAll('’', "'");
  const row = phrases.find(([english = '']) => english.split('; ').includes(wanted));
  return (place >= 0 && row?.[place + 1]) || null;
}

function bare(phrase: string): string {
  return phrase.trim().replace(/^["'“‘]+|(?<!["'”’?!.])["'”’?!.]+$/g, '');
}
