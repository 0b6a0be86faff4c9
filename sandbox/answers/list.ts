import { seedOf } from '../seed.ts';
import type { Ask, Writer } from './ask.ts';
import { upperFirst } from './subject.ts';

const asksList =
  /\b(?:list|ideas?|ways|tips|steps|suggest(?:ions)?|brainstorm|recommend(?:ations)?|examples|reasons|checklist|plan|itinerary|name \w+|top \d+|pros and cons|how (?:do|can|should) (?:i|we|you))\b/i;

const points = [
  'Begin with the smallest version that would still be useful.',
  'Ask two people who have done it before; their regrets save the most time.',
  'Set a limit of time or money before you start, and write it down.',
  'Collect everything you need in one place on the evening before.',
  'Do the part you are least sure of first.',
  'Keep a note of what surprised you; it is the seed of the next round.',
  'Leave a third of the time free, because something will want it.',
  'Compare two options side by side rather than five in a row.',
  'Share an early result while it is still cheap to change.',
  'Decide what “done” means, and stop there.',
] as const;

const numbers: Record<string, number> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};

export const listWriter: Writer = {
  fits: ({ prompt }) => asksList.test(prompt),
  write: (ask) => {
    if (/\bpros and cons\b/i.test(ask.prompt)) return writeProsAndCons(ask);
    const lines = chooseItems(ask).map((text, index) => `${index + 1}. ${text}`);
    const heading =
      ask.voice === 'structured' ? `### ${upperFirst(ask.subject)}` : `For **${ask.subject}**:`;
    return `${heading}\n\n${lines.join('\n')}`;
  },
};

function writeProsAndCons({ subject, voice }: Ask): string {
  const count = voice === 'brief' ? 2 : 3;
  const pros = [
    'it removes a step that nobody will miss',
    'it leaves more choice to those who do the work',
    'it can be tried on a small scale first',
  ];
  const cons = [
    'it asks for habits that take time to form',
    'what was settled in passing must now be written down',
    'it suits some people better than others',
  ];
  const list = (items: string[]) =>
    items
      .slice(0, count)
      .map((item) => `- ${item}`)
      .join('\n');
  return `**For ${subject}**\n\n${list(pros)}\n\n**Against ${subject}**\n\n${list(cons)}`;
}

function chooseItems(ask: Ask): string[] {
  const count = countAsked(ask.prompt) ?? (ask.voice === 'brief' ? 3 : 5);
  return points
    .map((text) => ({ text, order: seedOf(String(ask.seed), text) }))
    .toSorted((one, other) => one.order - other.order)
    .slice(0, count)
    .map(({ text }) => text);
}

function countAsked(prompt: string): number | null {
  const word = /\b(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)\b/i.exec(prompt)?.[1];
  if (!word) return null;
  const count = numbers[word.toLowerCase()] ?? Number(word);
  return count >= 1 && count <= points.length ? count : null;
}
