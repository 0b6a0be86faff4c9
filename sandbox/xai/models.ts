const created = 1_743_724_800;

export const xaiModels = [
  'grok-beta',
  'grok-2-1212',
  'grok-2-vision-1212',
  'grok-3',
  'grok-3-mini',
  'grok-4-0709',
  'grok-4-fast-reasoning',
  'grok-4-fast-non-reasoning',
  'grok-4.3',
  'grok-code-fast-1',
];

/** Source: https://docs.x.ai/docs/api-reference#list-models */
export function xaiModel(id: string) {
  return { id, created, object: 'model', owned_by: 'xai' };
}
