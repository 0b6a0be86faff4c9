import type { FastifyInstance } from 'fastify';
import type { SandboxState } from '../control/sandbox-state.ts';
import { toEpochSeconds, type SimulatedModel } from '../vendor/models.ts';
import { serveModelList, serveNothing, serveOneModel } from '../vendor/serve/serve-models.ts';
import { servePicture } from '../vendor/serve/serve-picture.ts';
import { serveQuestion } from '../vendor/serve/serve-question.ts';
import { openaiDialect } from './openai.ts';
import { openaiEdits, openaiPictures } from './images.ts';
import { serveSpeech } from './speech/serve-speech.ts';
import { openaiEmbeddings } from './embeddings.ts';
import { serveModeration } from './moderation.ts';
import { serveEmbeddings } from '../vendor/serve/serve-embeddings.ts';
import { serveTranscription } from './transcription/serve-transcription.ts';
import { serverErrorBody } from './errors.ts';
import { okHeaders } from './reply.ts';
import { checkParameters } from './responses/check-parameters.ts';
import { responsesDialect } from './responses/responses-dialect.ts';

export function openaiRoutes(app: FastifyInstance, state: SandboxState): void {
  app.post('/openai/v1/chat/completions', (request, reply) =>
    serveQuestion(state, openaiDialect, request, reply),
  );
  app.post('/openai/v1/responses', (request, reply) =>
    serveQuestion(state, responses, request, reply),
  );
  app.post('/openai/v1/images/generations', (request, reply) =>
    servePicture(state, openaiPictures, request, reply),
  );
  app.post('/openai/v1/images/edits', (request, reply) =>
    servePicture(state, openaiEdits, request, reply),
  );
  app.post('/openai/v1/embeddings', (request, reply) =>
    serveEmbeddings(state, openaiEmbeddings, request, reply),
  );
  app.post('/openai/v1/moderations', (request, reply) => serveModeration(state, request, reply));
  app.post('/openai/v1/audio/transcriptions', (request, reply) =>
    serveTranscription(state, request, reply),
  );
  app.post('/openai/v1/audio/speech', (request, reply) => serveSpeech(state, request, reply));
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

const responses = responsesDialect(openaiDialect, {
  name: 'openai',
  headers: okHeaders,
  failure: serverErrorBody.error,
  check: checkParameters,
  extras: () => ({ response: {}, usage: {} }),
});
