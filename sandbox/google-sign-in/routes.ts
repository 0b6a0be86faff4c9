import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout } from 'node:timers/promises';
import type { Provider } from 'oidc-provider';
import { chooseRoutes } from './choose-routes.ts';
import { People } from './people.ts';
import { controlSignIn, type ScenarioSlot } from './scenario.ts';

const mountPath = '/google-sign-in';

/** Simulates Google sign-in with a certified OpenID provider and a page to choose a person. */
export function googleSignInRoutes(app: FastifyInstance): void {
  const people = new People();
  const slot: ScenarioSlot = { current: null };
  let provider: Promise<Provider> | undefined;
  // Loaded on the first request, because the issuer needs the port and most runs need no provider.
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
        // The provider compares the two URLs to find the path at which it is mounted.
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

/** Applies `down` and `slow` to calls from the product's server. Pages that people open still work. */
function delayCalls(slot: ScenarioSlot) {
  return async ({ url }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!slot.current || !serverPaths.has(url)) return;
    const { scenario, delayMs } = slot.current;
    if (scenario === 'down') await reply.code(500).send({ error: 'server_error' });
    // `ref: false` lets the sandbox exit without waiting for the delay.
    if (scenario === 'slow') await setTimeout(delayMs, undefined, { ref: false });
  };
}
