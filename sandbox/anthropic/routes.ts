import type { FastifyInstance } from 'fastify';
import type { SandboxState } from '../control/sandbox-state.ts';
import { serveModelList, serveNothing, serveOneModel } from '../vendor/serve/serve-models.ts';
import { serveQuestion } from '../vendor/serve/serve-question.ts';
import { readBearer, readHeader } from '../vendor/incoming.ts';
import type { Dialect, IncomingRequest } from '../vendor/vendor.ts';
import { anthropicErrorReply, anthropicHeaders, errorBody, newRequestId } from './errors.ts';
import { parseMessageQuestion, requireVersion } from './message-request.ts';
import { messageOf, messageScript } from './message.ts';
import { anthropicModels } from './models.ts';
import { nameModel } from '../answers/model-name.ts';
import type { SimulatedModel } from '../vendor/models.ts';

export function anthropicRoutes(app: FastifyInstance, state: SandboxState): void {
  app.post('/anthropic/v1/messages', (request, reply) =>
    serveQuestion(state, anthropicDialect, request, reply),
  );
  app.get('/anthropic/v1/models', serveModelList(state, anthropicDialect, presentPage));
  app.get('/anthropic/v1/models/:model', serveOneModel(state, anthropicDialect, presentModel));
  app.all('/anthropic/*', serveNothing(state, anthropicDialect));
}

const anthropicDialect: Dialect = {
  provider: 'anthropic',
  models: anthropicModels,
  windowHolds: 'prompt-and-answer',
  fewestCachedTokens: 1_024,
  readKey: (request) => readHeader(request, 'x-api-key') ?? readBearer(request),
  parseQuestion: parseMessageQuestion,
  errorReply: anthropicErrorReply,
  whole: (answer) => ({
    status: 200,
    headers: anthropicHeaders(newRequestId()),
    body: JSON.stringify(messageOf(answer)),
  }),
  failedWhole: () => {
    const requestId = newRequestId();
    const body = JSON.stringify(errorBody('overloaded', {}, requestId));
    return { status: 200, headers: anthropicHeaders(requestId), body };
  },
  script: messageScript,
};

/** Source: https://platform.claude.com/docs/en/api/models-list */
function presentPage(models: SimulatedModel[], request: IncomingRequest): object {
  requireVersion(request);
  const { after_id: after, limit = '20' } = request.query;
  const start = models.findIndex(({ id }) => id === after) + 1;
  const page = models.slice(start, start + Number(limit));
  return {
    data: page.map(describeModel),
    has_more: start + page.length < models.length,
    first_id: page.at(0)?.id ?? null,
    last_id: page.at(-1)?.id ?? null,
  };
}

function presentModel(model: SimulatedModel, request: IncomingRequest): object {
  requireVersion(request);
  return describeModel(model);
}

/** A model with a retirement day is `deprecated`. Retired models aren't in the list at all. */
function describeModel(model: SimulatedModel): object {
  const { id, released, retiresOn, windowTokens, outputCap } = model;
  return {
    type: 'model',
    id,
    display_name: nameModel(id),
    created_at: toTimestamp(released),
    lifecycle: retiresOn === null ? 'active' : 'deprecated',
    deprecated_at: null,
    retires_at: retiresOn && toTimestamp(retiresOn),
    line: /haiku|sonnet|opus|fable/.exec(id)?.[0] ?? null,
    max_input_tokens: windowTokens,
    max_tokens: outputCap,
    capabilities: null,
  };
}

function toTimestamp(day: string): string {
  return `${day}T00:00:00Z`;
}
