import type { FastifyInstance } from 'fastify';
import { nameModel } from '../answers/model-name.ts';
import type { SandboxState } from '../control/sandbox-state.ts';
import type { SimulatedModel } from '../vendor/models.ts';
import { serveModelList, serveNothing, serveOneModel } from '../vendor/serve/serve-models.ts';
import { servePicture } from '../vendor/serve/serve-picture.ts';
import { serveQuestion } from '../vendor/serve/serve-question.ts';
import type { IncomingRequest } from '../vendor/vendor.ts';
import { serveEmbeddings } from '../vendor/serve/serve-embeddings.ts';
import { geminiEmbeddings } from './embeddings.ts';
import { geminiDialect } from './google.ts';
import { asksForPicture, geminiPictures } from './pictures.ts';

export function googleRoutes(app: FastifyInstance, state: SandboxState): void {
  // The product calls the first path, Google's own SDK the second.
  for (const root of ['/google/v1beta', '/google/v1']) {
    app.post<{ Params: { target: string } }>(`${root}/models/:target`, (request, reply) =>
      request.params.target.endsWith(':batchEmbedContents')
        ? serveEmbeddings(state, geminiEmbeddings, request, reply)
        : asksForPicture(request.params.target)
          ? servePicture(state, geminiPictures, request, reply)
          : serveQuestion(state, geminiDialect, request, reply),
    );
    app.get(`${root}/models`, serveModelList(state, geminiDialect, presentPage));
    app.get(`${root}/models/:model`, serveOneModel(state, geminiDialect, presentModel));
  }
  app.all('/google/*', serveNothing(state, geminiDialect));
}

/** Source: https://ai.google.dev/api/models. A page token is the index of the page's first model. */
function presentPage(models: SimulatedModel[], { query }: IncomingRequest): object {
  const start = Number(query.pageToken ?? 0);
  const end = start + Number(query.pageSize ?? 50);
  return {
    models: models.slice(start, end).map(presentModel),
    ...(end < models.length && { nextPageToken: String(end) }),
  };
}

function presentModel({ id, windowTokens, outputCap, reasoning }: SimulatedModel): object {
  const displayName = nameModel(id);
  return {
    name: `models/${id}`,
    version: '001',
    displayName,
    description: `${displayName}, played by the sandbox.`,
    inputTokenLimit: windowTokens,
    outputTokenLimit: outputCap,
    supportedGenerationMethods: ['generateContent', 'countTokens'],
    temperature: 1,
    topP: 0.95,
    topK: 64,
    maxTemperature: 2,
    ...(reasoning && { thinking: true }),
  };
}
