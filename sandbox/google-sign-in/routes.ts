import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout } from 'node:timers/promises';
import type { Provider } from 'oidc-provider';
import { chooseRoutes } from './choose-routes.ts';
import { People } from './people.ts';
import { controlSignIn, type ScenarioSlot } from './scenario.ts';

const mountPath = '/google-sign-in';

/** Simulates Google sign-in: a certified OpenID provider with a page to choose a person on. */
export function googleSignInRoutes(app: FastifyInstance): void {
  const people = new People();
  const slot: ScenarioSlot = { current: null };
  let provider: Promise<Provider> | undefined;
  // The issuer is known once the port is, and most runs of the sandbox need no provider at all.
  const getProvider = (request: FastifyRequest) => (provider ??= load(request.socket.localPort));

  async function load(port: number | undefined): Promise<Provider> {
    const { createProvider } = await import('./create-provider.ts');
    return createProvider(`http://127.0.0.1:${port}${mountPath}`, people, slot);
  }

  controlSignIn(app, slot);
  app.register(chooseRoutes(getProvider, people), { prefix: `${mountPath}/choose` });
  app.register(
    async (scope) => {
      leaveBodiesUnread(scope);
      scope.addHook('onRequest', delayCalls(slot));
      scope.all('/*', async (request, reply) => {
        const serve = (await getProvider(request)).callback();
        const { url = '' } = request.raw;
        // The provider finds out where it is mounted by comparing the two.
        Object.assign(request.raw, { originalUrl: url, url: url.slice(mountPath.length) });
        reply.hijack();
        await serve(request.raw, reply.raw);
      });
    },
    { prefix: mountPath },
  );
}

function leaveBodiesUnread(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

const serverPaths = new Set(
  ['/.well-known/openid-configuration', '/token', '/jwks'].map((path) => mountPath + path),
);

/** What `down` and `slow` do to the calls of the product's server; the pages for people work on. */
function delayCalls(slot: ScenarioSlot) {
  return async ({ url }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!slot.current || !serverPaths.has(url)) return;
    const { scenario, delayMs } = slot.current;
    if (scenario === 'down') await reply.code(500).send({ error: 'server_error' });
    // Whoever stops the sandbox does not wait for this.
    if (scenario === 'slow') await setTimeout(delayMs, undefined, { ref: false });
  };
}
