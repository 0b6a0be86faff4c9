import type { Model, Task } from '#server/providers/contract/model.ts';
import type { Field, PromptTraits } from '../ports.ts';
import { expectedCostOf } from '../choose/price-models.ts';

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
  roleplay: 'roleplay',
  extraction: 'extraction',
  documents: 'reading documents',
  planning: 'planning',
  assistant: 'talk about itself',
};

export function nameWork({
  task,
  isCombining,
}: Pick<PromptTraits, 'task' | 'isCombining'>): string {
  return isCombining ? 'combining answers' : works[task];
}

const fields: Record<Field, string> = {
  usable: 'your models',
  chosen: 'the models you chose',
  others: 'the other models',
  left: 'the models that were left',
};

/** Names the models that a claim covers: those that were weighed, and no others. */
export function nameField(field: Field = 'usable'): string {
  return fields[field];
}

/** "the best of your models", or "the better of your two models" where there are only two. */
export function nameLead(lead: Lead, of: string, count: number): string {
  return count === 2 ? `the ${ofTwo[lead]} of ${two(of)}` : `the ${lead} of ${of}`;
}

export type Lead = 'best' | 'cheapest' | 'fastest';

export const ofTwo: Record<Lead, string> = {
  best: 'better',
  cheapest: 'cheaper',
  fastest: 'faster',
};

/** Turns "your models" into "your two models". */
export function two(of: string): string {
  return of.replace(/\bmodels\b/, 'two models');
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How a model's price for this prompt compares with a more expensive one's. */
type PriceStep = 'lower' | 'half' | 'fraction';

export function comparePrices(model: Model, dearer: Model, traits: PromptTraits): PriceStep | null {
  const own = expectedCostOf(model, traits);
  const other = expectedCostOf(dearer, traits);
  if (own === null || other === null) return null;
  if (own <= 0) return 'lower';
  if (other / own >= 4) return 'fraction';
  return other / own > 2 ? 'half' : 'lower';
}

export const atPrice: Record<PriceStep, string> = {
  lower: 'at a lower price',
  half: 'for less than half the cost',
  fraction: 'for a fraction of the cost',
};

/** The same steps, from the view of the more expensive model. */
export const costsMore: Record<PriceStep, string> = {
  lower: 'costs more',
  half: 'costs over twice as much',
  fraction: 'costs several times as much',
};
