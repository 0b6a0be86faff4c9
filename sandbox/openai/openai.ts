import type { Dialect } from '../vendor/vendor.ts';
import { checkParameters, isReasoningModel, parseChatRequest, questionOf } from './chat-request.ts';
import { chatCompletion, chatScript } from './chat-completion.ts';
import { jsonReply, openaiIdentity, serverErrorBody } from './errors.ts';

const chatFamily = /^(?!gpt-image-|gpt-4o-(?:mini-)?transcribe)(?:gpt-|chatgpt-|o\d)/;

export const openaiDialect: Dialect = {
  ...openaiIdentity,
  parseQuestion: async (request) => {
    const chat = parseChatRequest(request);
    checkParameters(chat);
    return questionOf(chat);
  },
  serves: (model) => chatFamily.test(model),
  reasons: isReasoningModel,
  whole: (question, answer) => jsonReply(chatCompletion(question.model, answer)),
  failedWhole: () => jsonReply(serverErrorBody),
  script: chatScript,
};
