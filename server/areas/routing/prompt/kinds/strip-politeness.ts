import { readTokens, type Token } from './polite-tokens.ts';

// Longer openings and closings are rare, and a pasted letter has its own greetings.
const readAtEnds = 260;
const shortest = 8;
// Even without a polite word, a clause with this many soft words, such as "if that is possible for you", says
// nothing about the request.
const leastSoft = 3;

/** Removes greetings, thanks and polite words before and after the request in a folded text. */
export function stripPoliteness(folded: string): string {
  if (folded.length < shortest) return folded;
  const isLong = folded.length > 2 * readAtEnds;
  const head = readTokens(isLong ? folded.slice(0, readAtEnds) : folded);
  // In a long text, the last token may end in the middle of a word.
  const from = cutHead(isLong ? head.slice(0, -1) : head);
  const tailAt = isLong ? folded.length - readAtEnds : from;
  const tail = folded.slice(tailAt);
  const to = tailAt + cutTail(readTokens(tail), tail.length);
  if (from === 0 && to === folded.length) return folded;
  const left = folded.slice(from, to);
  const isAsked = isLong || readTokens(left).some(({ sense }) => sense === 'asked');
  return isAsked ? left.trim().replace(/[\s,，、،;:；：]{1,20}$/u, '') : folded;
}

/** Finds the start of the request. */
function cutHead(tokens: readonly Token[]): number {
  let cut = 0;
  let isPolite = false;
  let run = 0;
  for (const [at, token] of tokens.entries()) {
    const { sense } = token;
    if (sense === 'asked') break;
    const { end, isPlease, endsClause } = token;
    run += 1;
    isPolite ||= sense === 'polite';
    const isWorded = sense === 'polite' && (at > 0 || isPlease);
    if (isWorded || (endsClause && (isPolite || run >= leastSoft))) cut = end;
    if (endsClause) run = 0;
  }
  return cut;
}

/** Finds the end of the request. Removes only whole clauses and a final "please". */
function cutTail(tokens: readonly Token[], length: number): number {
  let cut = length;
  let isPolite = false;
  for (let at = tokens.length - 1; at > 0; at -= 1) {
    const token = tokens[at];
    const before = tokens[at - 1];
    if (!token || !before || token.sense === 'asked') break;
    const { sense, isPlease, end } = token;
    isPolite ||= sense === 'polite';
    const isLast = end === cut || at === tokens.length - 1;
    if ((before.endsClause && isPolite) || (isPlease && isLast)) cut = before.end;
  }
  return cut;
}
