import type { RoutingRow } from './read-rows.ts';

/** The domains that the router knows, each with the kind of work that it is. */
export const domains = [
  { name: 'hard maths', task: 'maths' },
  { name: 'grade-school maths', task: 'maths' },
  { name: 'number sense', task: 'maths' },
  { name: 'mathematics questions', task: 'maths' },
  { name: 'code reasoning', task: 'code' },
  { name: 'computer science', task: 'knowledge' },
  { name: 'physics', task: 'knowledge' },
  { name: 'chemistry', task: 'knowledge' },
  { name: 'engineering', task: 'knowledge' },
  { name: 'biology', task: 'knowledge' },
  { name: 'health', task: 'knowledge' },
  { name: 'law', task: 'knowledge' },
  { name: 'history', task: 'knowledge' },
  { name: 'politics and society', task: 'knowledge' },
  { name: 'economics', task: 'knowledge' },
  { name: 'business', task: 'knowledge' },
  { name: 'psychology', task: 'knowledge' },
  { name: 'philosophy and logic', task: 'reasoning' },
  { name: 'moral scenarios', task: 'reasoning' },
  { name: 'general knowledge', task: 'knowledge' },
  { name: 'reading feelings', task: 'reasoning' },
] as const;

type DomainName = (typeof domains)[number]['name'];

const ofSource: Record<string, DomainName> = {
  'zeroeval-math-l5': 'hard maths',
  'zeroeval-gsm': 'grade-school maths',
  'routellm-gsm8k': 'grade-school maths',
  'zeroeval-numersense-v2': 'number sense',
  'zeroeval-crux': 'code reasoning',
  eqbench: 'reading feelings',
};

/** The domain whose sources have enough rows to learn what sets models apart within it. */
export const wellKnownDomain = domains.findIndex(({ name }) => name === 'grade-school maths');

// The first pattern that a category matches decides.
const ofCategory: readonly (readonly [pattern: RegExp, domain: DomainName])[] = [
  [/moral_scenarios/, 'moral scenarios'],
  [/computer|machine_learning/, 'computer science'],
  [/math|algebra|statistics/, 'mathematics questions'],
  [/physics|astronomy/, 'physics'],
  [/chemistry/, 'chemistry'],
  [/engineering/, 'engineering'],
  [/biology|genetics|virology/, 'biology'],
  [/health|medicine|clinical|nutrition|anatomy|aging|sexuality/, 'health'],
  [/law|jurisprudence/, 'law'],
  [/history/, 'history'],
  [/politic|geography|sociology|security|policy|religions|global_facts/, 'politics and society'],
  [/econom/, 'economics'],
  [/business|marketing|management|accounting|public_relations/, 'business'],
  [/psychology/, 'psychology'],
  [/philosophy|logic|fallacies|moral/, 'philosophy and logic'],
  [/mmlu/, 'general knowledge'],
];

const found = new Map<string, number>();

/** The index of a row's domain, or -1 for a row of none. */
export function domainOf({ source, category }: RoutingRow): number {
  const key = `${source} ${category}`;
  const held = found.get(key);
  if (held !== undefined) return held;
  const name = ofSource[source] ?? ofCategory.find(([pattern]) => pattern.test(category))?.[1];
  const domain = domains.findIndex((each) => each.name === name);
  found.set(key, domain);
  return domain;
}
