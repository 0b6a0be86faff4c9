import { isAnsweredInWords, isSmallTalk, readAsked } from './answer-talk.ts';
import { definite } from './answer-words.ts';
import {
  askedOfSight,
  captionWords,
  describing,
  dutchOpeners,
  generalOf,
  sightSigns,
  sightWords,
} from './about-words.ts';
import { determiners, pictureOf, pictureParts, pictureWords } from './picture-words.ts';
import { drawsAnother, drawsWhatWasSaid, mentionsWhatWasMade, type Said } from './picture-talk.ts';
import { sampleText } from './sample-text.ts';
import { foldText, splitWords } from './split-words.ts';

/** Whether a prompt after a picture is answered in words, so that it may ask about the picture. */
export function mayLookAtPicture(prompt: string): boolean {
  const { folded, words } = hear(prompt);
  return isAnsweredInWords(folded, words) && !isSmallTalk(folded, words);
}

/** Whether the previous picture is still the topic: the prompt only thanks for it or asks about it. */
export function staysWithPicture(prompt: string, earlierPrompts: readonly string[]): boolean {
  const said = hear(prompt, earlierPrompts);
  return isSmallTalk(said.folded, said.words) || isAboutPicture(said);
}

/** Whether a prompt after a picture asked for a new one rather than a change. */
export function beganAnother(prompt: string, earlierPrompts: readonly string[]): boolean {
  return drawsAnother(hear(prompt, earlierPrompts));
}

/** Whether a picture drawn after an answer in words shows what that was about. */
export function drewWhatWasSaid(prompt: string): boolean {
  return drawsWhatWasSaid(hear(prompt));
}

/**
 * Whether a prompt asks about a picture: a question or request for words that points at it, names it or a
 * thing in it ("where is the hat?"), or speaks of seeing. "Name three rivers" and "tell me a joke" do not.
 */
export function isAboutPicture(said: Said): boolean {
  const { folded, words } = said;
  if (words.length > longest || !isAnsweredInWords(folded, words)) return false;
  if (isSmallTalk(folded, words)) return false;
  return (
    mentionsWhatWasMade(said) ||
    words.some((word) => pictureWords.has(word) || sightWords.has(word)) ||
    pictureParts.test(folded) ||
    sightSigns.test(folded) ||
    wantsCaption(said) ||
    namesThing(words) ||
    isShortLook(said)
  );
}

/** In words. A longer prompt states its topic itself. */
const longest = 60;

function hear(prompt: string, earlierPrompts: readonly string[] = []): Said {
  const folded = foldText(sampleText(prompt)).trim();
  return { folded, words: splitWords(folded), earlierPrompts };
}

/** Whether the prompt asks for a text about the picture: "Describe", "give me a title". */
function wantsCaption({ folded }: Said): boolean {
  const { words } = readAsked(folded);
  const [first = ''] = words;
  if (describing.test(first)) return words.length <= 3;
  return words.length <= 6 && words.some((word) => captionWords.has(word));
}

/** Whether the words name a thing: true for "the hat", but not for "the capital of France". */
function namesThing(words: readonly string[]): boolean {
  const at = words.findIndex((word) => isArticle(word, words));
  const [thing, next = '', after = ''] = words.slice(at + 1, at + 4);
  if (at < 0 || thing === undefined || generalOf.has(thing)) return false;
  return !pictureOf.has(next) || definite.has(after);
}

// "De" is Dutch for "the" but means "of" in other languages. Things in a picture rarely follow "i" or "my".
function isArticle(word: string, [first = '']: readonly string[]): boolean {
  if (word === 'de') return dutchOpeners.has(first);
  return definite.has(word) && word !== 'i' && word !== 'my';
}

/**
 * Whether the prompt is a short question about a thing, in a language without articles: "где
 * шляпа?"
 */
function isShortLook({ words }: Said): boolean {
  return (
    words.length <= 4 &&
    words.some((word) => askedOfSight.has(word)) &&
    !words.some((word) => determiners.has(word))
  );
}
