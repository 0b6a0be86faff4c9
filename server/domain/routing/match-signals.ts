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

const phrases = new Map<string, Entry[]>();
const stems = new Map<string, Entry[]>();
const fragments: { text: string; entry: Entry }[] = [];

for (const lexicon of [english, european, middleEastern]) addPhrases(lexicon);
for (const [text, entry] of entriesOf(unspaced)) fragments.push({ text, entry });

function addPhrases(lexicon: Lexicon): void {
  for (const [text, entry] of entriesOf(lexicon)) {
    const isStem = text.endsWith('*');
    const table = isStem ? stems : phrases;
    const key = isStem ? text.slice(0, -1) : text;
    const held = table.get(key) ?? [];
    if (!held.some(({ task }) => task === entry.task)) table.set(key, [...held, entry]);
  }
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

const stemLengths = [...new Set([...stems.keys()].map((stem) => stem.length))];

/** How strongly the words of a prompt speak for each kind of work; each phrase counts once. */
export function matchSignals(folded: string, words: readonly string[]): TaskScores {
  const scores = noScores();
  const best = new Map<Entry, number>();
  const instruction = findInstruction(folded, words.length);
  for (let index = 0; index < words.length; index += 1) {
    const share = shareAt(index, instruction);
    for (const entry of entriesAt(words, index)) {
      best.set(entry, Math.max(best.get(entry) ?? 0, share));
    }
  }
  for (const [entry, share] of best) scores[entry.task] += entry.weight * share;
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

function* entriesAt(words: readonly string[], index: number): Generator<Entry> {
  const first = words[index] ?? '';
  yield* phrases.get(first) ?? [];
  const second = words[index + 1];
  if (second !== undefined) {
    yield* phrases.get(`${first} ${second}`) ?? [];
    const third = words[index + 2];
    if (third !== undefined) yield* phrases.get(`${first} ${second} ${third}`) ?? [];
  }
  for (const length of stemLengths) {
    if (first.length >= length) yield* stems.get(first.slice(0, length)) ?? [];
    if (second !== undefined && first.length < length) {
      yield* stems.get(`${first} ${second}`.slice(0, length)) ?? [];
    }
  }
}

function addFragments(folded: string, scores: TaskScores): void {
  const zone = folded.length <= 800 ? folded : `${folded.slice(0, 500)}\n${folded.slice(-300)}`;
  for (const { text, entry } of fragments) {
    if (zone.includes(text)) scores[entry.task] += entry.weight;
  }
}
