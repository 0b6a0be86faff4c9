import type { V1Response } from '#shared/contract/v1/responses-schemas.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import { answerProgram, type ProgramDeps, type ReplyFormat } from '../answer-program.ts';
import { keepsReasoning, type ResponseTraits } from './response-writer.ts';
import { toChat } from './to-chat.ts';
import { writeEvents, writeResponse } from './write-response.ts';

export function v1ResponseRoutes(deps: ProgramDeps): Routes {
  return {
    async createV1Response({ body }, context) {
      const { chat, vendorBlocks, ignored, tools } = toChat(body);
      return answerProgram(deps, context, {
        chat,
        body,
        ignored,
        vendorBlocks,
        ...(keepsReasoning(body) && { keepsReasoning: true }),
        format: formatOf({ body, tools, isStored: false }),
      });
    },
  };
}

function formatOf(
  response: Pick<ResponseTraits, 'body' | 'tools' | 'isStored'>,
): ReplyFormat<V1Response> {
  const keep = async () => {};
  return {
    write: (events, traits) => writeResponse(events, { ...traits, ...response }, keep),
    stream: (events, traits) => writeEvents(events, { ...traits, ...response }, keep),
  };
}
