import type { Offered, Question, SimulatedCall } from '../../vendor/vendor.ts';
import { findPrompt, lastPrompt } from '../../control/request-log.ts';
import { sampleJson } from './sample-json.ts';

/**
 * Chooses the functions that the model calls. Calls spelled out in the prompt come first, one per round.
 * Without any, the model calls the functions that the prompt names or the request forces.
 */
export function planCalls(question: Question): SimulatedCall[] {
  const { offered } = question;
  if (!offered || offered.choice === 'none') return [];
  const { tools, choice, isParallel } = offered;
  const prompt = lastPrompt(question);
  const written = readWrittenCalls(prompt, tools);
  if (written.length > 0) return planNext(written, readResults(question));
  const isAnswered = question.turns.at(-1)?.results !== undefined;
  const meant = isAnswered ? [] : tools.filter(({ name }) => names(prompt, name));
  const forced = typeof choice === 'object' ? tools.filter(({ name }) => name === choice.name) : [];
  const called = forced.length > 0 ? forced : meant;
  const must = choice === 'required' && called.length === 0 ? tools.slice(0, 1) : called;
  return must
    .slice(0, isParallel ? undefined : 1)
    .map(({ name, parameters }) => ({ name, args: argumentsOf(parameters, prompt) }));
}

/** Writes the answer from the results of the calls made since the prompt. */
export function writeResults(question: Question): string | null {
  const results = readResults(question);
  if (results.length === 0) return null;
  return results.map(({ name, text }) => `By ${name ?? 'the tool'}: ${text}`).join('\n\n');
}

function readResults(question: Question) {
  const { turns } = question;
  return turns.slice(findPrompt(question) + 1).flatMap(({ results }) => results ?? []);
}

/** Finds the calls that a prompt spells out: `get_weather({"city":"Paris"})`. */
function readWrittenCalls(prompt: string, tools: Offered['tools']): SimulatedCall[] {
  return [...prompt.matchAll(/([\w-]{1,64})\((\{[^{}]{0,1000}\})\)/g)].flatMap(
    ([, name = '', args = '']) =>
      // Some clients quote the prompt, which escapes its quotation marks.
      tools.some((tool) => tool.name === name)
        ? { name, args: JSON.parse(args.replaceAll('\\"', '"')) as object }
        : [],
  );
}

/** One call per round; `<result>` in its arguments is the previous round's result. */
function planNext(
  written: readonly SimulatedCall[],
  results: readonly { text: string }[],
): SimulatedCall[] {
  const next = written[results.length];
  if (!next) return [];
  const result = JSON.stringify(results.at(-1)?.text ?? '').slice(1, -1);
  const args = JSON.stringify(next.args).replaceAll('<result>', () => result);
  return [{ ...next, args: JSON.parse(args) as object }];
}

function names(prompt: string, name: string): boolean {
  const words = name.split(/[_-]|(?<=[a-z])(?=[A-Z])/).filter(({ length }) => length > 3);
  return words.some((word) => prompt.toLowerCase().includes(word.toLowerCase()));
}

function argumentsOf(parameters: unknown, prompt: string): object {
  const value = sampleJson(parameters, prompt);
  return typeof value === 'object' && value !== null ? value : {};
}
