import { withoutAccents } from '../split-words.ts';
import { pleases, politeSigns, politeWords, softSigns, softWords } from './polite-words.ts';

type Sense = 'asked' | 'soft' | 'polite';

interface Token {
  start: number;
  /** With the mark that follows it. */
  end: number;
  sense: Sense;
  /** May be cut though no mark parts it from what is asked. */
  isPlease: boolean;
  /** A mark or a line end follows. */
  endsClause: boolean;
}

// Longer openings and closings are rare, and a pasted letter has greetings of its own.
const readAtEnds = 260;
const shortest = 8;
// Without a polite word in it, a clause as long as "if that is possible for you" says nothing all the same.
const leastSoft = 3;

/** A folded text without the greetings, thanks and polite words around what is asked for. */
export function stripPoliteness(folded: string): string {
  if (folded.length < shortest) return folded;
  const isLong = folded.length > 2 * readAtEnds;
  const head = readTokens(isLong ? folded.slice(0, readAtEnds) : folded);
  // Of a long text the last word that is read may be the beginning of another.
  const from = cutHead(isLong ? head.slice(0, -1) : head);
  const tailAt = isLong ? folded.length - readAtEnds : from;
  const tail = folded.slice(tailAt);
  const to = tailAt + cutTail(readTokens(tail), tail.length);
  if (from === 0 && to === folded.length) return folded;
  const left = folded.slice(from, to);
  const isAsked = isLong || readTokens(left).some(({ sense }) => sense === 'asked');
  return isAsked ? left.trim().replace(/[\s,，、،;:；：]{1,20}$/u, '') : folded;
}

/** Where what is asked begins. */
function cutHead(tokens: readonly Token[]): number {
  let cut = 0;
  let isPolite = false;
  let run = 0;
  for (const [at, { end, sense, isPlease, endsClause }] of tokens.entries()) {
    if (sense === 'asked') break;
    run += 1;
    isPolite ||= sense === 'polite';
    const isWorded = sense === 'polite' && (at > 0 || isPlease);
    if (isWorded || (endsClause && (isPolite || run >= leastSoft))) cut = end;
    if (endsClause) run = 0;
  }
  return cut;
}

/** Where what is asked ends: only whole clauses are cut, and a last "please". */
function cutTail(tokens: readonly Token[], length: number): number {
  let cut = length;
  let isPolite = false;
  for (const [at, { sense, isPlease, end }] of [...tokens.entries()].toReversed()) {
    const before = tokens[at - 1];
    if (sense === 'asked' || !before) break;
    isPolite ||= sense === 'polite';
    const isLast = end === cut || at === tokens.length - 1;
    if ((before.endsClause && isPolite) || (isPlease && isLast)) cut = before.end;
  }
  return cut;
}

const clauseEnd = /^[^\p{L}\p{N}\p{M}]*?[.!?…,;:。！？，、；：،؟\n()–—~～]\s*/u;
const firstKana = 0x3040;
const lastIdeograph = 0x9fff;

function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}_]+/gu)) {
    const first = word.charCodeAt(0);
    const isUnspaced = first >= firstKana && first <= lastIdeograph;
    tokens.push(...(isUnspaced ? readSigns(word, index) : [readWord(word, index)]));
  }
  tokens.forEach((token, at) => {
    const mark = clauseEnd.exec(text.slice(token.end, tokens[at + 1]?.start));
    if (!mark) return;
    token.endsClause = true;
    token.end += mark[0].length;
  });
  return tokens;
}

const senses = new Map<string, Sense>([
  ...listed(softWords).map((word) => [word, 'soft'] as const),
  ...listed(politeWords).map((word) => [word, 'polite'] as const),
]);
const alone = new Set(listed(pleases));

function readWord(word: string, start: number): Token {
  const plain = withoutAccents(word);
  // Arabic writes "and", "with" and "for" to the word that follows.
  const sense = senses.get(plain) ?? senses.get(plain.replace(/^[وبلف]/u, '')) ?? 'asked';
  return { start, end: start + word.length, sense, isPlease: alone.has(plain), endsClause: false };
}

const signs = new Map<string, Sense>([
  ...listed(softSigns).map((sign) => [sign, 'soft'] as const),
  ...listed(politeSigns).map((sign) => [sign, 'polite'] as const),
]);
const longestSign = Math.max(...[...signs.keys()].map(({ length }) => length));

// The longest that is listed, from the left; a sign that is not is asked. Between these no mark is needed.
function readSigns(word: string, start: number): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < word.length; at = (tokens.at(-1)?.end ?? 0) - start) {
    let length = Math.min(longestSign, word.length - at);
    while (length > 1 && !signs.has(word.slice(at, at + length))) length -= 1;
    const sense = signs.get(word.slice(at, at + length)) ?? 'asked';
    const end = start + at + length;
    const isPlease = sense === 'polite';
    tokens.push({ start: start + at, end, sense, isPlease, endsClause: false });
  }
  return tokens;
}

function listed(words: string): string[] {
  return words.split(/\s+/).filter((word) => word !== '');
}
