import type { FastifyInstance } from 'fastify';
import type { SandboxState } from '../control/sandbox-state.ts';
import { toEpochSeconds, type SimulatedModel } from '../vendor/models.ts';
import { serveModelList, serveNothing, serveOneModel } from '../vendor/serve/serve-models.ts';
import { servePicture } from '../vendor/serve/serve-picture.ts';
import { serveQuestion } from '../vendor/serve/serve-question.ts';
import { xaiEdits, xaiPictures } from './images.ts';
import { xaiResponses } from './responses.ts';
import { xaiDialect } from './xai.ts';

export function xaiRoutes(app: FastifyInstance, state: SandboxState): void {
  app.post('/xai/v1/chat/completions', (request, reply) =>
    serveQuestion(state, xaiDialect, request, reply),
  );
  app.post('/xai/v1/responses', (request, reply) =>
    serveQuestion(state, xaiResponses, request, reply),
  );
  app.post('/xai/v1/images/generations', (request, reply) =>
    servePicture(state, xaiPictures, request, reply),
  );
  app.post('/xai/v1/images/edits', (request, reply) =>
    servePicture(state, xaiEdits, request, reply),
  );
  app.get('/xai/v1/models', serveModelList(state, xaiDialect, presentList));
  app.get('/xai/v1/models/:model', serveOneModel(state, xaiDialect, presentModel));
  app.all('/xai/*', serveNothing(state, xaiDialect));
}

/** Source: https://docs.x.ai/docs/api-reference#list-models */
function presentList(models: SimulatedModel[]): object {
  return { data: models.map(presentModel), object: 'list' };
}

function presentModel({ id, released }: SimulatedModel): object {
  return { id, created: toEpochSeconds(released), object: 'model', owned_by: 'xai' };
}
