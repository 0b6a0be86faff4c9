import { foldWord } from './fold-word.ts';
import { readKnown } from './read-known.ts';
import { scales, units } from './units.ts';

/** A number in a text, with its sign and unit. */
export interface Quantity {
  start: number;
  end: number;
  /** Its possible values: `2.850` means 2850 in some languages and 2.85 in others. */
  values: readonly number[];
  /** The canonical spelling of the unit; empty if there is no known unit. */
  unit: string;
}

const number =
  /(?<minus>(?<=^|[\s([{=:,;^*/+<>|])[-−–])?(?<currency>\p{Lu}{0,2}\p{Sc}[ \u00A0]?|(?:USD|EUR|GBP|CHF|JPY|CNY|RMB|INR|CAD|AUD)[ \u00A0])?(?<![\p{L}\p{Nd}])(?<digits>\p{Nd}+(?:[.,٫٬'’ \u00A0\u202F]\p{Nd}{3})*(?:[.,٫]\p{Nd}+)?)/gu;

/** Finds the numbers in a text, with digits of any script. */
export function findQuantities(text: string): Quantity[] {
  return [...text.matchAll(number)].map((match) => {
    const { minus, currency, digits = '' } = match.groups ?? {};
    const scale = readKnown(text, match.index + match[0].length, scales);
    const scaleEnd = scale?.end ?? match.index + match[0].length;
    const unit = currency === undefined ? readKnown(text, scaleEnd, units) : null;
    const factor = (minus === undefined ? 1 : -1) * (scale?.meaning ?? 1);
    return {
      start: match.index,
      end: unit?.end ?? scaleEnd,
      values: readNumber(toAsciiDigits(digits)).map((value) => value * factor),
      unit: currency === undefined ? (unit?.meaning ?? '') : toCurrency(currency),
    };
  });
}

/** Whether two numbers can have the same value and unit. */
export function isSameNumber(one: Quantity, other: Quantity): boolean {
  return one.unit === other.unit && one.values.some((value) => other.values.includes(value));
}

function toCurrency(sign: string): string {
  const folded = foldWord(sign.trim());
  return units.get(folded) ?? folded;
}

/**
 * Each script has its ten digits in sequence, so the value of a digit is its distance from the
 * first.
 */
function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    if (code < 128) return digit;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value);
  });
}

function readNumber(digits: string): number[] {
  const plain = digits.replaceAll(/[ \u00A0\u202F'’٬]/g, '').replaceAll('٫', '.');
  const marks = [...plain.matchAll(/[.,]/g)].map(([mark]) => mark);
  const last = marks.at(-1);
  if (last === undefined) return [Number(plain)];
  const isMixed = new Set(marks).size > 1;
  const asDecimal = Number(decimalAt(plain, plain.lastIndexOf(last)));
  const asWhole = Number(plain.replaceAll(/[.,]/g, ''));
  if (isMixed) return [asDecimal];
  if (marks.length > 1) return [asWhole];
  return /[.,]\d{3}$/.test(plain) ? [asWhole, asDecimal] : [asDecimal];
}

function decimalAt(plain: string, at: number): string {
  return `${plain.slice(0, at).replaceAll(/[.,]/g, '')}.${plain.slice(at + 1)}`;
}
