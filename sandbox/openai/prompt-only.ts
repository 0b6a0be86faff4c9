import type { Question } from '../vendor/vendor.ts';

/** A request that has a prompt but is no conversation. */
export function promptOnly(model: string, prompt: string): Question {
  return {
    model,
    isStream: false,
    system: '',
    turns: [{ role: 'user', text: prompt, attachments: [] }],
    maxTokens: null,
  };
}
