import type { FindModel, Question } from './vendor.ts';

/** Builds the question for a request that has a prompt but no conversation. */
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
