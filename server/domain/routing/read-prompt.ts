import { detectLanguage } from './detect-language.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { judgeDifficulty } from './judge-difficulty.ts';
import { matchSignals, noScores, spokenTasks, type TaskScores } from './match-signals.ts';
import type { Task } from './model.ts';
import type { PromptReading, RouteRequest } from './ports.ts';
import { readStructure, type Structure } from './read-structure.ts';
import { sampleText } from './sample-text.ts';
import { foldText, splitWords } from './split-words.ts';
import { wantsImage } from './wants-image.ts';

// Earlier turns are known only by their length; a third of a token each character is prose of many alphabets.
const contextTokensPerCharacter = 0.35;

/** Reads a prompt: its kind of work, how hard it is, its length and what it needs. Never throws. */
export function readPrompt(request: Omit<RouteRequest, 'candidates'>): PromptReading {
  const { prompt, contextCharacters, attached } = request;
  const folded = foldText(sampleText(prompt)).trim();
  const words = splitWords(folded);
  const structure = readStructure(folded);
  const ownTokens = estimateTokens(prompt);
  const needsVision = attached.images > 0;
  const needsImage = !needsVision && attached.documents === 0 && wantsImage(folded, words);
  const needsDocuments = attached.documents > 0;
  const task: Task = needsImage
    ? 'image'
    : needsVision
      ? 'vision'
      : chooseTask(folded, words, structure, needsDocuments);
  return {
    task,
    difficulty: judgeDifficulty(task, folded, words, structure, ownTokens),
    promptTokens: ownTokens + contextTokens(prompt, ownTokens, contextCharacters),
    needsVision,
    needsImage,
    needsDocuments,
    language: detectLanguage(folded, words),
  };
}

function contextTokens(prompt: string, ownTokens: number, contextCharacters: number): number {
  if (contextCharacters <= 0) return 0;
  const own = prompt.length > 0 ? Math.min(1.5, ownTokens / prompt.length) : 0;
  return Math.ceil(contextCharacters * Math.max(contextTokensPerCharacter, own));
}

function chooseTask(
  folded: string,
  words: readonly string[],
  structure: Structure,
  needsDocuments: boolean,
): Task {
  const scores = words.length > 0 ? matchSignals(folded, words) : noScores();
  scores.code += structure.code;
  scores.maths += structure.maths;
  weighContext(scores, words, structure);
  let best: Task = defaultTask(words, structure, needsDocuments);
  let bestScore = 1.1;
  for (const task of spokenTasks) {
    if (scores[task] > bestScore) {
      best = task;
      bestScore = scores[task];
    }
  }
  return best;
}

function weighContext(scores: TaskScores, words: readonly string[], structure: Structure): void {
  if (words.length > 12) scores.chat *= 0.45;
  if (structure.hasOptions) scores.knowledge += 1.2;
  // "Translate this code to Rust" is programming; "rewrite this function" too.
  const speaksOfCode = scores.code >= 2.4;
  if (speaksOfCode && !namesSpokenLanguage(words)) {
    scores.translation *= 0.35;
    if (scores.code >= 3) scores.writing *= 0.55;
  }
  if (scores.translation >= 3) scores.writing *= 0.7;
  if (scores.summary >= 3) scores.writing *= 0.75;
  if (scores.code >= 3) scores.maths *= 0.7;
}

const spokenLanguages = new Set(
  'english german french spanish italian portuguese dutch russian chinese mandarin japanese korean arabic hindi turkish polish latin greek hebrew swedish ukrainian englisch deutsch französisch spanisch anglais allemand espagnol français inglés alemán francés английский русский немецкий'.split(
    ' ',
  ),
);

function namesSpokenLanguage(words: readonly string[]): boolean {
  return words.some((word) => spokenLanguages.has(word));
}

function defaultTask(
  words: readonly string[],
  structure: Structure,
  needsDocuments: boolean,
): Task {
  if (needsDocuments || words.length > 250) return 'summary';
  return structure.hasQuestionMark ? 'knowledge' : 'chat';
}
