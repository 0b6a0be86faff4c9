import type { RoutingRow } from '../rows/read-rows.ts';

/** The domains that the router distinguishes, each with its kind of task and its field. */
export const domains = [
  { name: 'hard maths', task: 'maths', field: 'mathematics' },
  { name: 'grade-school maths', task: 'maths', field: 'mathematics' },
  { name: 'number sense', task: 'maths', field: 'arithmetic' },
  { name: 'mathematics questions', task: 'maths', field: 'mathematics' },
  { name: 'code reasoning', task: 'code', field: 'computing' },
  { name: 'computer science', task: 'knowledge', field: 'computing' },
  { name: 'physics', task: 'knowledge', field: 'physical sciences' },
  { name: 'chemistry', task: 'knowledge', field: 'physical sciences' },
  { name: 'engineering', task: 'knowledge', field: 'physical sciences' },
  { name: 'biology', task: 'knowledge', field: 'life sciences' },
  { name: 'health', task: 'knowledge', field: 'life sciences' },
  { name: 'law', task: 'knowledge', field: 'society' },
  { name: 'history', task: 'knowledge', field: 'society' },
  { name: 'politics and society', task: 'knowledge', field: 'society' },
  { name: 'economics', task: 'knowledge', field: 'trade' },
  { name: 'business', task: 'knowledge', field: 'trade' },
  { name: 'psychology', task: 'knowledge', field: 'society' },
  { name: 'philosophy and logic', task: 'reasoning', field: 'judgement' },
  { name: 'moral scenarios', task: 'reasoning', field: 'judgement' },
  { name: 'general knowledge', task: 'knowledge', field: 'society' },
  { name: 'reading feelings', task: 'reasoning', field: 'judgement' },
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

/** A domain whose sources have enough rows to show how models differ within it. */
export const wellKnownDomain = domains.findIndex(({ name }) => name === 'grade-school maths');

// The first matching pattern determines the domain.
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

/** The index of a row's domain; -1 for a row without a domain. */
export function domainOf({ source, category }: RoutingRow): number {
  const key = `${source} ${category}`;
  const held = found.get(key);
  if (held !== undefined) return held;
  const name = ofSource[source] ?? ofCategory.find(([pattern]) => pattern.test(category))?.[1];
  const domain = domains.findIndex((each) => each.name === name);
  found.set(key, domain);
  return domain;
}

/** Whether models had to answer with a letter right away; all other sources let them think. */
export function isAnsweredOutright({ source }: RoutingRow): boolean {
  return source === 'routellm-mmlu';
}
