/** Kinds of tasks for which every model has a published figure or an estimate. */
export const tabledTasks = [
  'chat',
  'knowledge',
  'writing',
  'code',
  'maths',
  'reasoning',
  'translation',
  'summary',
  'vision',
  'image',
] as const;

/** Kinds of tasks without their own scores. A model's score for them is derived from the other kinds. */
export const derivedTasks = [
  'roleplay',
  'extraction',
  'documents',
  'planning',
  'assistant',
] as const;

/** All kinds of tasks that a prompt can belong to. */
export const tasks = [...tabledTasks, ...derivedTasks] as const;

/** How Auto weighs cost against quality, from the cheapest models to the best. */
export const dialWords = ['thrifty', 'balanced', 'best'] as const;
export type DialWord = (typeof dialWords)[number];

/** The display names of the dial's positions. Links and the API use `dialWords`. */
export const dialNames: Record<DialWord, string> = {
  thrifty: 'Economy',
  balanced: 'Balanced',
  best: 'Best',
};
