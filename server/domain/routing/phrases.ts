import type { CatalogueModel, Task } from './model.ts';
import type { PromptReading } from './ports.ts';
import { expectedAnswerTokens, expectedCostMicroUsd } from './score-models.ts';

const works: Record<Task, string> = {
  chat: 'chat',
  knowledge: 'general knowledge',
  writing: 'writing',
  code: 'code',
  maths: 'maths',
  reasoning: 'reasoning',
  translation: 'translation',
  summary: 'summaries',
  vision: 'reading images',
  image: 'making images',
};

export function nameWork(task: Task): string {
  return works[task];
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How one model's price for this prompt compares with a dearer one's, in words. */
export function priceAgainst(
  model: CatalogueModel,
  dearer: CatalogueModel,
  reading: PromptReading,
): string {
  const answerTokens = expectedAnswerTokens(reading);
  const own = expectedCostMicroUsd(model, reading.promptTokens, answerTokens);
  const other = expectedCostMicroUsd(dearer, reading.promptTokens, answerTokens);
  if (own === null || other === null || own <= 0 || own >= other) return 'at a lower price';
  const times = other / own;
  if (times >= 4) return 'at a fraction of the cost';
  if (times >= 2) return 'at less than half the cost';
  return 'at a lower price';
}
