import { codePoint } from 'dingbat-to-unicode';
import { elementsOf, findFirst, textWithin, type XmlElement } from '../../container/read-xml.ts';
import { writeTable, joinBlocks, type Block } from '../write-table.ts';
import type { LabelWriter } from './list-numbering.ts';
import type { Styles } from './styles.ts';
import { writeLatex } from './write-latex.ts';

export type NoteKind = 'footnote' | 'endnote' | 'comment';

export interface DocumentParts {
  styles: Styles;
  writeLabel: LabelWriter;
  /** Undefined if the document lacks the note. */
  findNote(kind: NoteKind, id: string): XmlElement | undefined;
  /** The URL that a link in the text or in a note leads to. */
  addressOf(part: NoteKind | 'text', relationship: string): string | undefined;
}

interface Field {
  instruction: string;
  /** The number of pieces before the field's result; null until the result begins. */
  resultAt: number | null;
}

/** The paragraph that is being written. */
interface Line {
  pieces: string[];
  /** The readings of characters (ruby), written after the paragraph. */
  readings: string[];
  /** The text boxes that are anchored in the paragraph. */
  boxes: Block[];
  fields: Field[];
}

const breaks: Partial<Record<string, string>> = {
  br: '\n',
  cr: '\n',
  tab: '\t',
  ptab: '\t',
  noBreakHyphen: '\u2011',
};
/** Only the current text counts, so tracked deletions and moves are skipped. */
const skipped = new Set(
  'del moveFrom delText delInstrText rPr pPr sdtPr sdtEndPr tblPr tblGrid rubyPr sectPr'.split(' '),
);
const directions: Partial<Record<string, Partial<Record<string, string>>>> = {
  bdo: { rtl: '\u202E', ltr: '\u202D' },
  dir: { rtl: '\u202B', ltr: '\u202A' },
};
const endOfDirection = '\u202C';
const leftOut: Partial<Record<string, string>> = {
  chart: 'chart',
  relIds: 'diagram',
  OLEObject: 'embedded object',
  altChunk: 'embedded document',
};

/** Writes the parts of one document as Markdown, and collects its notes and what was left out. */
export class MarkdownWriter {
  readonly #parts: DocumentParts;
  readonly #marks = new Map<string, number>();
  readonly #notes: string[] = [];
  #part: NoteKind | 'text' = 'text';
  /** How many elements of each kind could not be written. */
  readonly leftOut = new Map<string, number>();

  constructor(parts: DocumentParts) {
    this.#parts = parts;
  }

