import { addManner } from '../manner.ts';
import type { Prompt } from '../prompt.ts';
import { loadTables } from '../recorded/markdown-tables.ts';
import { names } from '../recorded/names.ts';

const comparisons = loadTables('./comparisons.md').map((table) => ({
  table,
  sides: (table[0] ?? []).map((side) => new RegExp(`\\b${side}\\b`, 'i')),
}));
const nouns = [...names.keys()].map((noun) => ({
  noun,
  asks: new RegExp(`\\b${noun}(?:e?s)?\\b`, 'i'),
}));
const [capitals = []] = loadTables('./capitals.md');

const asksTable = /\btable\b|\bspreadsheet\b/i;
const asksComparison = /\bcompare\b|\bcomparison\b|\bdifferences? between\b|\b(?:versus|vs)\b/i;
const capitalOf = /\bcapital(?: city)? of (?:the )?([a-z ]{1,60}?)[?.!\s]{0,20}$/i;
const rowsOf: Readonly<Record<Prompt['provider'], number>> = {
  openai: 8,
  anthropic: 6,
  google: 10,
  xai: 5,
};

/** Writes recorded comparisons, and tables of capitals, planets, rivers and so on. */
export function writeTable(prompt: Prompt): string | null {
  const { text } = prompt;
  if (asksComparison.test(text)) return compare(prompt);
  const country = capitalOf.exec(text)?.[1];
  if (country && !asksTable.test(text)) return tellCapital(prompt, country);
  if (!asksTable.test(text)) return null;
  if (/\bcapitals\b/i.test(text)) return addManner(prompt, tableOfCapitals(prompt));
  const asked = nouns.find(({ asks }) => asks.test(text));
  return asked ? addManner(prompt, tableOfNames(asked.noun)) : null;
}

function compare(prompt: Prompt): string | null {
  const known = comparisons.find(({ sides }) => sides.every((side) => side.test(prompt.text)));
  if (!known) return null;
  const { table } = known;
  const isSwapped = prompt.seed % 2 === 1;
  const [head = [], ...rows] = table.map((cells) => (isSwapped ? cells.toReversed() : cells));
  const [left = '', right = ''] = head;
  if (prompt.provider === 'anthropic') {
    const side = (at: number) => rows.map((cells) => `- ${cells[at] ?? ''}`).join('\n');
    return addManner(prompt, `**${left}**\n\n${side(0)}\n\n**${right}**\n\n${side(1)}`);
  }
  return addManner(prompt, writeRows([head, ...rows]));
}

function tellCapital(prompt: Prompt, country: string): string | null {
  const row = capitals.find(([name]) => name?.toLowerCase() === country.toLowerCase());
  if (!row) return null;
  const [name = '', city = '', continent = ''] = row;
  const the = /^(?:United|Netherlands)/.test(name) ? 'the ' : '';
  return addManner(prompt, `The capital of ${the}${name}, in ${continent}, is **${city}**.`);
}

function tableOfCapitals({ text, provider, seed }: Prompt): string {
  const [head = [], ...all] = capitals;
  const continent = all
    .map((cells) => cells[2] ?? '')
    .find((each) => text.includes(each.replace(/e$/, '')));
  const rows = continent ? all.filter((cells) => cells[2] === continent) : all;
  const start = seed % rows.length;
  const chosen = [...rows.slice(start), ...rows.slice(0, start)].slice(0, rowsOf[provider]);
  return writeRows([head, ...chosen].map((cells) => cells.slice(0, 2)));
}

export function tableOfNames(noun: string): string {
  const rows = (names.get(noun) ?? []).map(([name, note]) => [name, `It ${note}.`]);
  return writeRows([[noun.slice(0, 1).toUpperCase() + noun.slice(1), 'Good to know'], ...rows]);
}

function writeRows([head = [], ...rows]: string[][]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
