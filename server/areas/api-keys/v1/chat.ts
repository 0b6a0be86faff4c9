import type { ChatCompletion, ChatRequest } from '#shared/contract/v1/chat-schemas.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import { answerProgram, type ProgramDeps, type ReplyFormat } from './answer-program.ts';
import { refuseUnsupported } from './request/refuse-unsupported.ts';
import { writeChunks } from './reply/write-chunks.ts';
import { writeCompletion } from './reply/write-completion.ts';

export function v1ChatRoutes(deps: ProgramDeps): Routes {
  return {
    async createChatCompletion({ body }, context) {
      const ignored = refuseUnsupported(body);
      return answerProgram(deps, context, { chat: body, body, ignored, format: formatOf(body) });
    },
  };
}

function formatOf(body: ChatRequest): ReplyFormat<ChatCompletion> {
  const includesUsage = body.stream_options?.include_usage === true;
  return {
    write: writeCompletion,
    stream: (events, traits) => writeChunks(events, { ...traits, includesUsage }),
  };
}
