import { pick } from '../seed.ts';
import type { Ask, Writer } from './ask.ts';
import { upperFirst } from './subject.ts';

export type Sides = readonly [string, string];

export const comparisonWriter: Writer = {
  fits: ({ prompt }) => findSides(prompt) !== null,
  write: (ask) =>
    writeComparisonTable(ask, findSides(ask.prompt) ?? [ask.subject, 'the alternative']),
};

export function findSides(prompt: string): Sides | null {
  const match =
    /\b(?:compare|comparing|comparison (?:of|between)|differences? between)\s+(.{2,50}?)\s+(?:and|with|to|versus|vs\.?)\s+([^.?!,]{2,50}?)(?:\s+(?:in|as|for|using|with) .*)?(?:[.?!,]|$)/i.exec(
      prompt,
    ) ?? /\b([\w+#.-]+(?: [\w+#.-]+)?)\s+(?:versus|vs\.?)\s+([\w+#-]+(?: [\w+#-]+)?)/i.exec(prompt);
  const [, one, other] = match ?? [];
  return one && other ? [one.trim(), other.trim()] : null;
}

export function writeComparisonTable({ seed, voice }: Ask, [one, other]: Sides): string {
  const rows = [
    ['Best when', 'you want to start quickly', 'you plan for the long run'],
    ['Main strength', 'simple to understand', 'holds up under load'],
    ['Main cost', 'limits appear later', 'more to learn at first'],
    ['Look out for', 'outgrowing it', 'doing too much too soon'],
  ];
  const isSwapped = pick([true, false], seed, 'sides');
  const [left, right] = isSwapped ? [other, one] : [one, other];
  const table = [
    `| | ${upperFirst(left)} | ${upperFirst(right)} |`,
    '| --- | --- | --- |',
    ...rows.slice(0, voice === 'brief' ? 3 : 4).map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n');
  const verdict = `If you are undecided between ${one} and ${other}, begin with ${left} and note the first thing that annoys you: it tells you whether ${right} is worth the change.`;
  return `${table}\n\n${verdict}`;
}
