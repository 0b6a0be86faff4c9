import {
  elementsOf,
  findAll,
  findFirst,
  textWithin,
  type XmlElement,
} from '../../container/read-xml.ts';
import { formatNumber } from '../docx/list-numbering.ts';
import { writeTable, joinBlocks, type Block } from '../write-table.ts';

type ListStyle = Map<number, XmlElement>;

interface List {
  style: ListStyle | undefined;
  level: number;
  counts: number[];
}

const skipped = new Set(
  'tracked-changes sequence-decls forms change change-start change-end desc title binary-data'.split(
    ' ',
  ),
);
const formats: Partial<Record<string, string>> = {
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
};
const mostRepeated = 100;

/** Maps the name of each list style to its styles by level. */
export function readListStyles(...roots: (XmlElement | undefined)[]): Map<string, ListStyle> {
  const styles = roots.flatMap((root) => (root ? findAll(root, 'list-style') : []));
  return new Map(
    styles.map((style) => [
      style.attributes['name'] ?? '',
      new Map(elementsOf(style).map((level) => [Number(level.attributes['level'] ?? 1), level])),
    ]),
  );
}

/** Writes the text of an OpenDocument file as Markdown, and collects its notes. */
export class OdtWriter {
  readonly #listStyles: Map<string, ListStyle>;
  readonly #notes: string[] = [];

  constructor(listStyles: Map<string, ListStyle>) {
    this.#listStyles = listStyles;
  }

