import type { MessageReply } from '#shared/contract/v1/messages-schemas.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import { answerProgram, type ProgramDeps, type ReplyFormat } from '../answer-program.ts';
import { asksForSearch } from '../request/read-model.ts';
import { type ReadRequest, toChat } from './to-chat.ts';
import { ping, writeEvents } from './write-events.ts';
import { writeMessage } from './write-message.ts';

export function v1MessageRoutes(deps: ProgramDeps): Routes {
  return {
    async createV1Message({ body }, context) {
      const request = toChat(body);
      const { chat, ignored, vendorBlocks, showsThinking } = request;
      return answerProgram(deps, context, {
        chat,
        body,
        ignored,
        vendorBlocks,
        ...(showsThinking && { keepsReasoning: true }),
        format: formatOf(request),
      });
    },
  };
}

function formatOf({ chat, showsThinking }: ReadRequest): ReplyFormat<MessageReply> {
  const shown = { showsThinking, isSearching: asksForSearch(chat) };
  return {
    write: (events, traits) => writeMessage(events, { ...traits, ...shown }),
    stream: (events, traits) => writeEvents(events, { ...traits, ...shown }),
    heartbeat: ping,
  };
}
