import { randomFrom } from '../evaluate/statistics.ts';
import { mistype, type Slip } from './mistype.ts';
import { keyboard, pasted, programmed, spoken } from './notations.ts';
import type { PhraseSet, Phrases } from './phrases/phrases.ts';
import { evaluationPhrases } from './phrases/evaluation.ts';
import { trainingPhrases } from './phrases/training.ts';
import { plainNotation, type Notation } from './plain-notation.ts';
import { takeApart, type TestQuestion } from './take-apart.ts';

/** How wordings are made. The training and evaluation styles share no phrases. */
export interface Style {
  name: string;
  phrases: PhraseSet;
  notations: readonly Notation[];
  slips: readonly Slip[];
  /** Adds nothing around the question, and no typos. */
  isPlain?: boolean;
}

export const trainingStyle: Style = {
  name: 'training',
  phrases: trainingPhrases,
  notations: [keyboard, pasted],
  slips: ['neighbour', 'swap', 'drop'],
};

export const evaluationStyle: Style = {
  name: 'evaluation',
  phrases: evaluationPhrases,
  notations: [keyboard, programmed, spoken],
  slips: ['neighbour', 'drop', 'double'],
};

type Random = () => number;

/** A test's question in a person's wording. It is the same for the same prompt, style and number. */
export function wordQuestion(prompt: string, style: Style, number: number): string {
  const random = randomFrom(hashOf(`${style.name} ${number} ${prompt}`));
  const parts = takeApart(prompt);
  return parts.code === null
    ? wordProse(parts, style, random)
    : wordCode({ call: parts.question, code: parts.code }, style, random);
}

function wordProse({ question, options }: TestQuestion, style: Style, random: Random): string {
  const notation = pick(style.notations, random);
  const asked = askedPlainly(plainNotation(question, notation));
  const isOffered = options.length > 1 && random() < 0.2;
  const offered = options.map((option) => plainNotation(option, notation)).join(', ');
  const whole = isOffered
    ? `${asked} ${fill(pick(style.phrases.english.choices, random), offered)}`
    : asked;
  return asTyped(whole, pick(framesFor(style, random), random), style, random);
}

// A typed question ends with a question or with nothing, whereas a test leaves a sentence for the options to
// complete.
function askedPlainly(question: string): string {
  return question.replace(/_{2,}/g, '...').replace(/\s+(?:is|are|of|the|to|that|by)$/, '$& what?');
}

/** A quarter of the questions get no frame, a quarter get one of another language. */
function framesFor(
  { phrases: { english, others }, isPlain }: Style,
  random: Random,
): readonly string[] {
  const draw = isPlain === true ? 0 : random();
  if (draw < 0.25) return ['{}'];
  if (draw < 0.5) return pick(Object.values(others), random).frames;
  return pick(
    [
      english.frames,
      english.greetings,
      english.complaints,
      english.politeOpenings,
      english.closings,
    ],
    random,
  );
}

// Lower case and typos are typical of people, and may occur together.
function asTyped(question: string, frame: string, style: Style, random: Random): string {
  if (style.isPlain === true) return fill(frame, question);
  const { slips } = style;
  const isLower = random() < 0.3;
  const share = random() < 0.35 ? 0.04 + 0.1 * random() : 0;
  const typed = mistype(fill(frame, question), { share, slips, random });
  return isLower ? typed.toLowerCase() : typed;
}

function wordCode(
  { call, code }: { call: string; code: string },
  style: Style,
  random: Random,
): string {
  const { english, others } = style.phrases;
  const isForeign = style.isPlain !== true && random() < 0.25;
  const language: Phrases = isForeign ? pick(Object.values(others), random) : english;
  const isFenced = random() < 0.5;
  // Placeholders protect the code while typos are added to the words around it.
  const asked = pick(language.code, random).replace('{call}', callMark).replace('{code}', codeMark);
  const isGreeted = style.isPlain !== true && random() < 0.3;
  const frame = isGreeted ? pick(english.greetings, random) : '{}';
  return asTyped(asked, frame, style, random)
    .replace(callMark, () => call)
    .replace(codeMark, () => (isFenced ? `\`\`\`python\n${code}\n\`\`\`` : code));
}

const callMark = '\u0001';
const codeMark = '\u0002';

function fill(frame: string, text: string): string {
  return frame.replace('{}', () => text);
}

function pick<T>(items: readonly T[], random: Random): T {
  return items[Math.floor(random() * items.length)] as T;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}
