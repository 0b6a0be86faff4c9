import { seedOf } from '../seed.ts';
import type { Writer } from './ask.ts';
import { findFact } from './known-facts.ts';
import { upperFirst } from './subject.ts';

const asksLong =
  /\bessay\b|\blong(?:er)? (?:answer|article|text|piece|explanation|story|version|post)\b|\bin (?:great|full|depth|much) ?(?:detail|depth)?\b|\bcomprehensive\b|\b\d{3,4}[- ]words?\b|\b(?:article|report|blog post|paper)\b|\bas long as\b/i;

type Section = readonly [title: string, text: (subject: string) => string];

const sections: readonly Section[] = [
  [
    'Why the subject is worth an hour',
    (subject) =>
      `Few people set out to think about ${subject}. It arrives sideways, through a decision that has to be made or a remark that will not leave one alone. That is an advantage: a question met in practice comes with its own test. Whatever is said about ${subject} in general must in the end help with the case that raised it, and a general account that cannot do so may be admired, but it should not be followed.`,
  ],
  [
    'What is usually meant',
    (subject) =>
      `The word is used in two ways. In the narrow sense, ${subject} is the thing itself: what can be pointed at, counted or written down. In the wide sense it is everything that has gathered around it, the habits, the tools, the arguments and the people who care. Most disagreements come from one side speaking narrowly while the other listens widely, and they end the moment somebody asks which of the two is on the table.`,
  ],
  [
    'A short history of the idea',
    (subject) =>
      `Ideas seldom begin where the textbooks say. What we now call ${subject} was, for a long time, a handful of separate practices with separate names, each with its own small circle of experts. They were joined less by a discovery than by a need: a problem grew too large for any one of them. What was kept from each tells us what they had in common; what was dropped tells us what had only seemed necessary.`,
  ],
  [
    'How it works in practice',
    (subject) =>
      `In practice, ${subject} follows a plain rhythm. Something is observed; a guess is made about its cause; a small change is tried; the result is compared with the guess. The skill lies in the third step, in choosing a change that is small enough to undo and large enough to notice. Beginners tend to change too much at once, experts tend to change too little, and both learn the most from the attempts that failed for a reason they can name.`,
  ],
  [
    'The strongest objection',
    (subject) =>
      `The best case against taking ${subject} so seriously is that attention is limited. Every hour spent here is taken from something else, and the returns fall quickly after the first few. The objection is fair. It does not show, however, that the first hours are wasted; it shows that one should know when to stop. A rule decided in advance does more good than any amount of enthusiasm decided in the moment.`,
  ],
  [
    'Two examples',
    (subject) =>
      `Take a school that wanted to improve how it dealt with ${subject}. It began with a committee, and after a year it had a document. A second school began with one class, one teacher and one month, and after a year it had a habit. The difference was not intelligence or money. The second school let the facts interrupt it early, while interruption was still cheap, and wrote down only what had already been seen to work.`,
  ],
  [
    'What tends to go wrong',
    (subject) =>
      `Three mistakes return again and again. The first is to measure what is easy rather than what matters, so that ${subject} improves on paper alone. The second is to copy a result without its conditions, as one might copy a garden without its rain. The third is to treat the question as settled. Conditions change quietly, and an answer that is never revisited becomes a superstition with a good pedigree.`,
  ],
  [
    'What follows',
    (subject) =>
      `It would be pleasant to end with a formula, but the honest conclusion is a practice. Keep the question of ${subject} small enough to handle; look at real cases before general claims; decide beforehand what would change your mind; and come back to it after a while with fresh eyes. None of this is difficult. It is only easy to postpone, and the whole difference lies in beginning.`,
  ],
];

export const essayWriter: Writer = {
  fits: ({ prompt }) => asksLong.test(prompt),
  write: ({ subject, seed, voice }) => {
    const fact = findFact(subject)?.is;
    const count = voice === 'brief' ? 6 : sections.length;
    const middle = sections
      .slice(1, -1)
      .toSorted((one, other) => rank(seed, one) - rank(seed, other));
    const chosen = [...sections.slice(0, 1), ...middle.slice(0, count - 2), ...sections.slice(-1)];
    const body = chosen.map(([title, text]) => `## ${title}\n\n${text(subject)}`);
    return [`# ${upperFirst(subject)}`, ...(fact ? [fact] : []), ...body].join('\n\n');
  },
  isBare: true,
};

function rank(seed: number, [title]: Section): number {
  return seedOf(String(seed), title);
}