  write(container: XmlElement): string {
    return joinBlocks(this.#blocksIn(container));
  }

  /** The notes that the text so far refers to, in the order of their marks. */
  get notes(): string {
    return this.#notes.join('\n');
  }

  #blocksIn(container: XmlElement): Block[] {
    return elementsOf(container).flatMap((child) => this.#writeBlock(child));
  }

  #writeBlock(element: XmlElement): Block[] {
    if (element.name === 'p') return this.#writeParagraph(element);
    if (element.name === 'tbl') {
      return [{ text: writeTable(this.#rowsIn(element)), isListItem: false }];
    }
    if (element.name === 'AlternateContent') return this.#writeBlock(alternativeOf(element));
    this.#countLeftOut(element);
    return skipped.has(element.name) ? [] : this.#blocksIn(element);
  }

  #rowsIn(container: XmlElement): string[][] {
    return elementsOf(container).flatMap((child) => {
      if (child.name !== 'tr') return skipped.has(child.name) ? [] : this.#rowsIn(child);
      if (findFirst(child, 'trPr', 'del')) return [];
      const before = Number(findFirst(child, 'trPr', 'gridBefore')?.attributes['val'] ?? 0);
      return [[...emptyCells(before), ...this.#cellsIn(child)]];
    });
  }

  #cellsIn(container: XmlElement): string[] {
    return elementsOf(container).flatMap((child) => {
      if (child.name !== 'tc') return skipped.has(child.name) ? [] : this.#cellsIn(child);
      const span = Number(findFirst(child, 'tcPr', 'gridSpan')?.attributes['val'] ?? 1);
      return [this.write(child), ...emptyCells(span - 1)];
    });
  }

  #writeParagraph(paragraph: XmlElement): Block[] {
    const { styles, writeLabel } = this.#parts;
    const line: Line = { pieces: [], readings: [], boxes: [], fields: [] };
    this.#writeInline(paragraph, line);
    const styleId = findFirst(paragraph, 'pPr', 'pStyle')?.attributes['val'];
    const label = writeLabel(paragraph, styleId);
    const readings = line.readings.length > 0 ? ` (${line.readings.join('; ')})` : '';
    const words = line.pieces.join('').trim() + readings;
    const heading = styles.headingOf(styleId);
    if (words === '') return line.boxes;
    const numbered = label?.label ? `${label.label} ${words}` : words;
    if (heading !== undefined) {
      return [{ text: `${'#'.repeat(heading)} ${numbered}`, isListItem: false }, ...line.boxes];
    }
    const text = label ? '   '.repeat(Math.min(label.level, 9)) + numbered : numbered;
    return [{ text, isListItem: label !== null }, ...line.boxes];
  }

  #writeInline(container: XmlElement, line: Line): void {
    for (const element of elementsOf(container)) this.#writeElement(element, line);
  }

  #writeElement(element: XmlElement, line: Line): void {
    const { name, attributes } = element;
    if (skipped.has(name)) return;
    this.#countLeftOut(element);
    switch (name) {
      case 't':
        // A field's instruction may contain other fields, whose results aren't shown.
        if (line.fields.every(({ resultAt }) => resultAt !== null))
          line.pieces.push(textWithin(element));
        return;
      case 'instrText': {
        const field = line.fields.at(-1);
        if (field) field.instruction += textWithin(element);
        return;
      }
      case 'r':
        return this.#writeRun(element, line);
      case 'sym':
      // Word uses this element for emoji.
      case 'symEx':
        line.pieces.push(symbolOf(attributes['font'], attributes['char']));
        return;
      case 'ruby':
        return this.#writeRuby(element, line);
      case 'oMath':
        line.pieces.push(`$${writeLatex(element).trim()}$`);
        return;
      case 'hyperlink':
        return this.#writeLink(element, line);
      case 'fldChar':
        return writeField(element, line);
      case 'footnoteReference':
      case 'endnoteReference':
      case 'commentReference':
        line.pieces.push(
          this.#mark(name.replace('Reference', '') as NoteKind, attributes['id'] ?? ''),
        );
        return;
      case 'docPr':
        if (attributes['descr']) line.pieces.push(`[Image: ${attributes['descr'].trim()}]`);
        return;
      case 'AlternateContent':
        return this.#writeInline(alternativeOf(element), line);
      case 'txbxContent':
        line.boxes.push(...this.#blocksIn(element));
        return;
      case 'bdo':
      case 'dir': {
        const mark = directions[name]?.[attributes['val'] ?? 'ltr'] ?? '';
        line.pieces.push(mark);
        this.#writeInline(element, line);
        if (mark) line.pieces.push(endOfDirection);
        return;
      }
      default:
        if (breaks[name]) line.pieces.push(breaks[name]);
        this.#writeInline(element, line);
    }
  }

  /** Keeps formatting that changes the meaning: superscript, subscript and strikethrough. */
  #writeRun(run: XmlElement, line: Line): void {
    const start = line.pieces.length;
    this.#writeInline(run, line);
    const properties = findFirst(run, 'rPr');
    if (!properties) return;
    const words = line.pieces.splice(start).join('');
    const font = findFirst(properties, 'rFonts')?.attributes['ascii'];
    const shown = words.replaceAll(/[\uF020-\uF0FF]/g, (sign) =>
      symbolOf(font, sign.charCodeAt(0).toString(16)),
    );
    line.pieces.push(emphasize(shown, properties));
  }

