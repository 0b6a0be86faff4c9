import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { chooseRoutes } from './choose-routes.ts';
import { controlSignIn } from './control-routes.ts';
import { mountPath } from './mount-path.ts';
import { People } from './people.ts';
import { ScenarioSlot } from './scenario.ts';
import { holdUp } from './delay.ts';

/** A stand-in for Google sign-in: a certified OpenID provider with a page to choose a person on. */
export function googleSignInRoutes(app: FastifyInstance): void {
  const people = new People();
  const slot = new ScenarioSlot();
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
      scope.addHook('onRequest', holdUp(slot));
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
