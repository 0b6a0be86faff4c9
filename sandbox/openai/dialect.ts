import type { Dialect } from '../vendor/vendor.ts';
import { parseChatRequest, readChatQuestion } from './chat-request.ts';
import { chatScript } from './chat-stream.ts';
import { chatCompletion } from './chat-completion.ts';
import { serverErrorBody } from './errors.ts';
import { jsonReply } from './json-reply.ts';
import { weighForOpenAi } from './image-tokens.ts';
import { checkParameters, isReasoningModel } from './parameter-rules.ts';
import { openaiSpeaker } from './speaker.ts';

const chatFamily = /^(?!gpt-image-|gpt-4o-(?:mini-)?transcribe)(?:gpt-|chatgpt-|o\d)/;

export const openaiDialect: Dialect = {
  ...openaiSpeaker,
  readQuestion: (request) => {
    const chat = parseChatRequest(request);
    checkParameters(chat);
    return readChatQuestion(chat);
  },
  serves: (model) => chatFamily.test(model),
  reasons: isReasoningModel,
  weigh: weighForOpenAi,
  whole: (question, answer) => jsonReply(chatCompletion(question.model, answer)),
  failedWhole: () => jsonReply(serverErrorBody),
  script: chatScript,
};
