/** The kinds of work that every model has a published figure for, or a judgement. */
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

/** Kinds that no table asks for: a model's ability at one follows from those that have figures. */
export const derivedTasks = [
  'roleplay',
  'extraction',
  'documents',
  'planning',
  'assistant',
] as const;

/** The kinds of work that a prompt may ask for. */
export const tasks = [...tabledTasks, ...derivedTasks] as const;

/** How Auto weighs cost against quality, from the cheapest models to the best. */
export const dialWords = ['thrifty', 'balanced', 'best'] as const;
export type DialWord = (typeof dialWords)[number];
