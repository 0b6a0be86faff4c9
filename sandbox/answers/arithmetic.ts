import type { Ask, Writer } from './ask.ts';
import { evaluate } from './evaluate.ts';

export const arithmeticWriter: Writer = {
  fits: ({ prompt }) => solve(prompt) !== null,
  write: (ask) => solve(ask.prompt)?.(ask) ?? '',
  isBare: true,
};

type Solution = (ask: Ask) => string;

function solve(prompt: string): Solution | null {
  return solvePercent(prompt) ?? solveEquation(prompt) ?? solveExpression(prompt);
}

function solvePercent(prompt: string): Solution | null {
  const match = /(\d+(?:\.\d+)?)\s*(?:%|percent) of (\d+(?:[.,]\d+)*)/i.exec(prompt);
  if (!match) return null;
  const percent = Number(match[1]);
  const whole = Number(match[2]?.replaceAll(',', ''));
  const result = format((percent / 100) * whole);
  return present(`${percent}% of ${whole}`, result, [
    `${percent}% means ${percent} / 100 = ${format(percent / 100)}.`,
    `${format(percent / 100)} × ${whole} = ${result}.`,
  ]);
}

/** Linear equations of the form 2x + 3 = 11. */
function solveEquation(prompt: string): Solution | null {
  const match =
    /(-?\d*(?:\.\d+)?)\s*\*?\s*x\s*([+-]\s*\d+(?:\.\d+)?)?\s*=\s*(-?\d+(?:\.\d+)?)/i.exec(prompt);
  if (!match) return null;
  const [, factorText = '', addedText = '0', rightText = '0'] = match;
  const factor = factorText === '' ? 1 : factorText === '-' ? -1 : Number(factorText);
  const added = Number(addedText.replaceAll(' ', ''));
  const right = Number(rightText);
  if (factor === 0) return null;
  const result = format((right - added) / factor);
  return present(`${match[0].trim()}, for x`, `x = ${result}`, [
    `Take ${added} from both sides: ${factor}x = ${format(right - added)}.`,
    `Divide by ${factor}: x = ${result}.`,
  ]);
}

function solveExpression(prompt: string): Solution | null {
  const text = prompt
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/(?<=\d)\s*(?:times|multiplied by|[x×])\s*(?=\d)/gi, ' * ')
    .replace(/(?<=\d)\s*(?:divided by|÷)\s*(?=\d)/gi, ' / ')
    .replace(/(?<=\d)\s*plus\s*(?=\d)/gi, ' + ')
    .replace(/(?<=\d)\s*minus\s*(?=\d)/gi, ' - ');
  const found = /(?:\(*\s*-?\d+(?:\.\d+)?\s*\)*\s*[-+*/^]\s*)+\(*\s*-?\d+(?:\.\d+)?\s*\)*/.exec(
    text,
  )?.[0];
  if (!found || /\d{4}-\d{2}-\d{2}|\d\/\d{1,2}\/\d/.test(found)) return null;
  const working = evaluate(found);
  if (!working) return null;
  const shown = found.replace(/\s+/g, ' ').trim().replaceAll('*', '×');
  return present(
    shown,
    format(working.value),
    working.steps.map((step) => `${step}.`),
  );
}

function present(problem: string, result: string, steps: string[]): Solution {
  return ({ voice }) => {
    const answer = result.startsWith('x') ? `**${result}**` : `${problem} = **${result}**`;
    if (voice === 'brief') return answer;
    const lines = steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
    const last = voice === 'wry' ? 'No calculators were harmed.' : '';
    return [`**${problem}**`, lines, answer, last].filter(Boolean).join('\n\n');
  };
}

function format(value: number): string {
  return String(Number(value.toPrecision(12)));
}
