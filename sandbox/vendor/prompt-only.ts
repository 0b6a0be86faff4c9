import type { FindModel, Question } from './vendor.ts';

/** A request that has a prompt but is no conversation. */
export function promptOnly(model: string, prompt: string, find: FindModel): Question {
  return {
    model,
    served: find(model),
    isStream: false,
    system: '',
    turns: [{ role: 'user', text: prompt, attachments: [] }],
    maxTokens: null,
  };
}
