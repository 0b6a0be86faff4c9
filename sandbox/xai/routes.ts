import type { FastifyInstance } from 'fastify';
import type { SandboxState } from '../control/sandbox-state.ts';
import { serveListing } from '../vendor/serve-listing.ts';
import { serveQuestion } from '../vendor/serve-question.ts';
import { Fault } from '../vendor/vendor.ts';
import { xaiDialect } from './dialect.ts';
import { xaiModel, xaiModels } from './models.ts';

export function xaiRoutes(app: FastifyInstance, state: SandboxState): void {
  app.post('/xai/v1/chat/completions', (request, reply) =>
    serveQuestion(state, xaiDialect, request, reply),
  );
  app.get('/xai/v1/models', (request, reply) =>
    serveListing(xaiDialect, request, reply, () => ({
      data: xaiModels.map(xaiModel),
      object: 'list',
    })),
  );
  app.get<{ Params: { model: string } }>('/xai/v1/models/:model', (request, reply) =>
    serveListing(xaiDialect, request, reply, () => {
      const { model } = request.params;
      if (!xaiDialect.serves(model)) throw new Fault('unknown-model', { model });
      return xaiModel(model);
    }),
  );
  app.all('/xai/*', (request, reply) =>
    serveListing(xaiDialect, request, reply, () => {
      throw new Fault('not-found');
    }),
  );
}
