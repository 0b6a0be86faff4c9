const created = 1_715_367_049;

export const openaiModels = [
  'gpt-3.5-turbo',
  'gpt-4',
  'gpt-4-turbo',
  'gpt-4o',
  'gpt-4o-mini',
  'gpt-5-mini',
  'gpt-5.6-sol',
  'gpt-5.6-terra',
  'o3',
  'dall-e-2',
  'dall-e-3',
  'gpt-image-1.5',
  'gpt-image-2.5-sunburst',
  'whisper-1',
  'gpt-4o-transcribe',
  'gpt-4o-mini-transcribe',
];

/** Source: https://platform.openai.com/docs/api-reference/models/list */
export function openaiModel(id: string) {
  return { id, object: 'model', created, owned_by: 'system' };
}
