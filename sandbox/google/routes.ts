import type { FastifyInstance } from 'fastify';
import type { SandboxState } from '../sandbox-state.ts';
import { serveListing } from '../serve-listing.ts';
import { serveQuestion } from '../serve-question.ts';
import { Fault } from '../vendor.ts';
import { geminiDialect, vertexDialect } from './dialects.ts';
import { findGoogleModel, listGoogleModels } from './models.ts';

const vertexModels =
  '/vertex/v1/projects/:project/locations/:location/publishers/google/models/:target';

export function googleRoutes(app: FastifyInstance, state: SandboxState): void {
  app.post('/google/v1beta/models/:target', (request, reply) =>
    serveQuestion(state, geminiDialect, request, reply),
  );
  app.post(vertexModels, (request, reply) => serveQuestion(state, vertexDialect, request, reply));
  app.get('/google/v1beta/models', (request, reply) =>
    serveListing(geminiDialect, request, reply, listGoogleModels),
  );
  app.get<{ Params: { model: string } }>('/google/v1beta/models/:model', (request, reply) =>
    serveListing(geminiDialect, request, reply, () => {
      const { model } = request.params;
      const found = findGoogleModel(model);
      if (!found) throw new Fault('unknown-model', { model });
      return found;
    }),
  );
  for (const [path, dialect] of [
    ['/google/*', geminiDialect],
    ['/vertex/*', vertexDialect],
  ] as const) {
    app.all(path, (request, reply) =>
      serveListing(dialect, request, reply, () => {
        throw new Fault('not-found');
      }),
    );
  }
}
