import { dedent, findCodeLines } from '#shared/lib/fences.ts';

/** A collapsed part of an answer: `<details>`, or what the model marked as its thinking. */
export interface Fold {
  isThinking: boolean;
  /** The title of the fold as Markdown; empty if the model gave none. */
  summary: string;
  text: string;
  isExpanded: boolean;
  /** Whether the fold's closing tag is missing. */
  isOpen: boolean;
}

interface FoundFold {
  fold: Fold;
  /** The index of the fold's last line, and the text after the fold on that line. */
  end: number;
  rest: string;
}

interface Tag {
  name: string;
  line: number;
  /** Where the tag starts and ends in its line. */
  from: number;
  to: number;
  isExpanded: boolean;
}

const anyTag = /<\/?(?:details|think)/i;
// Inline code is matched first, so that tags in it do not count.
const codeOrTag =
  /(?<!`)(`+)(?!`)[^\n]*?[^`]\1(?!`)|<(\/?(?:details|think|thinking))( open(?:="(?:open)?")?)?>/gi;
const wholeSummary = /^\s*<summary>([\s\S]*?)<\/summary>/i;
/** Only a model that is stuck in a loop writes more than this. */
const mostTags = 500;
const openSummary = /^\s*<summary>([^\n]*)$/i;

/**
 * Maps the index of each fold's first line to the fold. In a growing text, folds may be unclosed.
 */
export function findFolds(lines: readonly string[], isGrowing: boolean): Map<number, FoundFold> {
  const found = new Map<number, FoundFold>();
  if (!lines.some((line) => anyTag.test(line))) return found;
  const add = (start: Tag, end: Tag | null) => {
    const isFirst = lines[start.line]?.slice(0, start.from).trim() === '';
    if (isFirst) found.set(start.line, readFold(lines, start, end));
  };
  const open: Tag[] = [];
  for (const tag of listTags(lines)) {
    if (!tag.name.startsWith('/')) {
      open.push(tag);
      continue;
    }
    const at = open.findLastIndex(({ name }) => `/${name}` === tag.name);
    const [start] = at < 0 ? [] : open.splice(at);
    if (start) add(start, tag);
    else if (isLoneEnd(lines, tag) && found.size === 0) add(startOfText, tag);
  }
  const unclosed = open.find((tag) => isThought(lines, tag) || (isGrowing && isAlone(lines, tag)));
  if (unclosed) add(unclosed, null);
  return found;
}

const startOfText: Tag = { name: 'think', line: 0, from: 0, to: 0, isExpanded: false };

/** Some models omit the opening `<think>` tag at the start of an answer. */
function isLoneEnd(lines: readonly string[], { name, line, to }: Tag): boolean {
  return name !== '/details' && lines[line]?.slice(to).trim() === '';
}

/** A thought at the start may lack its end tag. Elsewhere, an unclosed tag is probably only mentioned. */
function isThought(lines: readonly string[], { name, line }: Tag): boolean {
  return name !== 'details' && lines.slice(0, line).every((each) => each.trim() === '');
}

function isAlone(lines: readonly string[], { line, to }: Tag): boolean {
  return /^\s*(?:<|$)/.test(lines[line]?.slice(to) ?? '');
}

function listTags(lines: readonly string[]): Tag[] {
  const tags: Tag[] = [];
  const isCode = findCodeLines(lines);
  for (const [line, text] of lines.entries()) {
    if (isCode[line] || !anyTag.test(text) || tags.length > mostTags) continue;
    for (const { 0: whole, 2: name, 3: expanded, index: from } of text.matchAll(codeOrTag)) {
      if (name === undefined) continue;
      const isExpanded = expanded !== undefined;
      tags.push({ name: name.toLowerCase(), line, from, to: from + whole.length, isExpanded });
    }
  }
  return tags;
}

function readFold(lines: readonly string[], start: Tag, end: Tag | null): FoundFold {
  const last = end?.line ?? lines.length - 1;
  const lastLine = lines[last] ?? '';
  const inner = lines.slice(start.line, last + 1);
  inner[inner.length - 1] = lastLine.slice(0, end?.from);
  inner[0] = (inner[0] ?? '').slice(start.to);
  const whole = inner.map((line, at) => (at === 0 ? line : dedent(line, start.from))).join('\n');
  const summary = wholeSummary.exec(whole) ?? (end ? null : openSummary.exec(whole));
  const text = whole.slice(summary?.[0].length ?? 0);
  return {
    fold: {
      isThinking: start.name !== 'details',
      summary: summary?.[1]?.trim() ?? '',
      text: text.trim() === '' ? '' : text,
      isExpanded: start.isExpanded,
      isOpen: end === null,
    },
    end: last,
    rest: end ? lastLine.slice(end.to) : '',
  };
}
