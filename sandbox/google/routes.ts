import type { FastifyInstance } from 'fastify';
import type { SandboxState } from '../control/sandbox-state.ts';
import { serveListing } from '../vendor/serve-listing.ts';
import { serveQuestion } from '../vendor/serve-question.ts';
import { Fault } from '../vendor/vendor.ts';
import { geminiDialect } from './dialect.ts';
import { findGoogleModel, listGoogleModels } from './models.ts';

export function googleRoutes(app: FastifyInstance, state: SandboxState): void {
  // The product asks at the first, Google's own SDK at the second.
  for (const root of ['/google/v1beta', '/google/v1']) {
    app.post(`${root}/models/:target`, (request, reply) =>
      serveQuestion(state, geminiDialect, request, reply),
    );
    app.get(`${root}/models`, (request, reply) =>
      serveListing(geminiDialect, request, reply, listGoogleModels),
    );
    app.get<{ Params: { model: string } }>(`${root}/models/:model`, (request, reply) =>
      serveListing(geminiDialect, request, reply, () => {
        const { model } = request.params;
        const found = findGoogleModel(model);
        if (!found) throw new Fault('unknown-model', { model });
        return found;
      }),
    );
  }
  app.all('/google/*', (request, reply) =>
    serveListing(geminiDialect, request, reply, () => {
      throw new Fault('not-found');
    }),
  );
}
