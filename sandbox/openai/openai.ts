import type { Dialect } from '../vendor/vendor.ts';
import { checkParameters, parseChatRequest, questionOf } from './chat-request.ts';
import { chatCompletion, chatScript } from './chat-completion.ts';
import { openaiIdentity, serverErrorBody } from './errors.ts';
import { jsonReply } from './reply.ts';

export const openaiDialect: Dialect = {
  ...openaiIdentity,
  windowHolds: 'prompt-and-answer',
  fewestCachedTokens: 1_024,
  parseQuestion: async (request, find) => {
    const chat = parseChatRequest(request);
    const served = find(chat.model);
    checkParameters(chat, served);
    return questionOf(chat, served);
  },
  whole: (answer, request) => jsonReply(chatCompletion(answer, request)),
  failedWhole: () => jsonReply(serverErrorBody),
  script: chatScript,
};
