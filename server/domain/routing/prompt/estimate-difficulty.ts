import type { Task } from '../../models/model.ts';
import type { Structure } from './measure-structure.ts';

const startingPoints: Record<Task, number> = {
  chat: 0.08,
  knowledge: 0.28,
  writing: 0.28,
  code: 0.38,
  maths: 0.3,
  reasoning: 0.46,
  translation: 0.26,
  summary: 0.28,
  vision: 0.36,
  image: 0.3,
  roleplay: 0.28,
  extraction: 0.3,
  documents: 0.32,
  planning: 0.34,
  assistant: 0.12,
};

const demanding = new Set(
  'nuanced nuances analysing analyzing analytical literary detailed depth comprehensive thorough thesis dissertation advanced expert peer philosophical ausführlich differenziert détaillée approfondie detallado подробный подробно prove proof theorem lemma integral eigenvalue eigenvalues polynomial asymptotic complexity optimal optimize optimise concurrent concurrency distributed thread mutex deadlock architecture scalable compiler cryptography cryptographic kernel consensus raft paxos nondeterministic derive rigorous rigorously formally critically evaluate analyze analyse synthesize nuance tradeoffs constraints asynchronous performance multithreaded recursive dynamic topology manifold stochastic bayesian quantum differential combinatorics probability modulo integers legal contract diagnosis differential jurisprudence epistemology beweise beweis analysiere verteilte démontre analysez demuestra analiza докажи проанализируй olympiad'.split(
    ' ',
  ),
);

const gentle =
  /like im (?:\d{1,2}|a )|eli5|in simple terms|simple words|for (?:kids|children|beginners|dummies)|for a (?:child|beginner|kid|\d)|in one sentence|one word|briefly|quick question|basic|einfach erklärt|für kinder|simplement|en mots simples|para niños|en palabras simples|простыми словами|для детей|简单|小学生|簡単に|子供|쉽게/;

const demandingFragments =
  /证明|分布式|优化|并发|架构|深入|详细|詳しく|複雑|証明|分散|最適化|분산|증명|최적화/;

/** How hard a prompt is, from 0 (a greeting) to 1, by its kind, its length and what it demands. */
export function estimateDifficulty(
  task: Task,
  folded: string,
  words: readonly string[],
  structure: Structure,
  tokens: number,
): number {
  let difficulty = startingPoints[task];
  difficulty += lengthStep(tokens) * (task === 'chat' ? 0.6 : 1);
  difficulty += Math.min(0.3, 0.09 * countDemanding(words));
  if (demandingFragments.test(folded)) difficulty += 0.12;
  difficulty += Math.min(0.12, 0.02 * structure.listItems);
  if (structure.hasOptions) difficulty += 0.08;
  if (task === 'maths') difficulty += notationStep(folded, structure);
  if (task === 'code' && structure.code >= 4) difficulty += 0.1;
  if (averageWordLength(words) > 6.2) difficulty += 0.05;
  if (gentle.test(folded)) difficulty -= 0.16;
  return Math.round(Math.min(1, Math.max(0, difficulty)) * 100) / 100;
}

// Nothing for one short line; 0.3 at about three thousand tokens.
function lengthStep(tokens: number): number {
  return Math.min(0.3, Math.max(0, 0.055 * Math.log2(Math.max(1, tokens) / 24)));
}

function countDemanding(words: readonly string[]): number {
  const found = new Set<string>();
  for (const word of words) if (demanding.has(word)) found.add(word);
  return found.size;
}

function notationStep(folded: string, structure: Structure): number {
  const isLatex = /\\[a-z]{2,}|\$[^$\n]{1,160}\$/.test(folded);
  if (isLatex) return 0.46;
  const isSum = structure.numbers > 0 && structure.numbers <= 2 && folded.length < 60;
  return isSum ? -0.1 : 0;
}

function averageWordLength(words: readonly string[]): number {
  if (words.length < 12) return 0;
  return words.reduce((sum, word) => sum + word.length, 0) / words.length;
}
