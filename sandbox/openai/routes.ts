import type { FastifyInstance } from 'fastify';
import type { SandboxState } from '../control/sandbox-state.ts';
import { serveListing } from '../vendor/serve-listing.ts';
import { serveQuestion } from '../vendor/serve-question.ts';
import { Fault } from '../vendor/vendor.ts';
import { openaiDialect } from './dialect.ts';
import { serveImages } from './pictures/serve-images.ts';
import { servePicture } from './pictures/serve-picture.ts';
import { openaiModel, openaiModels } from './models.ts';
import { serveTranscription } from './transcription/serve-transcription.ts';

export function openaiRoutes(app: FastifyInstance, state: SandboxState): void {
  app.post('/openai/v1/chat/completions', (request, reply) =>
    serveQuestion(state, openaiDialect, request, reply),
  );
  app.post('/openai/v1/images/generations', (request, reply) => serveImages(state, request, reply));
  app.get<{ Params: { name: string } }>('/openai/pictures/:name', (request, reply) =>
    servePicture(request.params.name, reply),
  );
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
        throw new Fault('unknown-model', { model });
      return openaiModel(model);
    }),
  );
  app.all('/openai/*', (request, reply) =>
    serveListing(openaiDialect, request, reply, () => {
      throw new Fault('not-found', { message: `${request.method} ${request.url}` });
    }),
  );
}
