/** A number as it stands in a text, with the word or sign that says of what. */
export interface Quantity {
  start: number;
  end: number;
  /** What it may mean: `2.850` is two thousand in one language and less than three in another. */
  values: readonly number[];
  /** Lower case; empty where there is none. */
  unit: string;
}

const number =
  /(?<sign>[$€£¥₹])?[ \u00A0]?(?<![\p{L}\p{Nd}])(?<digits>\p{Nd}+(?:[.,٫٬'’ \u00A0\u202F]\p{Nd}{3})*(?:[.,٫]\p{Nd}+)?)(?:[ \u00A0\u202F]?(?<unit>%|°\p{L}?|[$€£¥₹]|[\p{L}]+[²³]?))?/gu;

/** The numbers of a text, in any script's digits. */
export function findQuantities(text: string): Quantity[] {
  return [...text.matchAll(number)].map((match) => {
    const { sign = '', digits = '', unit = '' } = match.groups ?? {};
    const start = match.index + match[0].indexOf(digits);
    const end = start + digits.length;
    return { start, end, values: readNumber(toAsciiDigits(digits)), unit: toUnit(sign || unit) };
  });
}

/** Whether two numbers may mean the same. */
export function isSameNumber(one: Quantity, other: Quantity): boolean {
  return one.values.some((value) => other.values.includes(value));
}

function toUnit(unit: string): string {
  return unit.normalize('NFKC').toLowerCase();
}

/** Each script has its ten digits in a row, so that a digit's value is how far it is from the first. */
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
