import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import ts from 'typescript';

// Draws random comments and strings that people read, for someone who doesn't know the code to judge:
//   npx node scripts/draw-prose.ts --seed 7 --count 100
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '100' } },
});

interface Prose {
  place: string;
  text: string;
}

const product = /^(server|web|shared|sandbox|local|scripts|training)\/.*\.tsx?$/;
const notProduct = /\.test\.|\/testing\/|\/data\/|\/wordings\/|\.d\.ts$/;
const comments: Prose[] = [];
const strings: Prose[] = [];
const listing = execFileSync('git', ['ls-files'], { encoding: 'utf8' });
for (const file of listing.split('\n')) {
  if (product.test(file) && !notProduct.test(file)) collect(file);
}
const random = seededRandom(Number(values.seed));
print('Comments', comments);
print('Strings', strings);

function collect(file: string): void {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const placeOf = (at: number) => `${file}:${source.getLineAndCharacterOfPosition(at).line + 1}`;
  const found = new Set<number>();
  const addComments = (at: number) => {
    for (const { pos, end } of joinLines(text, ts.getLeadingCommentRanges(text, at) ?? [])) {
      if (found.has(pos)) continue;
      found.add(pos);
      const words = text
        .slice(pos, end)
        .replace(/^\/\*\*?|\*\/$/g, '')
        .replaceAll(/^\s*(\/\/|\*) ?/gm, '');
      if (words.includes(' ')) comments.push({ place: placeOf(pos), text: words });
    }
  };
  const visit = (node: ts.Node): void => {
    addComments(node.getFullStart());
    const words = wordsOf(node);
    if (words && isProse(words)) strings.push({ place: placeOf(node.getStart()), text: words });
    if (!ts.isImportDeclaration(node)) ts.forEachChild(node, visit);
  };
  visit(source);
}

/** Joins `//` comments on consecutive lines, because a sentence may continue on the next line. */
function joinLines(
  text: string,
  ranges: readonly ts.CommentRange[],
): { pos: number; end: number }[] {
  const joined: { pos: number; end: number }[] = [];
  for (const { pos, end } of ranges) {
    const last = joined.at(-1);
    const isNext = last && text.startsWith('//', last.pos) && text.startsWith('//', pos);
    if (isNext && /^\s*$/.test(text.slice(last.end, pos))) last.end = end;
    else joined.push({ pos, end });
  }
  return joined;
}

function wordsOf(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return node.text;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : null;
}

/**
 * Whether the text reads like a sentence or a label rather than a key, a class list, SQL or code.
 */
function isProse(text: string): boolean {
  const words = text.trim().replaceAll(/\s+/g, ' ');
  const isCode = /[{}=<>[\]|]|::|\w-\[|^\s*(select|insert|update|with|set|delete)\b/.test(
    words.replaceAll(/\$\{[^}]*\}/g, ''),
  );
  const plain = words.split(' ').filter((word) => /^[A-Za-z’']+[.,:;?!]?$/.test(word));
  return /^[A-Z]/.test(words) && plain.length >= 3 && !isCode;
}

function print(title: string, all: readonly Prose[]): void {
  console.log(`${title}: ${values.count} of ${all.length}, seed ${values.seed}\n`);
  const left = [...all];
  for (let number = 1; number <= Number(values.count) && left.length > 0; number += 1) {
    const [drawn] = left.splice(Math.floor(random() * left.length), 1);
    console.log(`${number}. ${drawn?.text.trim().replaceAll(/\s+/g, ' ')}  (${drawn?.place})`);
  }
  console.log();
}

/** Mulberry32, a small random number generator (0 to 1). The same seed gives the same numbers. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
