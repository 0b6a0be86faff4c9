import type { FastifyInstance } from 'fastify';
import { browserRoutes } from './browser/routes.ts';
import { controlStripe } from './control/routes.ts';
import { apiRoutes } from './http/routes.ts';
import { loadState, saveState } from './state-file.ts';
import { StripeState } from './state.ts';

/**
 * Simulates Stripe: its API, its script for browsers, its webhooks, and the control calls. Saves its state in
 * `file` if given.
 */
export function stripeRoutes(app: FastifyInstance, file?: string): void {
  const state = new StripeState();
  app.addHook('onListen', async () => {
    state.origin = app.listeningOrigin;
  });
  app.addHook('onClose', () => state.webhooks.reset());
  app.register(async (scope) => {
    if (file !== undefined) keepIn(file, state, scope);
    scope.register(apiRoutes(state), { prefix: '/v1' });
    scope.register(browserRoutes(state), { prefix: '/stripe' });
    controlStripe(scope, state);
  });
}

function keepIn(file: string, state: StripeState, scope: FastifyInstance): void {
  loadState(state, file);
  scope.addHook('onSend', async ({ method }) => {
    if (method !== 'GET') state.hasChanged = true;
    saveState(state, file);
  });
}
