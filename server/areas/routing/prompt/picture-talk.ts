import type { KindEstimate } from './kinds/estimate-kind.ts';
import {
  asksForLettering,
  isAnsweredInWords,
  isProposal,
  readAsked,
  type Asked,
} from './answer-talk.ts';
import { comparing, complaints, definite, likening, proposedAfter } from './answer-words.ts';
import {
  afterPointing,
  attachedReference,
  changing,
  changingWhatIs,
  determiners,
  drawing,
  making,
  onPicture,
  pictureEnds,
  pictureFirst,
  pictureOf,
  pictureParts,
  picturePrepositions,
  pictureWords,
  plainReferences,
  pointingWords,
  type Verbs,
} from './picture-words.ts';
import { foldText, splitWords } from './split-words.ts';

/** A prompt's words, and the conversation that it continues. */
export interface Said {
  folded: string;
  words: readonly string[];
  /** The prompts before this one. */
  earlierPrompts?: readonly string[];
}

/** A prompt that may be about a picture, with the estimate of its task. */
export interface PictureTalk extends Said {
  estimate: KindEstimate;
}

/**
 * What a prompt after a picture requests: a change, another picture, or text. Null if the classifier is sure
 * that it's a text task. A short prompt is a change ("now at night"), unless it names something to draw or is
 * a question, small talk or a request for text.
 */
export function readAfterPicture(talk: PictureTalk): 'change' | 'another' | 'words' | null {
  const { words, folded } = talk;
  if (words.length === 0 || words.length > longest) return null;
  if (isAnsweredInWords(folded, words)) return 'words';
  if (isWorkWithText(talk)) return null;
  return drawsAnother(talk) ? 'another' : 'change';
}

/** Whether a prompt for a picture refers to what the conversation was about, as in "draw it". */
export function drawsWhatWasSaid(talk: Said): boolean {
  return talk.words.length <= longest && refersBack(talk);
}

/** In words. A longer prompt describes the whole picture. */
const longest = 60;

/** Whether a prompt after a picture asks for a new picture. */
export function drawsAnother(talk: Said): boolean {
  const { folded, words } = talk;
  if (refersBack(talk) || onPicture.test(folded) || namesWhatWasDrawn(talk)) return false;
  const asked = readAsked(folded);
  return begins(asked, drawing) || begins(asked, making) || namesPicture(asked, words);
}

function begins({ text, words }: Asked, verbs: Verbs): boolean {
  const isLast = verbs.last?.test(words.at(-1) ?? '') ?? false;
  return (
    isLast || verbs.signs.test(text) || words.slice(0, 2).some((word) => verbs.words.test(word))
  );
}

/** Whether the prompt asks for a picture of something: "a photo of a lake", "logo for a bakery". */
function namesPicture({ text, words, isRequest }: Asked, all: readonly string[]): boolean {
  if (pictureEnds.test(text)) return true;
  if (picturePrepositions.has(all[0] ?? '')) return false;
  const [first = '', second = ''] = words;
  if (words.length >= (isRequest ? 2 : 3) && pictureFirst.has(first) && !proposedAfter.has(second))
    return !complaints.test(text);
  return words.slice(0, 7).some((word, at) => {
    const isOf = pictureWords.has(word) && pictureOf.has(words[at + 1] ?? '');
    return isOf && !definite.has(words[at - 1] ?? '');
  });
}

/** Whether the prompt names what an earlier prompt requested, such as "the cat" after a prompt for a cat. */
function namesWhatWasDrawn({ words, earlierPrompts = [] }: Said): boolean {
  const named = new Set(splitWords(foldText(earlierPrompts.slice(-3).join(' '))));
  return words.some((word, at) => definite.has(words[at - 1] ?? '') && named.has(word));
}

/** Whether the prompt refers to the picture that was made, even if it also mentions something else. */
export function mentionsWhatWasMade(said: Said): boolean {
  const { folded, words } = said;
  if (words.some((word, at) => isReference(word, words[at + 1]))) return true;
  return attachedReference.test(folded) || namesWhatWasDrawn(said);
}

function refersBack({ folded, words }: Said): boolean {
  const reference = words.findIndex((word, at) => isReference(word, words[at + 1]));
  if (reference < 0) return attachedReference.test(folded);
  return !words.slice(0, reference).some((word, at) => isSubject(word, words[at + 1]));
}

const sureOfText = 0.8;
/** A change is often worded like a statement of fact, so the classifier must be very sure. */
const sureOfKnowledge = 0.95;
const undecided: ReadonlySet<string> = new Set(['none', 'chat', 'assistant', 'image', 'vision']);

function isWorkWithText(talk: PictureTalk): boolean {
  const { kind, share } = talk.estimate;
  if (undecided.has(kind) || speaksOfPicture(talk)) return false;
  return share >= (kind === 'knowledge' ? sureOfKnowledge : sureOfText);
}

// "Make it warmer" and "dress it as a pirate" could also refer to a text. After a picture, they refer to the
// picture.
function speaksOfPicture(talk: PictureTalk): boolean {
  const { words, folded, estimate } = talk;
  const asked = readAsked(folded);
  if (asksForLettering(asked) || isProposal(asked.text, folded)) return true;
  if (pictureParts.test(folded) || (complaints.test(folded) && words.length <= 10)) return true;
  if (likening.has(words[0] ?? '') && words.length <= 8) return true;
  // An instruction to paint isn't a question, even if its colours often occur in questions.
  if (estimate.kind === 'knowledge' && drawing.words.test(words[0] ?? '')) return true;
  if (estimate.kind === 'roleplay') return refersBack(talk);
  return estimate.kind === 'writing' && changesWhatWasMade(talk);
}

function changesWhatWasMade(talk: PictureTalk): boolean {
  const { words, folded } = talk;
  if (changingWhatIs.test(folded)) return true;
  const isChanged = [words[0], words.at(-1)].some((word = '') => changing.words.test(word));
  if (!isChanged && !changing.signs.test(folded)) return false;
  return refersBack(talk) || words.some((word) => comparing.has(word));
}

function isReference(word: string, next: string | undefined): boolean {
  if (plainReferences.has(word)) return true;
  return pointingWords.has(word) && (next === undefined || afterPointing.has(next));
}

function isSubject(word: string, next: string | undefined): boolean {
  return determiners.has(word) && next !== undefined && !pictureWords.has(next);
}
