import type { FastifyInstance } from 'fastify';
import type { SandboxState } from '../control/sandbox-state.ts';
import { serveListing } from '../vendor/serve-listing.ts';
import { serveQuestion } from '../vendor/serve-question.ts';
import { VendorError } from '../vendor/vendor.ts';
import { openaiDialect } from './openai.ts';
import { serveImages } from './pictures/serve-images.ts';
import { serveTranscription } from './transcription/serve-transcription.ts';

export function openaiRoutes(app: FastifyInstance, state: SandboxState): void {
  app.post('/openai/v1/chat/completions', (request, reply) =>
    serveQuestion(state, openaiDialect, request, reply),
  );
  app.post('/openai/v1/images/generations', (request, reply) => serveImages(state, request, reply));
  app.post('/openai/v1/audio/transcriptions', (request, reply) =>
    serveTranscription(state, request, reply),
  );
  app.get('/openai/v1/models', (request, reply) =>
    serveListing(openaiDialect, request, reply, () => ({
      object: 'list',
      data: openaiModels.map(openaiModel),
    })),
  );
  app.get<{ Params: { model: string } }>('/openai/v1/models/:model', (request, reply) =>
    serveListing(openaiDialect, request, reply, () => {
      const { model } = request.params;
      if (!openaiDialect.serves(model) && !openaiModels.includes(model))
        throw new VendorError('unknown-model', { model });
      return openaiModel(model);
    }),
  );
  app.all('/openai/*', (request, reply) =>
    serveListing(openaiDialect, request, reply, () => {
      throw new VendorError('not-found', { message: `${request.method} ${request.url}` });
    }),
  );
}

const created = 1_715_367_049;

const openaiModels = [
  'gpt-3.5-turbo',
  'gpt-4',
  'gpt-4-turbo',
  'gpt-4o',
  'gpt-4o-mini',
  'gpt-5-mini',
  'gpt-5.6-sol',
  'gpt-5.6-terra',
  'o3',
  'dall-e-2',
  'dall-e-3',
  'gpt-image-1.5',
  'gpt-image-2.5-sunburst',
  'whisper-1',
  'gpt-4o-transcribe',
  'gpt-4o-mini-transcribe',
];

/** Source: https://platform.openai.com/docs/api-reference/models/list */
function openaiModel(id: string) {
  return { id, object: 'model', created, owned_by: 'system' };
}
