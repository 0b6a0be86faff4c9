import { readBearer } from '../vendor/incoming.ts';
import type { Dialect } from '../vendor/vendor.ts';
import { xaiCompletion, xaiScript } from './chat-completion.ts';
import { checkParameters, parseChatRequest, questionOf } from './chat-request.ts';
import { jsonHeaders, xaiErrorReply } from './errors.ts';
import { xaiModels } from './models.ts';

export const xaiDialect: Dialect = {
  provider: 'xai',
  models: xaiModels,
  windowHolds: 'prompt',
  fewestCachedTokens: 1_024,
  readKey: readBearer,
  parseQuestion: async (request, find) => {
    const chat = parseChatRequest(request);
    const served = find(chat.model);
    if (served) checkParameters(chat, served);
    return questionOf(chat, served);
  },
  errorReply: xaiErrorReply,
  whole: (answer) => ({
    status: 200,
    headers: jsonHeaders(),
    body: JSON.stringify(xaiCompletion(answer)),
  }),
  failedWhole: () => ({ ...xaiErrorReply('server-error', {}), status: 200 }),
  script: xaiScript,
};