  write(container: XmlElement): string {
    return joinBlocks(elementsOf(container).flatMap((child) => this.#writeBlock(child, null)));
  }

  /** The distinct headers or footers of all pages. */
  writeMargins(styles: XmlElement | undefined, kind: 'header' | 'footer'): string {
    const found = styles ? findAll(styles, kind) : [];
    const texts = new Set(found.map((margin) => this.write(margin)).filter(Boolean));
    return [...texts].map((text) => `[Page ${kind}: ${text}]`).join('\n\n');
  }

  /** The notes that the text so far refers to, in the order of their marks. */
  get notes(): string {
    return this.#notes.join('\n');
  }

  #writeBlock(element: XmlElement, list: List | null): Block[] {
    const { name, attributes } = element;
    if (skipped.has(name)) return [];
    switch (name) {
      case 'p':
        return this.#writeParagraph(element, '');
      case 'h':
        return this.#writeParagraph(element, `${'#'.repeat(headingOf(element))} `);
      case 'list':
        return this.#writeList(element, list);
      case 'table':
        return [{ text: writeTable(this.#rowsIn(element)), isListItem: false }];
      case 'frame':
        return [...blockOf(describe(element)), ...this.#childBlocks(element, list)];
      case 'annotation':
        return blockOf(this.#mark(element));
      default:
        return attributes['display'] === 'none' ? [] : this.#childBlocks(element, list);
    }
  }

  #childBlocks(element: XmlElement, list: List | null): Block[] {
    return elementsOf(element).flatMap((child) => this.#writeBlock(child, list));
  }

  #writeParagraph(paragraph: XmlElement, lead: string): Block[] {
    const boxes: Block[] = [];
    const text = this.#writeInline(paragraph, boxes).trim();
    return [...(text === '' ? [] : [{ text: lead + text, isListItem: false }]), ...boxes];
  }

  #writeList(element: XmlElement, outer: List | null): Block[] {
    const named = this.#listStyles.get(element.attributes['style-name'] ?? '');
    const list: List = {
      style: named ?? outer?.style,
      level: (outer?.level ?? 0) + 1,
      counts: outer ? [...outer.counts] : [],
    };
    return elementsOf(element).flatMap((item) => {
      if (item.name !== 'list-item') return this.#childBlocks(item, list);
      const label = countItem(list, item.attributes['start-value']);
      const blocks = elementsOf(item).flatMap((child) => this.#writeBlock(child, list));
      const indent = '   '.repeat(Math.min(list.level, 10) - 1);
      return blocks.map(({ text, isListItem }, index) => {
        const isFirst = index === 0 && !isListItem;
        return { text: isFirst ? `${indent}${label} ${text}` : text, isListItem: true };
      });
    });
  }

  #rowsIn(container: XmlElement): string[][] {
    return elementsOf(container).flatMap((child) => {
      if (child.name !== 'table-row') return this.#rowsIn(child);
      return [elementsOf(child).flatMap((cell) => repeat(this.write(cell), cell))];
    });
  }

  #writeInline(container: XmlElement, boxes: Block[]): string {
    return container.children
      .map((child) =>
        typeof child === 'string'
          ? child.replaceAll(/\s+/g, ' ')
          : this.#writeElement(child, boxes),
      )
      .join('');
  }

  #writeElement(element: XmlElement, boxes: Block[]): string {
    const { name, attributes } = element;
    if (skipped.has(name)) return '';
    switch (name) {
      case 's':
        return ' '.repeat(Math.min(Number(attributes['c'] ?? 1), mostRepeated));
      case 'tab':
        return '\t';
      case 'line-break':
        return '\n';
      case 'note':
      case 'annotation':
        return this.#mark(element);
      case 'ruby-text':
        return ` (${textWithin(element)})`;
      case 'frame':
        boxes.push(...this.#childBlocks(element, null));
        return describe(element);
      case 'a': {
        const words = this.#writeInline(element, boxes);
        const address = attributes['href'] ?? '';
        const isPlain = words.trim() === '' || address === '' || words.includes(address);
        return isPlain || address.startsWith('#') ? words : `[${words}](${address})`;
      }
      default:
        return this.#writeInline(element, boxes);
    }
  }

  #mark(note: XmlElement): string {
    const mark = this.#notes.push('');
    const isComment = note.name === 'annotation';
    const creator = findFirst(note, 'creator');
    const author = creator ? textWithin(creator) : 'unknown author';
    const content = isComment
      ? { ...note, children: elementsOf(note).filter(({ name }) => ['p', 'list'].includes(name)) }
      : (findFirst(note, 'note-body') ?? note);
    const words = this.write(content).replaceAll(/\n+/g, '\n    ');
    this.#notes[mark - 1] = `[^${mark}]: ${isComment ? `Comment by ${author}: ` : ''}${words}`;
    return `[^${mark}]`;
  }
}

function blockOf(text: string): Block[] {
  return text === '' ? [] : [{ text, isListItem: false }];
}

function headingOf({ attributes }: XmlElement): number {
  return Math.min(6, Math.max(1, Number(attributes['outline-level'] ?? 1) || 1));
}

function describe(frame: XmlElement): string {
  const found = findFirst(frame, 'desc') ?? findFirst(frame, 'title');
  const words = found ? textWithin(found).trim() : '';
  return words === '' ? '' : `[Image: ${words}]`;
}

/** Repeats a cell, within a limit, because programs end rows with thousands of empty cells. */
function repeat(text: string, { attributes }: XmlElement): string[] {
  const count = Math.min(Number(attributes['number-columns-repeated'] ?? 1) || 1, mostRepeated);
  return Array.from({ length: count }, () => text);
}

function countItem({ style, level, counts }: List, start: string | undefined): string {
  const levelStyle = style?.get(level);
  const first = Number(start ?? levelStyle?.attributes['start-value'] ?? 1);
  counts[level - 1] =
    start === undefined && counts[level - 1] ? (counts[level - 1] ?? 0) + 1 : first;
  counts.length = level;
  if (levelStyle?.name !== 'list-level-style-number') return '-';
  const { attributes } = levelStyle;
  const shown = Math.min(level, Math.max(1, Number(attributes['display-levels'] ?? 1) || 1));
  const numbers = counts.slice(level - shown).map((count, index) => {
    const format = style?.get(level - shown + index + 1)?.attributes['num-format'] ?? '1';
    return formatNumber(count, formats[format]);
  });
  return (attributes['num-prefix'] ?? '') + numbers.join('.') + (attributes['num-suffix'] ?? '');
}
