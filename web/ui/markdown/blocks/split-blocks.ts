import { closesFence, dedent, readFence, type FenceLine } from '#shared/lib/fences.ts';
import { findFolds, type Fold } from './find-folds.ts';

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'code'; language: string; code: string; isOpen: boolean }
  | ({ kind: 'fold' } & Fold);

const listItem = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;
const indented = /^(?: {2,}|\t)/;
// A note such as `[Note]: Keep it dry.` doesn't define a link, so blocks don't repeat it.
const definition =
  /^ {0,3}\[(?!\^)[^\]]+\]:[ \t]*(?:<[^<>]*>|\S+)(?:[ \t]+(?:".*"|'.*'|\(.*\)))?[ \t]*$/;

/**
 * Splits Markdown into blocks that can be rendered separately, so that only the last block changes when a text
 * grows. Lists, indented text and formulas stay whole, because a split could change their meaning. Each block
 * repeats the link definitions.
 */
export function splitBlocks(markdown: string, isGrowing = false): Block[] {
  const source = markdown.split('\n');
  const folds = findFolds(source, isGrowing);
  const blocks: Block[] = [];
  const definitions: string[] = [];
  let lines: string[] = [];

  const endText = () => {
    const text = lines.join('\n').trimEnd();
    if (text.trim()) blocks.push({ kind: 'text', text });
    lines = [];
  };

  for (let at = 0; at < source.length; at += 1) {
    const line = source[at] ?? '';
    const found = folds.get(at);
    const fence = found ? null : readFence(line);
    if (found) {
      endText();
      // Models that were told not to think may write an empty thought.
      const isEmpty = found.fold.isThinking && found.fold.text === '' && !found.fold.isOpen;
      if (!isEmpty) blocks.push({ kind: 'fold', ...found.fold });
      lines.push(found.rest.trimStart());
      at = found.end;
    } else if (fence && /^ {0,3}$/.test(fence.lead) && !continuesList(lines, line)) {
      endText();
      const code = readCode(source, at, fence);
      blocks.push(code.block);
      at = code.end;
    } else {
      if (definition.test(line)) definitions.push(line);
      if (lines.at(-1)?.trim() === '' && line.trim() && !continuesList(lines, line)) endText();
      const end = findMathsEnd(source, at, isGrowing) ?? at;
      lines.push(...source.slice(at, end + 1));
      at = end;
    }
  }
  endText();
  return definitions.length > 0 ? repeatDefinitions(blocks, definitions) : blocks;
}

function readCode(
  source: string[],
  start: number,
  fence: FenceLine,
): { block: Block; end: number } {
  const [language = ''] = fence.info.split(/\s/, 1);
  let end = start + 1;
  for (; end < source.length; end += 1) {
    const line = readFence(source[end] ?? '');
    if (line && closesFence(line, fence)) break;
  }
  const code = source.slice(start + 1, end).map((line) => dedent(line, fence.lead.length));
  const isOpen = end >= source.length;
  return { block: { kind: 'code', language, code: code.join('\n'), isOpen }, end };
}

function continuesList(lines: string[], line: string): boolean {
  const first = lines.find((candidate) => candidate.trim());
  if (first === undefined) return false;
  return indented.test(line) || (listItem.test(first) && listItem.test(line));
}

function repeatDefinitions(blocks: Block[], definitions: string[]): Block[] {
  const appendix = `\n\n${definitions.join('\n')}`;
  return blocks.map((block) =>
    block.kind === 'code' ? block : { ...block, text: block.text + appendix },
  );
}

const start = /^\s*(?:(\$\$)|(\\\[)|\\begin(\{\w+\*?\}))/;
/** Anything longer isn't a formula but a mark that was never closed. */
const mostLines = 100;

/**
 * The index of the last line of a formula that starts on a separate line and may contain empty lines. Null if
 * there is none.
 */
function findMathsEnd(lines: readonly string[], at: number, isGrowing: boolean): number | null {
  const first = lines[at] ?? '';
  const [mark, dollars, bracket, name] = start.exec(first) ?? [];
  if (mark === undefined) return null;
  const end = dollars ?? (bracket ? String.raw`\]` : String.raw`\end${name}`);
  if (first.slice(mark.length).includes(end)) return null;
  const searched = lines.slice(at + 1, at + mostLines);
  const found = searched.findIndex((line) => line.includes(end) || /^\s*(?:```|~~~)/.test(line));
  if (found >= 0) return searched[found]?.includes(end) ? at + 1 + found : null;
  return isGrowing && searched.length < mostLines - 1 ? lines.length - 1 : null;
}
