import {
  adding,
  ands,
  turning,
  definite,
  giving,
  lettering,
  notQuestions,
  openers,
  proposals,
  proposedAfter,
  questionSigns,
  questionWords,
  requestEnds,
  requests,
  smallTalk,
  smallTalkSigns,
  telling,
  tellingLast,
  tellingSigns,
  textThings,
  thankedFor,
  thankWords,
  writing,
  writingSigns,
} from './answer-words.ts';
import { determiners } from './picture-words.ts';
import { splitWords } from './split-words.ts';

/** The request itself, without an opening such as "ok, could you please". */
export interface Asked {
  text: string;
  words: readonly string[];
  /** Whether the opening contained a request such as "could you". */
  isRequest: boolean;
}

export function readAsked(folded: string): Asked {
  let text = folded;
  let isRequest = false;
  for (;;) {
    text = text.replace(/^[^\p{L}\p{N}"“”«»„「『]+/u, '');
    const request = requests.exec(text)?.[0];
    isRequest ||= request !== undefined;
    const before = request ?? /^[\p{L}\p{M}]+/u.exec(text)?.[0] ?? '';
    const left = text.slice(before.length);
    if (left.trim() === '' || !(request !== undefined || openers.has(before))) break;
    text = left;
  }
  return { text, words: splitWords(text), isRequest };
}

/**
 * Whether a prompt after a picture clearly needs a text answer: a question, small talk, or a request for
 * text.
 */
export function isAnsweredInWords(folded: string, words: readonly string[]): boolean {
  const asked = readAsked(folded);
  return (
    isSmallTalk(folded, words) ||
    asksForWords(asked) ||
    asksForTextThing(asked) ||
    asksQuestion(asked, folded)
  );
}

/** Whether a prompt only greets, thanks, agrees or comments on an answer. */
export function isSmallTalk(folded: string, words: readonly string[]): boolean {
  if (smallTalkSigns.test(folded)) return true;
  if (words.length <= 8 && words.every((word) => smallTalk.has(word))) {
    // Excludes questions such as "What is it?"
    return !(questionWords.has(words[0] ?? '') && /[?？]\s*$/.test(folded));
  }
  const thanked = words.slice(0, 4).findIndex((word) => thankWords.has(word));
  if (thanked < 0) return false;
  const after = words.slice(thanked + 1);
  return after.slice(0, 2).some((word) => thankedFor.has(word)) || isShortThanks(words);
}

function isShortThanks(words: readonly string[]): boolean {
  return words.length <= 6 && !words.some((word) => turning.test(word));
}

function isToWrite(verb: string, text: string): boolean {
  return writing.test(verb) || writingSigns.test(text);
}

/** Whether the prompt asks for words in the picture, as in "Write HELLO on the sign". */
export function asksForLettering({ text, words: [first = ''] }: Asked): boolean {
  return (isToWrite(first, text) || adding.test(first)) && lettering.test(text);
}

const forWhom = new Set(
  'me us mir uns moi nous mi nos ci mij ons nam мне нам bana bize لي لنا'.split(' '),
);
const pronouns = new Set(
  'it es das lo la le les ça ce het dit dat to go je это его её onu bunu'.split(' '),
);

function asksForWords({ text, words }: Asked): boolean {
  const [first = '', second = ''] = words;
  const verb = forWhom.has(first) || pronouns.has(first) ? second : first;
  if (telling.test(verb) || tellingLast.test(text) || tellingSigns.test(text)) return true;
  return isToWrite(verb, text) && !lettering.test(text);
}

function asksForTextThing({ words }: Asked): boolean {
  const [first = ''] = words;
  const at = words.slice(0, 6).findIndex((word) => textThings.has(word));
  if (at < 1 || !(giving.has(first) || determiners.has(first))) return false;
  const between = words.slice(1, at);
  return (
    between.some((word) => forWhom.has(word)) ||
    !between.some((word) => definite.has(word) || proposedAfter.has(word))
  );
}

function asksQuestion({ text, words, isRequest }: Asked, folded: string): boolean {
  if (isRequest || requestEnds.test(folded) || isProposal(text, folded)) return false;
  const [before = '', second = ''] = words;
  const first = proposedAfter.has(before) ? second : before;
  return (questionWords.has(first) && !notQuestions.test(text)) || questionSigns.test(text);
}

/** Whether the prompt suggests a change, as in "What about a dog?" or "and with glasses?" */
export function isProposal(text: string, folded: string): boolean {
  if (proposals.test(text) || proposals.test(folded)) return true;
  const words = splitWords(text);
  const [first = '', second = ''] = words;
  const prepositionAt = ands.has(first) ? second : first;
  return words.length <= 5 && proposedAfter.has(prepositionAt);
}
