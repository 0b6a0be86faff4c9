import { findCodeLines } from '#shared/lib/fences.ts';

/** A footnote: its Markdown, and its number in the order of first reference. */
export interface Footnote {
  label: string;
  number: number;
  text: string;
}

const noteStart = /^ {0,3}\[\^([^\]\s]{1,100})\]:[ \t]?(.*)$/;
const continued = /^(?: {2,}|\t)\S/;

/** Separates the text from its footnotes. Footnotes without a reference are dropped. */
export function takeFootnotes(markdown: string): { body: string; notes: Footnote[] } {
  if (!markdown.includes('[^')) return { body: markdown, notes: [] };
  const texts = new Map<string, string[]>();
  const body: string[] = [];
  let open: string[] | null = null;
  const lines = markdown.split('\n');
  const isCode = findCodeLines(lines);
  for (const [at, line] of lines.entries()) {
    const start = isCode[at] ? null : noteStart.exec(line);
    if (start?.[1] !== undefined) {
      open = [start[2] ?? ''];
      const label = start[1].toLowerCase();
      if (!texts.has(label)) texts.set(label, open);
      continue;
    }
    if (open && continued.test(line)) open.push(line.trim());
    else {
      open = null;
      body.push(line);
    }
  }
  if (texts.size === 0) return { body: markdown, notes: [] };
  const text = body.join('\n');
  const named = new Set(labelsIn(text).filter((label) => texts.has(label)));
  const notes = Array.from(named, (label, at) => ({
    label,
    number: at + 1,
    text: texts.get(label)?.join('\n') ?? '',
  }));
  return { body: text, notes };
}

/** Appends placeholder definitions, so that the parser recognizes a block's footnote references. */
export function declareNotes(text: string, notes: readonly Footnote[]): string {
  const here = labelsIn(text);
  const declared = notes.filter(({ label }) => here.includes(label));
  return [text, ...declared.map(({ label }) => `[^${label}]: …`)].join('\n\n');
}

function labelsIn(text: string): string[] {
  return Array.from(text.matchAll(/\[\^([^\]\s]{1,100})\]/g), ([, label = '']) =>
    label.toLowerCase(),
  );
}
