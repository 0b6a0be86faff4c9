import { pick } from '../seed.ts';
import type { Ask, Writer } from './ask.ts';
import { findCapital, findFact } from './known-facts.ts';
import { upperFirst } from './subject.ts';

const asksWhy =
  /\b(?:explain|describe|define|tell me (?:about|more)|teach me|meaning of)\b|^(?:so |and |but )?(?:what|who|how|why|when|where|which)\b/i;

export const explanationWriter: Writer = {
  fits: ({ prompt }) => asksWhy.test(prompt),
  write: (ask) => findCapital(ask.prompt) ?? explain(ask),
};

function explain(ask: Ask): string {
  const { subject, voice } = ask;
  const fact = findFact(`${subject} ${ask.prompt}`);
  const what = fact?.is ?? describe(ask);
  const like = fact?.like ?? comparison(ask);
  if (voice === 'brief') return `**${upperFirst(subject)}:** ${what} Think of ${like}.`;
  if (voice === 'structured') {
    return [
      `### ${upperFirst(subject)}`,
      `**What it is.** ${what}`,
      `**A picture to keep.** Think of ${like}.`,
      `**Why it matters.** Once ${subject} is clear, the questions around it become smaller: what goes in, what comes out, and what can go wrong between the two.`,
    ].join('\n\n');
  }
  return [
    `**${upperFirst(subject)}**, in plain words: ${what}`,
    `Imagine ${like}. The picture is not exact, but it puts the parts in the right order.`,
    `If you want to test your understanding of ${subject}, try to explain it to a friend without the technical terms; the place where you stop is the place to read next.`,
  ].join('\n\n');
}

function describe({ subject, seed }: Ask): string {
  return pick(
    [
      `The easiest way into ${subject} is to ask what it is made of, what it does, and what would be missing without it.`,
      `At heart, ${subject} is about a few simple parts that act on each other; the surprise comes from the combination, not from any one part.`,
      `Start from what everyone can see of ${subject}, then ask one by one which causes would have to lie behind it.`,
    ],
    seed,
    'describe',
  );
}

function comparison({ seed }: Ask): string {
  return pick(
    [
      'a relay race: each runner does one short thing well, and the baton is what connects them',
      'a recipe, where the order of the steps matters as much as the ingredients',
      'a busy station: the trains are simple, the timetable is the clever part',
      'a conversation in which each side answers the last thing it heard',
    ],
    seed,
    'comparison',
  );
}
