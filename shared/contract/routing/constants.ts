/** The kinds of work that a prompt may ask for; each model has an ability for every one. */
export const tasks = [
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
