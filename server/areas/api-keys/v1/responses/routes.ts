import { limits } from '#shared/contract/limits.ts';
import { formatMegabytes } from '#shared/lib/format.ts';
import type { ResponseRequest, V1Response } from '#shared/contract/v1/responses-schemas.ts';
import { userIdOf } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import type { CallContext } from '#server/platform/http/calls/call-context.ts';
import { answerProgram, type ProgramRequest } from '../answer-program.ts';
import { refused } from '../request/refused.ts';
import type { ReplyTraits } from '../reply/reply-parts.ts';
import { loadEarlier, loadReferred, type ResponseDeps } from './earlier-items.ts';
import { cancelResponse, deleteResponse, fetchResponse, listInputItems } from './fetch-response.ts';
import { keepsReasoning, listsSources, ResponseWriter } from './response-writer.ts';
import { type ReadResponse, toChat } from './to-chat.ts';
import { writeEvents, writeResponse } from './write-response.ts';

export function v1ResponseRoutes(deps: ResponseDeps): Routes {
  return {
    async createV1Response({ body }, context) {
      const { previousId, items } = await loadEarlier(deps, context.actor, body);
      const read = toChat(body, items, await loadReferred(deps, context.actor, body));
      return answerProgram(deps, context, describe(deps, context, body, read, previousId));
    },
    getV1Response: ({ params, query }, { actor }) => fetchResponse(deps, actor, params.id, query),
    deleteV1Response: ({ params }, { actor, signal }) =>
      deleteResponse(deps, actor, params.id, signal),
    cancelV1Response: ({ params }, { actor, signal }) =>
      cancelResponse(deps, actor, params.id, signal),
    listV1InputItems: ({ params, query }, { actor }) =>
      listInputItems(deps, actor, params.id, query),
  };
}

function describe(
  { stored }: ResponseDeps,
  { actor }: CallContext,
  body: ResponseRequest,
  { tools, ...read }: ReadResponse,
  previousId: string | null,
): ProgramRequest<V1Response> {
  const isBackground = body.background === true;
  const asksToStore = isBackground || body.store === true;
  const room = asksToStore ? limits.storedResponseBytes - bytesOf(body) : 0;
  if (room < 0 && isBackground) {
    const most = formatMegabytes(limits.storedResponseBytes);
    throw refused(
      'background',
      `Background responses are stored, so the request can be at most ${most}.`,
    );
  }
  const isStored = asksToStore && room >= 0;
  const userId = userIdOf(actor);
  const begin = async ({ queryId }: ReplyTraits) => {
    if (isStored) await stored.begin({ queryId, userId, previousId, request: body });
  };
  const keepOf =
    ({ queryId }: ReplyTraits) =>
    async (response: V1Response) => {
      if (!isStored) return response;
      // Background responses are stored at any size: there is no other way to get them.
      if (isBackground || bytesOf(response) <= room) {
        await stored.finish(queryId, response);
        return response;
      }
      await stored.drop(queryId);
      return { ...response, store: false };
    };
  const withBody = (traits: ReplyTraits) => ({ ...traits, body, tools, isStored });
  return {
    ...read,
    body,
    ...(previousId && { continues: previousId }),
    // Only the caller's own cached answers are used, because later calls may refer to their items.
    responseCache: isStored || body.previous_response_id ? 'none' : 'own',
    ...(keepsReasoning(body) && { keepsReasoning: true }),
    listsSources: listsSources(body),
    ...(isBackground && {
      async runsOn(events, traits) {
        await begin(traits);
        await writeResponse(events, withBody(traits), keepOf(traits)).catch(ignoreFailure);
      },
    }),
    format: {
      async write(events, traits) {
        await begin(traits);
        if (!isBackground) return writeResponse(events, withBody(traits), keepOf(traits));
        const known = await stored.find(userId, traits.queryId);
        return known?.response ?? new ResponseWriter(withBody(traits)).response;
      },
      async *stream(events, traits) {
        await begin(traits);
        yield* writeEvents(
          events,
          withBody(traits),
          isBackground ? async (response) => response : keepOf(traits),
        );
      },
    },
  };
}

function bytesOf(value: object): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** Ignores a failed answer, because the stored response contains the reason. */
function ignoreFailure(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
