import type { FastifyInstance } from 'fastify';
import { apiRoutes } from './api/routes.ts';
import { browserRoutes } from './browser/routes.ts';
import { controlStripe } from './control/routes.ts';
import { StripeState } from './stripe-state.ts';

/** A stand-in for Stripe: its API, its script for browsers, its webhooks, and their control. */
export function stripeRoutes(app: FastifyInstance): void {
  const state = new StripeState();
  app.addHook('onListen', async () => {
    state.origin = app.listeningOrigin;
  });
  app.addHook('onClose', () => state.webhooks.reset());
  app.register(apiRoutes(state), { prefix: '/v1' });
  app.register(browserRoutes(state), { prefix: '/stripe' });
  app.register(controlStripe(state), { prefix: '/__control/stripe' });
}
