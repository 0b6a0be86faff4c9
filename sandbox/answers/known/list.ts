import { addManner } from '../manner.ts';
import type { Prompt } from '../prompt.ts';
import { names } from '../recorded/names.ts';

const words = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const asks =
  /^(?:please )?(?:name|list|tell me|give me)(?: me)?(?: the)?(?: (a|an|another|some|all(?: the)?|\d{1,2}|[a-z]{3,5}))? ([a-z]+?)(?:e?s)?(?: in (?:the world|the solar system))?[.?!\s]*$/i;

/** Lists rivers, lakes, planets and so on, if the sandbox knows as many as the prompt asks for. */
export function writeList(prompt: Prompt): string | null {
  const [, number = '', noun = ''] = asks.exec(prompt.text) ?? [];
  const known = names.get(noun.toLowerCase());
  const count = countOf(number, prompt.text, known?.length ?? 0);
  if (!known || count === null || count > known.length) return null;
  const isAll = count === known.length;
  const start = isAll ? 0 : prompt.seed % known.length;
  const chosen = [...known.slice(start), ...known.slice(0, start)].slice(0, count);
  return addManner(prompt, layOut(prompt, chosen));
}

function countOf(number: string, text: string, all: number): number | null {
  const word = number.toLowerCase();
  if (/^(?:a|an|another)$/.test(word)) return 1;
  if (word.startsWith('all')) return all;
  if (/^(?:some)?$/.test(word)) return /s[.?!\s]*$/.test(text) ? Math.min(4, all) : 1;
  const count = words.includes(word) ? words.indexOf(word) : Number(word);
  return count >= 1 ? count : null;
}

function layOut({ provider }: Prompt, chosen: readonly (readonly [string, string])[]): string {
  switch (provider) {
    case 'openai':
      return chosen
        .map(([name, note], index) => `${index + 1}. **${name}**, which ${note}.`)
        .join('\n');
    case 'anthropic':
      return chosen.map(([name, note]) => `**${name}** ${note}.`).join(' ');
    case 'google':
      return [
        '| Name | Good to know |',
        '| --- | --- |',
        ...chosen.map(([name, note]) => `| ${name} | It ${note}. |`),
      ].join('\n');
    case 'xai':
      return chosen.map(([name, note]) => `- ${name}: ${note}.`).join('\n');
  }
}
