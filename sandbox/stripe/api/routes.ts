import type { FastifyInstance } from 'fastify';
import { StripeFault } from '../fault.ts';
import type { StripeState } from '../stripe-state.ts';
import { allowBrowsers } from './allow-browsers.ts';
import { chargeEndpoints } from './charges.ts';
import { customerEndpoints } from './customers.ts';
import { eventEndpoints } from './events.ts';
import { paymentIntentEndpoints } from './payment-intents.ts';
import { paymentMethodEndpoints } from './payment-methods.ts';
import { priceEndpoints } from './prices.ts';
import { productEndpoints } from './products.ts';
import { invoiceEndpoints } from './invoices.ts';
import { refundEndpoints } from './refunds.ts';
import { setupIntentEndpoints } from './setup-intents.ts';
import { subscriptionEndpoints } from './subscriptions.ts';
import { serveCall } from './serve-call.ts';

const endpoints = [
  ...chargeEndpoints,
  ...customerEndpoints,
  ...eventEndpoints,
  ...paymentIntentEndpoints,
  ...paymentMethodEndpoints,
  ...priceEndpoints,
  ...productEndpoints,
  ...invoiceEndpoints,
  ...refundEndpoints,
  ...setupIntentEndpoints,
  ...subscriptionEndpoints,
];

export function apiRoutes(state: StripeState) {
  return async (scope: FastifyInstance): Promise<void> => {
    scope.addHook('onRequest', allowBrowsers);
    scope.options('/*', (_request, reply) => reply.code(204).send());
    for (const endpoint of endpoints) {
      scope.route({
        method: endpoint.method,
        url: endpoint.path,
        handler: serveCall(state, endpoint),
      });
    }
    scope.setNotFoundHandler((request, reply) => {
      const { status, body } = unrecognized(request.method, request.url.replace(/\?.*$/, ''));
      return reply.code(status).send({ error: body });
    });
  };
}

function unrecognized(method: string, path: string): StripeFault {
  return new StripeFault(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  });
}
