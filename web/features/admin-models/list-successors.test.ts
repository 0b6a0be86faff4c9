import { expect, it } from 'vitest';
import { listSuccessors } from './list-successors.ts';

const grok = {
  id: 'xai:grok-beta',
  provider: 'xai',
  name: 'Grok (Beta)',
  ownUpstreamId: 'grok-b',
} as const;
const models = [
  grok,
  { id: 'xai:grok-2', provider: 'xai', name: 'Grok 2', ownUpstreamId: 'grok-2-1212' },
  { id: 'openai:gpt-4', provider: 'openai', name: 'GPT-4', ownUpstreamId: 'gpt-4' },
] as const;

it('the successors offered are the provider’s other models by name, and unknown ones by id', () => {
  const retired = { ...grok, successorId: 'grok-9' } as const;
  expect(listSuccessors(retired, models, ['grok-b', 'grok-2-1212', 'grok-4'])).toEqual([
    { value: '', label: 'None' },
    { value: 'grok-2-1212', label: 'Grok 2' },
    { value: 'grok-9', label: 'grok-9' },
    { value: 'grok-4', label: 'grok-4' },
  ]);
});
