/** Features of a text's shape, in any language. */
export interface Structure {
  code: number;
  maths: number;
  /** Numbers. A number and its decimals count as one. */
  numbers: number;
  listItems: number;
  hasOptions: boolean;
}

/**
 * Every match contains one of the characters in `needs`, or `needs` is a pattern that the text must
 * match. Most texts fail that quick test and are spared the slow pattern. `0` means any digit.
 */
type Mark = readonly [pattern: RegExp, weight: number, most: number, needs?: string | RegExp];

const codeMarks: readonly Mark[] = [
  [/```|~~~/g, 4, 4, '`~'],
  [
    /^\s{0,12}(?:def|class|import|from|#include|const|let|var|public|private|package|using|async def|func|fn|impl|struct|return|elif|assert|print|export|interface)\b[^.?!\n]{0,80}[(){};:='"<>]/gm,
    1.6,
    5,
    '(){};:=\'"<>',
  ],
  [/[;{}]\s*$/gm, 0.8, 4, ';{}'],
  [
    /\b(?:select|delete)\b[^.?!\n]{1,80}\bfrom\b|\b(?:insert into|create table|alter table|left join|inner join|group by)\b/g,
    2.4,
    5,
  ],
  [
    /\b[a-z_]+(?:error|exception):|traceback \(most recent call|\bat [\w.$]{3,60}\([\w.]{1,40}:\d|npm err!|undefined reference|core dumped/g,
    3.5,
    5,
    /[rn]:|:\d|traceback|npm err|undefined reference|core dumped/,
  ],
  [/\w\((?:[^()\n]{0,40})\)[;:.]|\w\(\)/g, 0.9, 3, '('],
  [/=>|==|!=|&&|\|\||::|\+=|-=|<\/[a-z]|\/>|\$\{|->/g, 0.6, 3, '=&|:/{>'],
  [/\b(?:for|while|if|switch|catch)\s?\(/g, 1.6, 3.2, '('],
  [
    /\.(?:length|map|push|log|format|join|split|append|filter|foreach|then)\b|\+\+/g,
    0.9,
    2.7,
    '.+',
  ],
  [/[a-z]_[a-z]/g, 0.35, 1.5, '_'],
  [
    /\b[\w-]{1,40}\.(?:py|js|ts|tsx|java|cpp|rs|go|rb|php|json|ya?ml|sh|html|css|sql)\b/g,
    1.6,
    3,
    /\.[a-z]/,
  ],
  [/^\s{0,4}(?:\$|sudo|git|docker|kubectl|pip|apt|curl|cd)\s[a-z-]/gm, 1.2, 3],
];

const mathsMarks: readonly Mark[] = [
  [
    /\\(?:frac|d?frac|sqrt|int|sum|prod|lim|cdot|times|begin|left|leq?|geq?|pi|theta|alpha|binom|overline|angle|mathbb|text|log|sin|cos|pmod|equiv|ldots)\b/g,
    1.2,
    5,
    '\\',
  ],
  [/\$[^$\n]{1,160}\$/g, 0.8, 3, '$'],
  [/\d\s?[+*/×÷^=−-]\s?\(?\d/g, 1.3, 3.5, '0'],
  [/(?<![a-z\d_])[a-z\d)]{1,3}\s?(?:\^|=|\*)\s?[-\d(a-z]{1,4}(?![a-z_])/g, 0.8, 2.4, '^=*'],
  [/[∫∑∏√π≤≥≠∞∂∇∈∀∃⊂∪∩²³]/g, 1.3, 4],
  [/\d\s?% of/g, 2.4, 2.4, '%'],
  [/\b(?:sqrt|sin|cos|tan|log|ln)\s?\(/g, 2, 4, '('],
  [/\d\s(?:times|mal|fois|por|plus|minus|moins|más|mod|x)\s\d/g, 2.8, 2.8, '0'],
  [/\d\s?%/g, 0.6, 1.2, '%'],
];

const typesetMaths =
  /\\(?:frac|dfrac|sqrt|int|sum|prod|cdot|times|begin|leq?|geq?|pi|theta|alpha|binom|overline|angle|mathbb)\b|\$[^$\n]{1,160}\$/g;

const wordProblem =
  /how many|how much|how old|how far|how long will|what is the total|in total|altogether|wie viele|wie viel|combien|cuánt|quant[ioe]|сколько|多少|几个|いくつ|いくら|何個|何人|몇|얼마|كم/;

/** Measures the shape of a folded text. */
export function measureStructure(folded: string): Structure {
  const occurring = findCharacters(folded);
  const numbers = mayMatch('0', folded, occurring) ? count(/\d+(?:[.,]\d+)?/g, folded) : 0;
  let code = sumOf(codeMarks, folded, occurring);
  let maths = sumOf(mathsMarks, folded, occurring);
  // Typeset mathematics may contain drawing commands that look like code, and code may contain calculations.
  if (folded.includes('[asy]') || count(typesetMaths, folded, 2) >= 2) code *= 0.3;
  else if (code > 3) maths *= 0.3;
  if (numbers >= 2 && wordProblem.test(folded)) maths += 2.6;
  return {
    code,
    maths,
    numbers,
    listItems: count(/^\s{0,6}(?:[-*•]|\d{1,2}[.)])\s/gm, folded),
    hasOptions: count(/(?:^|\s)\(?[a-e][).:]\s/g, folded) >= 3,
  };
}

function sumOf(marks: readonly Mark[], text: string, occurring: Uint8Array): number {
  let sum = 0;
  for (const [pattern, weight, most, needs] of marks) {
    if (needs !== undefined && !mayMatch(needs, text, occurring)) continue;
    sum += Math.min(most, weight * count(pattern, text, Math.ceil(most / weight)));
  }
  return sum;
}

function mayMatch(needs: string | RegExp, text: string, occurring: Uint8Array): boolean {
  if (typeof needs !== 'string') return needs.test(text);
  for (let at = 0; at < needs.length; at += 1) {
    if (occurring[needs.charCodeAt(at)] === 1) return true;
  }
  return false;
}

const [zero, nine] = [0x30, 0x39];

/** Finds which ASCII characters occur. Any digit counts as zero. */
function findCharacters(text: string): Uint8Array {
  const occurring = new Uint8Array(0x80);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x80) occurring[code >= zero && code <= nine ? zero : code] = 1;
  }
  return occurring;
}

function count(pattern: RegExp, text: string, upTo = 200): number {
  pattern.lastIndex = 0;
  let found = 0;
  while (found < upTo && pattern.exec(text)) found += 1;
  pattern.lastIndex = 0;
  return found;
}
