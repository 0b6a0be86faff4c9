import type { Prompt } from '../prompt.ts';
import {
  apply,
  formatRational,
  numberPattern,
  parseRational,
  rational,
  type Rational,
} from './rational.ts';

interface Solution {
  shown: string;
  result: string;
  /** Each operation in the order it was performed, such as `17 × 23 = 391`. */
  steps: string[];
}

/** Solves a prompt that consists of a calculation only, exactly; null for any other prompt. */
export function solveArithmetic(prompt: Prompt): string | null {
  if (prompt.text.length > longestSum) return null;
  const sum = prompt.text.replace(askingWords, '').replace(/[\s=?.!]+$/, '');
  const solution = solvePercent(sum) ?? solveEquation(sum) ?? solveExpression(sum);
  return solution && present(prompt, solution);
}

const longestSum = 400;
const askingWords =
  /^(?:(?:please|can you|could you)\s+)?(?:what(?:['’]s| is| are| does)|how much is|calculate|compute|evaluate|work out|solve(?: for x:?)?)?[\s:]*/i;
const percent = new RegExp(
  String.raw`^(?:an? )?(${numberPattern})\s*(?:%|percent) (of|off|tip on) \$?(${numberPattern})$`,
  'i',
);

function solvePercent(sum: string): Solution | null {
  const [, share = '', kind = '', whole = ''] = percent.exec(sum) ?? [];
  if (!share) return null;
  const shown = `${share}% ${kind.toLowerCase()} ${whole}`;
  const isOff = kind.toLowerCase() === 'off';
  return evaluate(shown, isOff ? `${whole}*(1-${share}/100)` : `${share}/100*${whole}`);
}

/** Linear equations of the form 2x + 3 = 11. */
function solveEquation(sum: string): Solution | null {
  const match = /^(-?[\d.]*)\s*\*?\s*x\s*([+-]\s*[\d.]+)?\s*=\s*(-?[\d.]+)$/i.exec(sum);
  if (!match) return null;
  const [, factorText = '', added = '+ 0', right = '0'] = match;
  const factor = factorText === '' || factorText === '-' ? `${factorText}1` : factorText;
  const solved = evaluate('', `(${right}-(${added.replace(/^\+/, '')}))/(${factor})`);
  return solved && { shown: sum, result: `x = ${solved.result}`, steps: solved.steps };
}

function solveExpression(sum: string): Solution | null {
  const expression = sum
    .replace(/^the square root of (.+)$/i, 'sqrt $1')
    .replace(/\s*\bsquared\b/gi, '^2')
    .replace(/\s*\bcubed\b/gi, '^3')
    .replace(/\s*\b(?:to the power of)\b\s*|\*\*/gi, '^')
    .replace(/\s*(?:\btimes\b|\bmultiplied by\b|[x×])\s*/gi, ' * ')
    .replace(/\s*(?:\bdivided by\b|÷)\s*/gi, ' / ')
    .replace(/\s*\bplus\b\s*/gi, ' + ')
    .replace(/\s*(?:\bminus\b|−)\s*/gi, ' - ');
  const root = /^(?:sqrt|square root of)\s*\(?([\d,]+)\)?$/i.exec(expression)?.[1];
  if (root) return solveRoot(root);
  const isDate = /^\d{4}-\d{2}-\d{2}$|^\d+\/\d+\/\d+$/.test(expression);
  if (isDate || !/^[\d.,\s()^*/+-]+$/.test(expression) || !/\d.*[-+*/^].*\d/.test(expression)) {
    return null;
  }
  return evaluate(expression.replaceAll('*', '×').replace(/\s+/g, ' ').trim(), expression);
}

/** Solves whole roots only, because other roots aren't exact. */
function solveRoot(text: string): Solution | null {
  const square = Number(text.replaceAll(',', ''));
  const root = Math.sqrt(square);
  if (!Number.isSafeInteger(square) || !Number.isInteger(root)) return null;
  return { shown: `√${text}`, result: String(root), steps: [`${root} × ${root} = ${text}`] };
}

interface Reader {
  tokens: string[];
  at: number;
  steps: string[];
}

const token = new RegExp(String.raw`${numberPattern}|[-+*/^()]`, 'g');
const levels: Record<string, number> = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 3 };

/** Evaluates an expression of + - * / ^ and brackets. Returns null if it has no exact result. */
function evaluate(shown: string, expression: string): Solution | null {
  const tokens = expression.match(token) ?? [];
  if (tokens.join('') !== expression.replace(/\s/g, '')) return null;
  const reader: Reader = { tokens, at: 0, steps: [] };
  const value = readLevel(reader, 1);
  if (value === null || reader.at < tokens.length) return null;
  return { shown, result: formatRational(value), steps: reader.steps };
}

function readLevel(reader: Reader, level: number): Rational | null {
  if (level > 3) return readFactor(reader);
  let value = readLevel(reader, level + 1);
  while (value !== null && levels[reader.tokens[reader.at] ?? ''] === level) {
    const operator = reader.tokens[reader.at] ?? '';
    reader.at += 1;
    // Powers are right-associative: 2^3^2 is 2^9.
    const right = readLevel(reader, level === 3 ? level : level + 1);
    if (right === null) return null;
    const left = value;
    value = apply(left, operator, right);
    if (value) reader.steps.push(describeStep(left, operator, right, value));
  }
  return value;
}

function readFactor(reader: Reader): Rational | null {
  const word = reader.tokens[reader.at];
  reader.at += 1;
  if (word === '-') {
    // -2^2 is -(2^2).
    const value = readLevel(reader, 3);
    return value && rational(-value.top, value.bottom);
  }
  if (word === '(') {
    const value = readLevel(reader, 1);
    reader.at += 1;
    return reader.tokens[reader.at - 1] === ')' ? value : null;
  }
  return word !== undefined && /^\d/.test(word) ? parseRational(word) : null;
}

function describeStep(left: Rational, operator: string, right: Rational, value: Rational): string {
  const sign = operator === '*' ? '×' : operator;
  const equals = formatRational(value).startsWith('≈') ? '' : '= ';
  return `${formatRational(left)} ${sign} ${formatRational(right)} ${equals}${formatRational(value)}`;
}

function present({ provider, isBrief }: Prompt, { shown, result, steps }: Solution): string {
  const equals = result.startsWith('≈') ? '' : '= ';
  const answer = result.startsWith('x') ? `**${result}**` : `${shown} ${equals}**${result}**`;
  if (isBrief || steps.length === 0) return answer;
  const lines = steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
  switch (provider) {
    case 'openai':
      return `**${shown}**\n\n${lines}\n\n${answer}`;
    case 'anthropic':
      return `${answer}\n\nStep by step:\n\n${lines}`;
    case 'google':
      return `### Result\n\n${answer}\n\n### Working\n\n${lines}`;
    case 'xai':
      return `${answer}. In steps: ${steps.join('; ')}.`;
  }
}
