import type { FastifyInstance } from 'fastify';
import type { SandboxState } from '../sandbox-state.ts';
import { serveListing } from '../serve-listing.ts';
import { serveQuestion } from '../serve-question.ts';
import { Fault, type Dialect } from '../vendor.ts';
import { geminiDialect, vertexDialect } from './dialects.ts';
import { findGoogleModel, listGoogleModels } from './models.ts';

const geminiRoots = ['/google/v1beta', '/google/v1'];
const vertexRoots = ['/vertex/v1', '/vertex/v1beta1'].map(
  (version) => `${version}/projects/:project/locations/:location/publishers/google`,
);

export function googleRoutes(app: FastifyInstance, state: SandboxState): void {
  for (const root of geminiRoots) {
    answerAt(root, geminiDialect);
    listModelsAt(app, root);
  }
  for (const root of vertexRoots) answerAt(root, vertexDialect);
  refuseOthers(app, '/google/*', geminiDialect);
  refuseOthers(app, '/vertex/*', vertexDialect);

  function answerAt(root: string, dialect: Dialect): void {
    app.post(`${root}/models/:target`, (request, reply) =>
      serveQuestion(state, dialect, request, reply),
    );
  }
}

function listModelsAt(app: FastifyInstance, root: string): void {
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

function refuseOthers(app: FastifyInstance, path: string, dialect: Dialect): void {
  app.all(path, (request, reply) =>
    serveListing(dialect, request, reply, () => {
      throw new Fault('not-found');
    }),
  );
}
