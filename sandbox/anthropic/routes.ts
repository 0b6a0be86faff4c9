import type { FastifyInstance } from 'fastify';
import { readIncoming } from '../incoming.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { serveListing } from '../serve-listing.ts';
import { serveQuestion } from '../serve-question.ts';
import { Fault } from '../vendor.ts';
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
