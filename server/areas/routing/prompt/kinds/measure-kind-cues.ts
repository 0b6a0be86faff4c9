import { classesAt, isKanaOrIdeograph, letterOrMark, surrogatePair } from '../character-classes.ts';
import { measureStructure } from '../measure-structure.ts';

/** Cues for the kind and difficulty of a folded prompt, based on its shape. Each is about 0 to 2. */
export function measureKindCues(folded: string): Float64Array {
  const structure = measureStructure(folded);
  const { words, letters, isUnspaced, consonants } = measureWords(folded);
  // A Chinese or Japanese character says about as much as two or three letters.
  const length = folded.length * (isUnspaced ? 2.5 : 1);
  const colon = folded.search(/[:：]\s/);
  return Float64Array.of(
    1,
    Math.log1p(length) / 4,
    Math.max(0, Math.log1p(length) - 5),
    Math.min(structure.code, 8) / 4,
    Math.min(structure.maths, 8) / 4,
    Math.log1p(structure.numbers) / 2,
    Math.log1p(structure.listItems) / 2,
    Number(structure.hasOptions),
    colon < 0 ? 0 : Math.log1p(folded.length - colon) / 4,
    Number(folded.includes('```')),
    Number(/["“„«「]/.test(folded)),
    Number(words <= 1),
    Number(words === 2),
    Number(words <= 4),
    Number(letters === 0),
    Number(consonants >= 5),
    letters / Math.max(1, folded.length),
    Number(/\p{Extended_Pictographic}/u.test(folded)),
    Number(folded.includes('!')),
    Number(isUnspaced),
    Number(length > 1_000),
  );
}

interface Words {
  words: number;
  letters: number;
  /** Whether the text's writing system has no spaces between words. */
  isUnspaced: boolean;
  /** The length of the longest run of consonants. A long run indicates keyboard noise. */
  consonants: number;
}

const measuredUpTo = 1_000;

/** Reads the beginning of a text in one pass. */
function measureWords(folded: string): Words {
  const end = Math.min(folded.length, measuredUpTo);
  let [words, letters, consonants, run] = [0, 0, 0, 0];
  let isUnspaced = false;
  let isInWord = false;
  for (let at = 0; at < end; at += 1) {
    const code = folded.charCodeAt(at);
    const classes = classesAt(folded, at, end);
    const isLetter = (classes & letterOrMark) !== 0;
    const width = classes & surrogatePair ? 2 : 1;
    at += width - 1;
    if (isLetter) {
      letters += width;
      if (!isInWord) words += 1;
    }
    isInWord = isLetter;
    run = code < 0x80 && consonantCodes[code] === 1 ? run + 1 : 0;
    if (run > consonants) consonants = run;
    isUnspaced ||= isKanaOrIdeograph(code);
  }
  return {
    words: isUnspaced ? Math.floor(letters / 2) : words,
    letters,
    isUnspaced,
    consonants: consonants === 1 ? 0 : consonants,
  };
}

const consonantCodes = new Uint8Array(0x80);
for (const letter of 'bcdfghjklmnpqrstvwxz') consonantCodes[letter.charCodeAt(0)] = 1;
