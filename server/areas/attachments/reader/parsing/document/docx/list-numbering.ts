import { elementsOf, findFirst, type XmlElement } from '../../container/read-xml.ts';
import type { Styles } from './styles.ts';

interface Level {
  start: number;
  format: string;
  /** A template such as `%1.%2`, in which each number is replaced by the counter of that level. */
  text: string;
  isDecimal: boolean;
  styleId: string | undefined;
}

interface List {
  abstractId: string;
  levels: Partial<Record<number, Level>>;
  /** The levels that restart when this list is first used. */
  restarts: number[];
}

/** Returns a list paragraph's label and advances its counter; null for other paragraphs. */
export type LabelWriter = (
  paragraph: XmlElement,
  styleId: string | undefined,
) => { label: string; level: number } | null;

/** Word's numbered lists (ECMA-376, 17.9). */
export function createLabelWriter(numbering: XmlElement | undefined, styles: Styles): LabelWriter {
  const lists = readLists(numbering, styles);
  const counted = new Map<string, number[]>();
  const begun = new Set<string>();

  function count({ abstractId, levels, restarts }: List, id: string, level: number): number[] {
    const counts = counted.get(abstractId) ?? [];
    const startOf = (at: number) => levels[at]?.start ?? 1;
    if (!begun.has(id)) for (const at of restarts) counts.length = Math.min(counts.length, at);
    begun.add(id);
    const next = Array.from(
      { length: level + 1 },
      (_, at) => counts[at] ?? startOf(at) - Number(at === level),
    );
    next[level] = (next[level] ?? 0) + 1;
    counted.set(abstractId, next);
    return next;
  }

  return (paragraph, styleId) => {
    const own = findFirst(paragraph, 'pPr', 'numPr');
    const ofStyle = styles.numberingOf(styleId);
    const id = findFirst(own, 'numId')?.attributes['val'] ?? ofStyle?.id;
    const list = id === undefined ? undefined : lists.get(id);
    if (id === undefined || !list) return null;
    const written = findFirst(own, 'ilvl')?.attributes['val'];
    const linked = Object.entries(list.levels).find(([, one]) => one?.styleId === styleId);
    const level = Number(written ?? (styleId && linked?.[0]) ?? ofStyle?.level ?? 0);
    const { format, text, isDecimal } = list.levels[level] ?? {
      format: 'none',
      text: '',
      isDecimal: true,
    };
    const counts = count(list, id, level);
    if (format === 'bullet') return { label: '-', level };
    const label = text.replaceAll(/%(\d)/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      return formatNumber(counts[at] ?? 1, isDecimal ? 'decimal' : list.levels[at]?.format);
    });
    return { label, level };
  };
}

function readLists(numbering: XmlElement | undefined, styles: Styles): Map<string, List> {
  const lists = new Map<string, List>();
  const abstracts = new Map(
    elementsOf(numbering, 'abstractNum').map((one) => [one.attributes['abstractNumId'], one]),
  );
  const nums = elementsOf(numbering, 'num');
  const abstractIdOf = (num: XmlElement | undefined) =>
    findFirst(num, 'abstractNumId')?.attributes['val'] ?? '';
  for (const num of nums) {
    let abstractId = abstractIdOf(num);
    const link = findFirst(abstracts.get(abstractId), 'numStyleLink')?.attributes['val'];
    const linked = styles.numberingOf(link)?.id;
    if (linked !== undefined) {
      abstractId = abstractIdOf(nums.find(({ attributes }) => attributes['numId'] === linked));
    }
    const list: List = { abstractId, levels: {}, restarts: [] };
    addLevels(list, abstracts.get(abstractId));
    for (const override of elementsOf(num, 'lvlOverride')) {
      addLevels(list, override);
      const at = Number(override.attributes['ilvl'] ?? 0);
      const start = findFirst(override, 'startOverride')?.attributes['val'];
      const level = list.levels[at];
      if (start === undefined || !level) continue;
      list.levels[at] = { ...level, start: Number(start) };
      list.restarts.push(at);
    }
    lists.set(num.attributes['numId'] ?? '', list);
  }
  return lists;
}

function addLevels({ levels }: List, holder: XmlElement | undefined): void {
  for (const level of elementsOf(holder, 'lvl')) {
    const value = (name: string) => findFirst(level, name)?.attributes['val'];
    levels[Number(level.attributes['ilvl'] ?? 0)] = {
      start: Number(value('start') ?? 1),
      format: value('numFmt') ?? 'decimal',
      text: value('lvlText') ?? '',
      isDecimal: findFirst(level, 'isLgl') !== undefined,
      styleId: value('pStyle'),
    };
  }
}

const romans = 'm cm d cd c xc l xl x ix v iv i'.split(' ');
const romanValues = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1];

export function formatNumber(value: number, format = 'decimal'): string {
  switch (format) {
    case 'none':
      return '';
    case 'decimalZero':
      return String(value).padStart(2, '0');
    case 'lowerLetter':
      return letters(value);
    case 'upperLetter':
      return letters(value).toUpperCase();
    case 'lowerRoman':
      return roman(value);
    case 'upperRoman':
      return roman(value).toUpperCase();
    default:
      return String(value);
  }
}

/** a to z, then aa, bb and so on, as in Word. */
function letters(value: number): string {
  const letter = String.fromCharCode(97 + ((value - 1) % 26));
  return value > 0 && value < 1_000 ? letter.repeat(Math.ceil(value / 26)) : String(value);
}

function roman(value: number): string {
  if (value < 1 || value > 3_999) return String(value);
  let rest = value;
  return romans
    .map((sign, at) => {
      const worth = romanValues[at] ?? 1;
      const times = Math.floor(rest / worth);
      rest -= times * worth;
      return sign.repeat(times);
    })
    .join('');
}
