import type { FastifyInstance } from 'fastify';
import type { SandboxState } from '../control/sandbox-state.ts';
import { serveListing } from '../vendor/serve-listing.ts';
import { serveQuestion } from '../vendor/serve-question.ts';
import { VendorError } from '../vendor/vendor.ts';
import { geminiDialect } from './google.ts';

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
        if (!found) throw new VendorError('unknown-model', { model });
        return found;
      }),
    );
  }
  app.all('/google/*', (request, reply) =>
    serveListing(geminiDialect, request, reply, () => {
      throw new VendorError('not-found');
    }),
  );
}

const models: readonly (readonly [id: string, name: string])[] = [
  ['gemini-1.0-pro', 'Gemini 1.0 Pro'],
  ['gemini-1.5-flash', 'Gemini 1.5 Flash'],
  ['gemini-1.5-pro', 'Gemini 1.5 Pro'],
  ['gemini-2.0-flash', 'Gemini 2.0 Flash'],
  ['gemini-2.5-flash', 'Gemini 2.5 Flash'],
  ['gemini-2.5-flash-lite', 'Gemini 2.5 Flash-Lite'],
  ['gemini-2.5-pro', 'Gemini 2.5 Pro'],
  ['gemini-3.5-flash-lite', 'Gemini 3.5 Flash-Lite'],
  ['gemini-3.8-flash', 'Gemini 3.8 Flash'],
];

/** Source: https://ai.google.dev/api/models */
function listGoogleModels() {
  return { models: models.map(([id, displayName]) => googleModel(id, displayName)) };
}

function findGoogleModel(id: string) {
  return listGoogleModels().models.find((model) => model.name === `models/${id}`);
}

function googleModel(id: string, displayName: string) {
  return {
    name: `models/${id}`,
    version: '001',
    displayName,
    description: `${displayName}, played by the sandbox.`,
    inputTokenLimit: 1_048_576,
    outputTokenLimit: 65_536,
    supportedGenerationMethods: ['generateContent', 'countTokens'],
    temperature: 1,
    topP: 0.95,
    topK: 64,
    maxTemperature: 2,
  };
}
