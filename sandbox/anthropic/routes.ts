import type { FastifyInstance } from 'fastify';
import { readIncoming } from '../vendor/incoming.ts';
import type { SandboxState } from '../control/sandbox-state.ts';
import { serveListing } from '../vendor/serve-listing.ts';
import { serveQuestion } from '../vendor/serve-question.ts';
import { Fault } from '../vendor/vendor.ts';
import { anthropicDialect } from './dialect.ts';
import { requireVersion } from './version-rules.ts';
import { findAnthropicModel, listAnthropicModels } from './models.ts';

export function anthropicRoutes(app: FastifyInstance, state: SandboxState): void {
  app.post('/anthropic/v1/messages', (request, reply) =>
    serveQuestion(state, anthropicDialect, request, reply),
  );
  app.get('/anthropic/v1/models', (request, reply) =>
    serveListing(anthropicDialect, request, reply, () => {
      requireVersion(readIncoming(request));
      return listAnthropicModels();
    }),
  );
  app.get<{ Params: { model: string } }>('/anthropic/v1/models/:model', (request, reply) =>
    serveListing(anthropicDialect, request, reply, () => {
      requireVersion(readIncoming(request));
      const { model } = request.params;
      const found = findAnthropicModel(model);
      if (!found) throw new Fault('unknown-model', { model });
      return found;
    }),
  );
  app.all('/anthropic/*', (request, reply) =>
    serveListing(anthropicDialect, request, reply, () => {
      throw new Fault('not-found');
    }),
  );
}
