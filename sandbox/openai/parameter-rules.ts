import { Fault } from '../vendor/vendor.ts';
import type { ChatRequest } from './chat-request.ts';

const reasoningFamily = /^(o\d|gpt-5(?!.*chat))/;

export function isReasoningModel(model: string): boolean {
  return reasoningFamily.test(model);
}

/** Reasoning models refuse two parameters that every other model takes. */
export function checkParameters(chat: ChatRequest): void {
  if (chat.messages.length === 0) {
    throw new Fault('bad-request', {
      field: 'messages',
      message: "Invalid 'messages': empty array. Expected an array with minimum length 1.",
    });
  }
  if (!isReasoningModel(chat.model)) return;
  if (chat.max_tokens != null) {
    throw new Fault('bad-request', {
      field: 'max_tokens',
      message:
        "Unsupported parameter: 'max_tokens' is not supported with this model. " +
        "Use 'max_completion_tokens' instead.",
    });
  }
  if (chat.temperature != null && chat.temperature !== 1) {
    throw new Fault('bad-request', {
      field: 'temperature',
      message:
        `Unsupported value: 'temperature' does not support ${chat.temperature} with this model. ` +
        'Only the default (1) value is supported.',
    });
  }
}
