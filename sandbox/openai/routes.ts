import type { FastifyInstance } from 'fastify';
import type { SandboxState } from '../control/sandbox-state.ts';
import { toEpochSeconds, type SimulatedModel } from '../vendor/models.ts';
import { serveModelList, serveNothing, serveOneModel } from '../vendor/serve/serve-models.ts';
import { servePicture } from '../vendor/serve/serve-picture.ts';
import { serveQuestion } from '../vendor/serve/serve-question.ts';
import { openaiDialect } from './openai.ts';
import { openaiEdits, openaiPictures } from './images.ts';
import { serveTranscription } from './transcription/serve-transcription.ts';
import type { Answer, Dialect, IncomingRequest } from '../vendor/vendor.ts';
import { serverErrorBody } from './errors.ts';
import { jsonReply } from './reply.ts';
import { checkParameters } from './responses/check-parameters.ts';
import { draftOf, responseObject, statusOf, type Draft } from './responses/response-object.ts';
import { responseScript } from './responses/response-stream.ts';
import { parseResponsesRequest, questionOf } from './responses/responses-request.ts';

export function openaiRoutes(app: FastifyInstance, state: SandboxState): void {
  app.post('/openai/v1/chat/completions', (request, reply) =>
    serveQuestion(state, openaiDialect, request, reply),
  );
  app.post('/openai/v1/responses', (request, reply) =>
    serveQuestion(state, responsesDialect, request, reply),
  );
  app.post('/openai/v1/images/generations', (request, reply) =>
    servePicture(state, openaiPictures, request, reply),
  );
  app.post('/openai/v1/images/edits', (request, reply) =>
    servePicture(state, openaiEdits, request, reply),
  );
  app.post('/openai/v1/audio/transcriptions', (request, reply) =>
    serveTranscription(state, request, reply),
  );
  app.get('/openai/v1/models', serveModelList(state, openaiDialect, presentList));
  app.get('/openai/v1/models/:model', serveOneModel(state, openaiDialect, presentModel));
  app.all('/openai/*', serveNothing(state, openaiDialect));
}

/** Source: https://platform.openai.com/docs/api-reference/models/list */
function presentList(models: SimulatedModel[]): object {
  return { object: 'list', data: models.map(presentModel) };
}

function presentModel({ id, released, retiresOn }: SimulatedModel): object {
  return {
    id,
    object: 'model',
    created: toEpochSeconds(released),
    owned_by: 'system',
    shutdown_date: retiresOn,
  };
}

/** The Responses API, which names the fields of a question differently. */
const responsesDialect: Dialect = {
  ...openaiDialect,
  errorReply: (kind, details) => openaiDialect.errorReply(kind, { ...details, api: 'responses' }),
  parseQuestion: async (request, find) => {
    const body = parseResponsesRequest(request);
    const served = find(body.model);
    checkParameters(body, served);
    return questionOf(body, served);
  },
  whole: (answer, request) => jsonReply(responseObject(draft(answer, request), statusOf(answer))),
  failedWhole: () => jsonReply(serverErrorBody),
  script: (answer, request) => responseScript(draft(answer, request)),
};

function draft(answer: Answer, request: IncomingRequest): Draft {
  return draftOf(answer, parseResponsesRequest(request));
}
