import type { Question, SimulatedCall } from '../../vendor/vendor.ts';
import { lastPrompt } from '../../control/request-log.ts';
import { sampleJson } from './sample-json.ts';

/**
 * Chooses the offered functions that the model calls: those the prompt names, or those the request forces.
 */
export function planCalls(question: Question): SimulatedCall[] {
  const { offered } = question;
  if (!offered || offered.choice === 'none') return [];
  const { tools, choice, isParallel } = offered;
  const prompt = lastPrompt(question);
  const isAnswered = question.turns.at(-1)?.results !== undefined;
  const meant = isAnswered ? [] : tools.filter(({ name }) => names(prompt, name));
  const forced = typeof choice === 'object' ? tools.filter(({ name }) => name === choice.name) : [];
  const called = forced.length > 0 ? forced : meant;
  const must = choice === 'required' && called.length === 0 ? tools.slice(0, 1) : called;
  return must
    .slice(0, isParallel ? undefined : 1)
    .map(({ name, parameters }) => ({ name, args: argumentsOf(parameters, prompt) }));
}

/** Writes the answer from the results of tool calls. Some vendors send each result in its own turn. */
export function writeResults({ turns }: Question): string | null {
  const last = turns.slice(turns.findLastIndex(({ results }) => !results) + 1);
  const results = last.flatMap((turn) => turn.results ?? []);
  if (results.length === 0) return null;
  return results.map(({ name, text }) => `By ${name ?? 'the tool'}: ${text}`).join('\n\n');
}

function names(prompt: string, name: string): boolean {
  const words = name.split(/[_-]|(?<=[a-z])(?=[A-Z])/).filter(({ length }) => length > 3);
  return words.some((word) => prompt.toLowerCase().includes(word.toLowerCase()));
}

function argumentsOf(parameters: unknown, prompt: string): object {
  const value = sampleJson(parameters, prompt);
  return typeof value === 'object' && value !== null ? value : {};
}
