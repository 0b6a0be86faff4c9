import type { FastifyInstance } from 'fastify';
import type { SandboxState } from '../control/sandbox-state.ts';
import { parseIncoming } from '../vendor/incoming.ts';
import { serveListing } from '../vendor/serve-listing.ts';
import { serveQuestion } from '../vendor/serve-question.ts';
import { VendorError } from '../vendor/vendor.ts';
import { anthropicDialect } from './anthropic.ts';
import { requireVersion } from './message-request.ts';

export function anthropicRoutes(app: FastifyInstance, state: SandboxState): void {
  app.post('/anthropic/v1/messages', (request, reply) =>
    serveQuestion(state, anthropicDialect, request, reply),
  );
  app.get('/anthropic/v1/models', (request, reply) =>
    serveListing(anthropicDialect, request, reply, () => {
      requireVersion(parseIncoming(request));
      return listAnthropicModels();
    }),
  );
  app.get<{ Params: { model: string } }>('/anthropic/v1/models/:model', (request, reply) =>
    serveListing(anthropicDialect, request, reply, () => {
      requireVersion(parseIncoming(request));
      const { model } = request.params;
      const found = findAnthropicModel(model);
      if (!found) throw new VendorError('unknown-model', { model });
      return found;
    }),
  );
  app.all('/anthropic/*', (request, reply) =>
    serveListing(anthropicDialect, request, reply, () => {
      throw new VendorError('not-found');
    }),
  );
}

const models: readonly (readonly [id: string, name: string, createdAt: string])[] = [
  ['claude-opus-4-8', 'Claude Opus 4.8', '2026-04-20T00:00:00Z'],
  ['claude-sonnet-4-6', 'Claude Sonnet 4.6', '2026-02-17T00:00:00Z'],
  ['claude-opus-4-5-20251101', 'Claude Opus 4.5', '2025-11-01T00:00:00Z'],
  ['claude-haiku-4-5-20251001', 'Claude Haiku 4.5', '2025-10-15T00:00:00Z'],
  ['claude-sonnet-4-5-20250929', 'Claude Sonnet 4.5', '2025-09-29T00:00:00Z'],
  ['claude-opus-4-1-20250805', 'Claude Opus 4.1', '2025-08-05T00:00:00Z'],
  ['claude-sonnet-4-20250514', 'Claude Sonnet 4', '2025-05-22T00:00:00Z'],
  ['claude-3-5-haiku-20241022', 'Claude Haiku 3.5', '2024-10-22T00:00:00Z'],
  ['claude-3-haiku-20240307', 'Claude Haiku 3', '2024-03-07T00:00:00Z'],
];

/** Source: https://platform.claude.com/docs/en/api/models-list */
function listAnthropicModels() {
  const data = models.map(([id, display_name, created_at]) => ({
    type: 'model',
    id,
    display_name,
    created_at,
  }));
  return { data, has_more: false, first_id: data.at(0)?.id, last_id: data.at(-1)?.id };
}

function findAnthropicModel(id: string) {
  return listAnthropicModels().data.find((model) => model.id === id);
}
