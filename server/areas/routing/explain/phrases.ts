import type { Model, Task } from '#server/providers/contract/model.ts';
import { nameDifficulty } from '#shared/lib/name-chance.ts';
import { expectedCostOf } from '../choose/price-models.ts';
import type { Field, PromptTraits } from '../prompt/parse-prompt.ts';

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
  assistant: 'questions about itself',
};

/** How a reason names the prompt, after a word for its difficulty. */
const prompts: Record<Task, string> = {
  chat: 'chat',
  knowledge: 'knowledge question',
  writing: 'writing task',
  code: 'coding task',
  maths: 'maths task',
  reasoning: 'reasoning task',
  translation: 'translation',
  summary: 'summary',
  vision: 'image analysis',
  image: 'image generation',
  roleplay: 'roleplay',
  extraction: 'extraction task',
  documents: 'question about documents',
  planning: 'planning task',
  assistant: 'question about the assistant',
};

/** "Hard coding task", the start of a reason. */
export function describePrompt({ task, domain, difficulty, isCombining }: PromptTraits): string {
  if (isCombining) return 'Combining answers';
  if (task === 'chat') return difficulty < 0.25 ? 'Short chat' : 'Longer chat';
  if (task === 'image' || task === 'vision') return capitalise(prompts[task]);
  const topic = domain?.replaceAll(/^hard | questions$/g, '');
  const prompt = topic ? `question about ${topic}` : prompts[task];
  return `${capitalise(nameDifficulty(difficulty))} ${prompt}`;
}

export function nameWork({
  task,
  isCombining,
}: Pick<PromptTraits, 'task' | 'isCombining'>): string {
  return isCombining ? 'combining answers' : works[task];
}

const fields: Record<Field, string> = {
  usable: 'the models available to you',
  chosen: 'the models you chose',
  others: 'the other models',
  left: 'the remaining models',
};

const noOthers: Record<Field, string> = {
  usable: 'no other model available to you',
  chosen: 'no other model that you chose',
  others: 'no other remaining model',
  left: 'no other remaining model',
};

/** "no other model available to you", for claims about all models that were considered. */
export function nameNoOther(field: Field): string {
  return noOthers[field];
}

const onlyOnes: Record<Field, string> = {
  usable: 'The only model available to you',
  chosen: 'The only model you chose',
  others: 'The only other model',
  left: 'The only remaining model',
};

export function nameOnly(field: Field): string {
  return onlyOnes[field];
}

/** Names the models that a claim covers: those that were considered, and no others. */
export function nameField(field: Field = 'usable'): string {
  return fields[field];
}

/** "the best of the models you chose", or "the better of the two models you chose". */
export function nameLead(lead: Lead, of: string, count: number): string {
  return count === 2 ? `the ${ofTwo[lead]} of ${two(of)}` : `the ${lead} of ${of}`;
}

export type Lead = 'best' | 'cheapest' | 'fastest';

export const ofTwo: Record<Lead, string> = {
  best: 'better',
  cheapest: 'cheaper',
  fastest: 'faster',
};

/** Turns "the models" into "the two models". */
export function two(of: string): string {
  return of.replace(/\bmodels\b/, 'two models');
}

export function capitalise(text: string): string {
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
  half: 'at less than half the price',
  fraction: 'at a fraction of the price',
};

/** The same steps, as compared with a named model. */
export const atPriceOf: Record<PriceStep, (name: string) => string> = {
  lower: (name) => `at a lower price than ${name}`,
  half: (name) => `at less than half of ${name}’s price`,
  fraction: (name) => `at a fraction of ${name}’s price`,
};

/** The same steps, from the view of the more expensive model. */
export const costsMore: Record<PriceStep, string> = {
  lower: 'costs more',
  half: 'costs more than twice as much',
  fraction: 'costs several times more',
};
