import { english } from './lexicon/english.ts';
import { european } from './lexicon/european.ts';
import { middleEastern } from './lexicon/middle-eastern.ts';
import { findInstruction, leadWords, type Instruction } from './find-instruction.ts';
import type { Lexicon, Signals, SpokenTask } from './lexicon/signals.ts';
import { unspaced } from './lexicon/unspaced.ts';

export const spokenTasks = [
  'code',
  'maths',
  'translation',
  'summary',
  'writing',
  'reasoning',
  'knowledge',
  'chat',
] as const satisfies readonly SpokenTask[];

export type TaskScores = Record<SpokenTask, number>;

const weights: Record<keyof Signals, number> = { strong: 3, plain: 1.8, faint: 0.6 };
const bodyShare = 0.3;

interface Entry {
  task: SpokenTask;
  weight: number;
}

/** A phrase or, where it goes on in any way, a stem. */
interface Signal {
  text: string;
  isStem: boolean;
  entries: Entry[];
}

// Looked up by what a word begins with, so that most words cost one look and no new text.
const words = new Map<string, Signal>();
const phrasesByFirstWord = new Map<string, Signal[]>();
const stemsByHead = new Map<string, Signal[]>();
const headLength = 5;
const fragments: { text: string; entry: Entry }[] = [];

for (const lexicon of [english, european, middleEastern]) {
  for (const [text, entry] of entriesOf(lexicon)) addSignal(text, entry);
}
for (const [text, entry] of entriesOf(unspaced)) fragments.push({ text, entry });

function addSignal(written: string, entry: Entry): void {
  const isStem = written.endsWith('*');
  const text = isStem ? written.slice(0, -1) : written;
  const { entries } = signalOf(text, isStem);
  if (!entries.some(({ task }) => task === entry.task)) entries.push(entry);
}

function signalOf(text: string, isStem: boolean): Signal {
  const [first = '', ...rest] = text.split(' ');
  const signal: Signal = { text, isStem, entries: [] };
  if (rest.length === 0 && !isStem) return words.get(text) ?? setIn(words, text, signal);
  const [table, key] = rest.length > 0 ? [phrasesByFirstWord, first] : [stemsByHead, headOf(text)];
  const held = table.get(key) ?? setIn(table, key, []);
  const known = held.find((other) => other.text === text && other.isStem === isStem);
  if (!known) held.push(signal);
  return known ?? signal;
}

function setIn<Value>(table: Map<string, Value>, key: string, value: Value): Value {
  table.set(key, value);
  return value;
}

function headOf(text: string): string {
  return text.slice(0, headLength);
}

function* entriesOf(lexicon: Lexicon): Generator<[string, Entry]> {
  for (const task of spokenTasks) {
    const signals = lexicon[task];
    for (const strength of ['strong', 'plain', 'faint'] as const) {
      for (const text of signals?.[strength]?.split('|') ?? []) {
        yield [text, { task, weight: weights[strength] }];
      }
    }
  }
}

/** How strongly the words of a prompt speak for each kind of work; each phrase counts once. */
export function matchSignals(folded: string, prompt: readonly string[]): TaskScores {
  const scores = noScores();
  const shares = new Map<Signal, number>();
  const instruction = findInstruction(folded, prompt.length);
  for (let index = 0; index < prompt.length; index += 1) {
    const share = shareAt(index, instruction);
    for (const signal of signalsAt(prompt, index)) {
      if ((shares.get(signal) ?? 0) < share) shares.set(signal, share);
    }
  }
  for (const [{ entries }, share] of shares) {
    for (const { task, weight } of entries) scores[task] += weight * share;
  }
  if (hasUnspacedScript.test(folded)) addFragments(folded, scores);
  return scores;
}

export function noScores(): TaskScores {
  return {
    code: 0,
    maths: 0,
    translation: 0,
    summary: 0,
    writing: 0,
    reasoning: 0,
    knowledge: 0,
    chat: 0,
  };
}

const hasUnspacedScript = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;

function shareAt(index: number, instruction: Instruction): number {
  const { openingEnd, closingStart, openingBonus, closingBonus } = instruction;
  if (index < Math.min(leadWords, openingEnd)) return openingBonus;
  if (index >= closingStart && index < closingStart + leadWords) return closingBonus;
  return index < openingEnd || index >= closingStart ? 1 : bodyShare;
}

const none: readonly Signal[] = [];

function signalsAt(prompt: readonly string[], index: number): readonly Signal[] {
  const first = prompt[index] ?? '';
  const word = words.get(first);
  const stems = first.length < headLength ? undefined : stemsByHead.get(headOf(first));
  const phrases = phrasesByFirstWord.get(first);
  if (!stems && !phrases) return word ? [word] : none;
  const ahead = phrases ? prompt.slice(index, index + longestPhrase).join(' ') : '';
  const found = [
    ...(stems ?? none).filter(({ text }) => first.startsWith(text)),
    ...(phrases ?? none).filter((phrase) => opens(ahead, phrase)),
  ];
  return word ? [...found, word] : found;
}

const longestPhrase = 3;

function opens(ahead: string, { text, isStem }: Signal): boolean {
  if (!ahead.startsWith(text)) return false;
  return isStem || ahead.length === text.length || ahead.charAt(text.length) === ' ';
}

function addFragments(folded: string, scores: TaskScores): void {
  const zone = folded.length <= 800 ? folded : `${folded.slice(0, 500)}\n${folded.slice(-300)}`;
  for (const { text, entry } of fragments) {
    if (zone.includes(text)) scores[entry.task] += entry.weight;
  }
}
