import { detectLanguage } from './detect-language.ts';
import { estimatePlainTokens, estimateTokens } from './estimate-tokens.ts';
import { estimateDifficulty } from './estimate-difficulty.ts';
import { matchSignals, noScores, spokenTasks, type TaskScores } from './match-signals.ts';
import type { Task } from '../../models/model.ts';
import type { PromptTraits, RouteRequest } from '../ports.ts';
import { measureStructure, type Structure } from './measure-structure.ts';
import { sampleText } from './sample-text.ts';
import { foldText, splitWords } from './split-words.ts';
import { wantsImage } from './wants-image.ts';

// Earlier turns are known only by their length; a third of a token each character is prose of many alphabets.
const contextTokensPerCharacter = 0.35;

/** Reads a prompt: its kind of work, how hard it is, its length and what it needs. Never throws. */
export function parsePrompt(request: Omit<RouteRequest, 'candidates'>): PromptTraits {
  const { prompt, contextCharacters, attached } = request;
  const folded = foldText(sampleText(prompt)).trim();
  const words = splitWords(folded);
  const structure = measureStructure(folded);
  const ownTokens = estimateTokens(prompt);
  const plainTokens = estimatePlainTokens(prompt);
  const earlierTokens = contextTokens(prompt, ownTokens, contextCharacters);
  const needsVision = attached.images > 0;
  const needsImage = !needsVision && attached.documents === 0 && wantsImage(folded, words);
  const needsDocuments = attached.documents > 0;
  const told: Task | null = needsImage
    ? 'image'
    : needsVision
      ? 'vision'
      : findTask(folded, words, structure);
  const task = told ?? defaultTask(words, structure, needsDocuments);
  return {
    task,
    isTold: told !== null,
    domain: null,
    difficulty: estimateDifficulty(task, folded, words, structure, plainTokens),
    promptTokens: ownTokens + earlierTokens,
    plainTokens: plainTokens + earlierTokens,
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

/** The kind of work that the words speak for; null where they speak for none. */
function findTask(folded: string, words: readonly string[], structure: Structure): Task | null {
  const scores = words.length > 0 ? matchSignals(folded, words) : noScores();
  scores.code += structure.code;
  scores.maths += structure.maths;
  weighContext(scores, words, structure);
  let best: Task | null = null;
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
  if (words.length > 12) scores.chat *= words.length > 40 ? 0.15 : 0.45;
  if (structure.hasOptions) weighOptions(scores);
  if (opensWithForm(words)) scores.code *= 0.5;
  // "Translate this code to Rust" is programming; "rewrite this function" too.
  const speaksOfCode = scores.code >= 2.4;
  if (speaksOfCode && !namesSpokenLanguage(words)) {
    scores.translation *= 0.35;
    if (scores.code >= 3) scores.writing *= 0.55;
  }
  if (words[0] === 'say' && namesSpokenLanguage(words)) scores.translation += 4;
  if (scores.translation >= 3) scores.writing *= 0.7;
  if (scores.summary >= 3) scores.writing *= 0.75;
  if (scores.code >= 3) scores.maths *= 0.7;
  // Most work is asked for as a question; only where nothing else speaks is it one of knowledge.
  const rival = Math.max(
    scores.code,
    scores.maths,
    scores.translation,
    scores.summary,
    scores.writing,
    scores.reasoning,
  );
  if (rival >= 1.7) scores.knowledge *= 0.5;
}

// Who offers answers to choose from asks a question, whatever words they are made of.
function weighOptions(scores: TaskScores): void {
  scores.knowledge += 1.2;
  for (const task of ['writing', 'translation', 'summary', 'chat'] as const) scores[task] *= 0.3;
}

const spokenLanguages = new Set(
  'english german french spanish italian portuguese dutch russian chinese mandarin japanese korean arabic hindi turkish polish latin greek hebrew swedish ukrainian englisch deutsch französisch spanisch anglais allemand espagnol français inglés alemán francés английский русский немецкий'.split(
    ' ',
  ),
);

function namesSpokenLanguage(words: readonly string[]): boolean {
  return words.some((word) => spokenLanguages.has(word));
}

// "An essay about Python" is writing, where "a Python poem generator" is not.
function opensWithForm(words: readonly string[]): boolean {
  return words
    .slice(0, 8)
    .some((word, index) => forms.has(word) && topics.has(words[index + 1] ?? ''));
}

const forms = new Set(
  'essay article story poem haiku song email letter post speech tweet limerick paragraph message'.split(
    ' ',
  ),
);
const topics = new Set('about on to for explaining describing announcing asking'.split(' '));

const personal = new Set('i im ive my we our ich je yo я eu io'.split(' '));

function defaultTask(
  words: readonly string[],
  structure: Structure,
  needsDocuments: boolean,
): Task {
  if (needsDocuments || words.length > 250) return 'summary';
  if (structure.hasQuestionMark) return 'knowledge';
  return words.length <= 3 || personal.has(words[0] ?? '') ? 'chat' : 'knowledge';
}
