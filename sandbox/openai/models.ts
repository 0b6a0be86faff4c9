const created = 1_715_367_049;

export const openaiModels = [
  'gpt-3.5-turbo',
  'gpt-4',
  'gpt-4-turbo',
  'gpt-4o',
  'gpt-4o-mini',
  'gpt-4.1',
  'gpt-4.1-mini',
  'gpt-5',
  'gpt-5-mini',
  'o1',
  'o3',
  'o4-mini',
];

/** Source: https://platform.openai.com/docs/api-reference/models/list */
export function openaiModel(id: string) {
  return { id, object: 'model', created, owned_by: 'system' };
}
