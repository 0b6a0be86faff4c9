import type { FastifyInstance } from 'fastify';
import type { SandboxState } from '../control/sandbox-state.ts';
import { serveModelList, serveNothing, serveOneModel } from '../vendor/serve/serve-models.ts';
import { serveQuestion } from '../vendor/serve/serve-question.ts';
import { anthropicDialect } from './anthropic.ts';
import { presentModel, presentPage } from './model-list.ts';

export function anthropicRoutes(app: FastifyInstance, state: SandboxState): void {
  app.post('/anthropic/v1/messages', (request, reply) =>
    serveQuestion(state, anthropicDialect, request, reply),
  );
  app.get('/anthropic/v1/models', serveModelList(state, anthropicDialect, presentPage));
  app.get('/anthropic/v1/models/:model', serveOneModel(state, anthropicDialect, presentModel));
  app.all('/anthropic/*', serveNothing(state, anthropicDialect));
}