  #writeRuby(ruby: XmlElement, line: Line): void {
    const [base = '', reading = ''] = ['rubyBase', 'rt'].map((name) => {
      const part: Line = { pieces: [], readings: [], boxes: [], fields: [] };
      const found = findFirst(ruby, name);
      if (found) this.#writeInline(found, part);
      return part.pieces.join('');
    });
    line.pieces.push(base);
    if (reading) line.readings.push(`${base}: ${reading}`);
  }

  #writeLink(link: XmlElement, line: Line): void {
    const start = line.pieces.length;
    this.#writeInline(link, line);
    linkFrom(line, start, this.#parts.addressOf(this.#part, link.attributes['id'] ?? ''));
  }

  #mark(kind: NoteKind, id: string): string {
    const key = `${kind} ${id}`;
    const known = this.#marks.get(key);
    if (known !== undefined) return `[^${known}]`;
    const note = this.#parts.findNote(kind, id);
    if (!note) return '';
    const mark = this.#marks.size + 1;
    this.#marks.set(key, mark);
    const author = note.attributes['author'] ?? 'unknown author';
    const lead = kind === 'comment' ? `Comment by ${author}: ` : '';
    const outer = this.#part;
    this.#part = kind;
    const words = this.write(note).replaceAll(/\n+/g, '\n    ');
    this.#part = outer;
    this.#notes.push(`[^${mark}]: ${lead}${words}`);
    return `[^${mark}]`;
  }

  #countLeftOut({ name }: XmlElement): void {
    const what = leftOut[name];
    if (what) this.leftOut.set(what, (this.leftOut.get(what) ?? 0) + 1);
  }
}

/** Documents contain some content twice, for newer and older programs. This returns the newer form. */
function alternativeOf(element: XmlElement): XmlElement {
  return (
    findFirst(element, 'Choice') ??
    findFirst(element, 'Fallback') ?? { ...element, name: '', children: [] }
  );
}

function emptyCells(count: number): string[] {
  return Array.from({ length: Math.max(0, Math.min(count, 100)) }, () => '');
}

function emphasize(words: string, properties: XmlElement): string {
  const core = words.trim();
  // A note's mark is always superscript, so this formatting adds nothing.
  if (core === '' || core.startsWith('[^')) return words;
  const position = findFirst(properties, 'vertAlign')?.attributes['val'] ?? '';
  const tag = positionTags[position];
  const isStruck = ['strike', 'dstrike'].some((name) => isOn(findFirst(properties, name)));
  const placed = tag ? `<${tag}>${core}</${tag}>` : core;
  return words.replace(core, () => (isStruck ? `~~${placed}~~` : placed));
}

const positionTags: Partial<Record<string, string>> = { superscript: 'sup', subscript: 'sub' };

function isOn(property: XmlElement | undefined): boolean {
  return (
    property !== undefined && !['0', 'false', 'off'].includes(property.attributes['val'] ?? '')
  );
}

/** Characters of symbol fonts such as Wingdings have no meaning without the font. */
function symbolOf(font = '', code = ''): string {
  const position = Number.parseInt(code, 16);
  if (!(position <= 0x10ffff)) return '';
  const known = codePoint(font, position >= 0xf000 ? position - 0xf000 : position);
  return (
    known?.string ??
    String.fromCodePoint(position >= 0xf000 && position <= 0xf0ff ? 0x25a1 : position)
  );
}

/** A field consists of an instruction, which isn't shown, and then its result. */
function writeField(mark: XmlElement, line: Line): void {
  const type = mark.attributes['fldCharType'];
  if (type === 'begin') {
    line.fields.push({ instruction: '', resultAt: null });
    line.pieces.push(writeFormField(findFirst(mark, 'ffData')));
    return;
  }
  const field = type === 'end' ? line.fields.pop() : line.fields.at(-1);
  if (!field) return;
  if (type === 'separate') field.resultAt = line.pieces.length;
  else if (field.resultAt !== null) {
    linkFrom(line, field.resultAt, /^\s*HYPERLINK\s+"([^"\\]+)"/.exec(field.instruction)?.[1]);
  }
}

/** A check box's state or a list's selected entry, which the text doesn't contain. */
function writeFormField(data: XmlElement | undefined): string {
  const box = findFirst(data, 'checkBox');
  if (box) return isOn(findFirst(box, 'checked') ?? findFirst(box, 'default') ?? off) ? '☒' : '☐';
  const list = findFirst(data, 'ddList');
  const entries = elementsOf(list, 'listEntry');
  const chosen = findFirst(list, 'result') ?? findFirst(list, 'default');
  return entries[Number(chosen?.attributes['val'] ?? 0)]?.attributes['val'] ?? '';
}

const off: XmlElement = { name: 'default', attributes: { val: '0' }, children: [] };

function linkFrom(line: Line, start: number, address: string | undefined): void {
  const words = line.pieces.splice(start).join('');
  const isPlain = !address || words.trim() === '' || words.includes(address);
  line.pieces.push(isPlain ? words : `[${words}](${address})`);
}
