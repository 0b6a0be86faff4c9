import type { KindEstimate } from './kinds/estimate-kind.ts';
import {
  afterPointing,
  attachedReference,
  changing,
  determiners,
  drawing,
  making,
  notQuestions,
  pictureWords,
  plainReferences,
  pointingWords,
  questionWords,
  requestEnds,
  requests,
  thankWords,
  turningWords,
  type Verbs,
} from './picture-words.ts';

/** What a prompt says of pictures, within the conversation that it continues. */
export interface PictureTalk {
  folded: string;
  words: readonly string[];
  estimate: KindEstimate;
}

/**
 * What a prompt after a picture asks for: to change that picture, to draw another, or null for something in words.
 * Most that is short is a change, in words that speak of nothing to draw ("now at night"); what is not is a question,
 * a word of thanks or work with text.
 */
export function readAfterPicture(talk: PictureTalk): 'change' | 'another' | null {
  const { words } = talk;
  if (words.length === 0 || words.length > longest) return null;
  if (asksQuestion(talk) || thanks(words) || isWorkWithText(talk)) return null;
  const isDrawn = says(talk, drawing) || says(talk, making);
  return isDrawn && !refersBack(talk) ? 'another' : 'change';
}

/** Whether a picture is asked for by a word that stands for what was talked of, as in "draw it". */
export function drawsWhatWasSaid(talk: PictureTalk, isToldPicture: boolean): boolean {
  if (talk.words.length > longest) return false;
  return (isToldPicture || says(talk, drawing)) && refersBack(talk);
}

/** In words. What is longer says all of it. */
const longest = 60;

function refersBack({ folded, words }: PictureTalk): boolean {
  const reference = words.findIndex((word, at) => isReference(word, words[at + 1]));
  if (reference < 0) return attachedReference.test(folded);
  return !words.slice(0, reference).some((word, at) => isSubject(word, words[at + 1]));
}

function asksQuestion({ folded, words }: PictureTalk): boolean {
  if (requests.test(folded)) return false;
  if (questionWords.has(words[0] ?? '') && !notQuestions.test(folded)) return true;
  return /[?？؟]\s*$/u.test(folded) && !requestEnds.test(folded);
}

function thanks(words: readonly string[]): boolean {
  const isShort = words.length <= 5;
  return (
    isShort &&
    words.some((word) => thankWords.has(word)) &&
    !words.some((word) => turningWords.has(word))
  );
}

const sureOfText = 0.8;
/** The words of a change often read like a statement of fact. */
const sureOfKnowledge = 0.95;
const undecided: ReadonlySet<string> = new Set(['none', 'chat', 'assistant', 'image', 'vision']);

function isWorkWithText(talk: PictureTalk): boolean {
  const { kind, share } = talk.estimate;
  if (undecided.has(kind) || (kind === 'writing' && changesWhatWasMade(talk))) return false;
  return share >= (kind === 'knowledge' ? sureOfKnowledge : sureOfText);
}

// "Make it warmer" may be said of a text as well; after a picture it is said of that.
function changesWhatWasMade(talk: PictureTalk): boolean {
  const { words, folded } = talk;
  const isChanged = [words[0], words.at(-1)].some((word = '') => changing.words.test(word));
  return (isChanged || changing.signs.test(folded)) && refersBack(talk);
}

function says({ folded, words }: PictureTalk, verbs: Verbs): boolean {
  return words.slice(0, 5).some((word) => verbs.words.test(word)) || verbs.signs.test(folded);
}

function isReference(word: string, next: string | undefined): boolean {
  if (plainReferences.has(word)) return true;
  return pointingWords.has(word) && (next === undefined || afterPointing.has(next));
}

function isSubject(word: string, next: string | undefined): boolean {
  return determiners.has(word) && next !== undefined && !pictureWords.has(next);
}
