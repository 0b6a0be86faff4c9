import type { Prompt } from '../prompt.ts';
import { apply, formatRational, numberPattern, parseRational, type Rational } from './rational.ts';

/** The exact size of each unit in the base unit of its kind. */
const units: readonly (readonly [name: RegExp, kind: string, inBase: string, label: string])[] = [
  [/^(?:km|kilometers?|kilometres?)$/, 'length', '1000', 'km'],
  [/^(?:m|meters?|metres?)$/, 'length', '1', 'm'],
  [/^(?:cm|centimeters?|centimetres?)$/, 'length', '0.01', 'cm'],
  [/^(?:mi|miles?)$/, 'length', '1609.344', 'miles'],
  [/^(?:ft|foot|feet)$/, 'length', '0.3048', 'feet'],
  [/^(?:in|inch|inches)$/, 'length', '0.0254', 'inches'],
  [/^(?:kg|kilos?|kilograms?)$/, 'mass', '1', 'kg'],
  [/^(?:g|grams?)$/, 'mass', '0.001', 'g'],
  [/^(?:lbs?|pounds?)$/, 'mass', '0.45359237', 'pounds'],
  [/^(?:oz|ounces?)$/, 'mass', '0.028349523125', 'ounces'],
  [/^(?:s|seconds?)$/, 'time', '1', 'seconds'],
  [/^(?:min|minutes?)$/, 'time', '60', 'minutes'],
  [/^(?:h|hours?)$/, 'time', '3600', 'hours'],
  [/^days?$/, 'time', '86400', 'days'],
];
const asked = new RegExp(
  String.raw`^(?:(?:please )?convert|what(?:['’]s| is)|how much is)?\s*(-?${numberPattern})\s*(?:(?:°|degrees )\s*)?([a-z]+) (?:in|to|into) (?:°|degrees )?([a-z]+)[?.\s]*$`,
  'i',
);
const askedBack = new RegExp(
  String.raw`^how many ([a-z]+) (?:are )?(?:there )?in (an?|${numberPattern}) ([a-z]+)[?.\s]*$`,
  'i',
);

/** Converts lengths, weights, times and temperatures. */
export function convertUnits({ text }: Prompt): string | null {
  const [, backTo = '', backAmount = '', backFrom = ''] = askedBack.exec(text) ?? [];
  const [, amount = backAmount.replace(/^an?$/, '1'), from = backFrom, to = backTo] =
    asked.exec(text) ?? [];
  if (!amount) return null;
  return convertTemperature(amount, from, to) ?? convertByFactor(amount, from, to);
}

function convertByFactor(amount: string, from: string, to: string): string | null {
  const [source, target] = [findUnit(from), findUnit(to)];
  if (!source || !target || source[1] !== target[1]) return null;
  const inBase = apply(parseSigned(amount), '*', parseRational(source[2]));
  const result = inBase && apply(inBase, '/', parseRational(target[2]));
  return result && present(`${amount} ${source[3]}`, result, target[3]);
}

function convertTemperature(amount: string, from: string, to: string): string | null {
  const direction = `${from[0] ?? ''}${to[0] ?? ''}`.toLowerCase();
  const isNamed = [from, to].every((name) => /^(?:c|celsius|f|fahrenheit)$/i.test(name));
  if (!isNamed || !/^(?:cf|fc)$/.test(direction)) return null;
  const value = parseSigned(amount);
  const [nine, five, offset] = ['9', '5', '32'].map(parseRational) as [
    Rational,
    Rational,
    Rational,
  ];
  const result =
    direction === 'cf'
      ? then(then(then(value, '*', nine), '/', five), '+', offset)
      : then(then(then(value, '-', offset), '*', five), '/', nine);
  const [source, target] = direction === 'cf' ? ['°C', '°F'] : ['°F', '°C'];
  return result && present(`${amount} ${source}`, result, target);
}

function then(value: Rational | null, operator: string, other: Rational): Rational | null {
  return value && apply(value, operator, other);
}

function findUnit(name: string) {
  return units.find(([pattern]) => pattern.test(name.toLowerCase()));
}

function parseSigned(text: string): Rational {
  const value = parseRational(text.replace(/^-/, ''));
  return text.startsWith('-') ? { ...value, top: -value.top } : value;
}

function present(source: string, result: Rational, unit: string): string {
  const shown = formatRational(result);
  return `${source} ${shown.startsWith('≈') ? '' : '= '}**${shown} ${unit}**`;
}
