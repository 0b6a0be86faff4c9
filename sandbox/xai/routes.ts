import type { FastifyInstance } from 'fastify';
import type { SandboxState } from '../control/sandbox-state.ts';
import { serveListing } from '../vendor/serve-listing.ts';
import { serveQuestion } from '../vendor/serve-question.ts';
import { VendorError } from '../vendor/vendor.ts';
import { xaiDialect } from './xai.ts';

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
      if (!xaiDialect.serves(model)) throw new VendorError('unknown-model', { model });
      return xaiModel(model);
    }),
  );
  app.all('/xai/*', (request, reply) =>
    serveListing(xaiDialect, request, reply, () => {
      throw new VendorError('not-found');
    }),
  );
}

const created = 1_743_724_800;

const xaiModels = [
  'grok-beta',
  'grok-2-1212',
  'grok-2-vision-1212',
  'grok-3',
  'grok-3-mini',
  'grok-4-0709',
  'grok-4-fast-reasoning',
  'grok-4-fast-non-reasoning',
  'grok-4.3',
  'grok-code-fast-1',
];

/** Source: https://docs.x.ai/docs/api-reference#list-models */
function xaiModel(id: string) {
  return { id, created, object: 'model', owned_by: 'xai' };
}
