import type { FastifyInstance } from 'fastify';
import { events } from '../mode.ts';
import { chargeEndpoints } from '../resources/charge.ts';
import { couponEndpoints } from '../resources/coupon.ts';
import { customerEndpoints } from '../resources/customer.ts';
import { disputeEndpoints } from '../resources/dispute.ts';
import { billEndpoints } from '../resources/bill.ts';
import { invoiceEndpoints } from '../resources/invoice.ts';
import { paymentIntentEndpoints } from '../resources/payment-intent.ts';
import { priceEndpoints, productEndpoints } from '../resources/price.ts';
import { refundEndpoints } from '../resources/refund.ts';
import { setupIntentEndpoints } from '../resources/setup-intent.ts';
import { subscriptionEndpoints } from '../resources/subscription.ts';
import { webhookEndpointEndpoints } from '../resources/webhook-endpoint.ts';
import type { StripeState } from '../state.ts';
import { allowBrowsers } from './authenticate.ts';
import { list } from './endpoint.ts';
import { serveCall } from './serve-call.ts';

const endpoints = [
  ...chargeEndpoints,
  ...billEndpoints,
  ...couponEndpoints,
  ...customerEndpoints,
  ...disputeEndpoints,
  ...invoiceEndpoints,
  ...paymentIntentEndpoints,
  ...priceEndpoints,
  ...productEndpoints,
  ...refundEndpoints,
  ...setupIntentEndpoints,
  ...subscriptionEndpoints,
  ...webhookEndpointEndpoints,
  list('/events', {}, ({ mode }) => events.list(mode)),
];

export function apiRoutes(state: StripeState) {
  return async (scope: FastifyInstance): Promise<void> => {
    scope.addHook('onRequest', allowBrowsers);
    for (const endpoint of endpoints) {
      const { method, path: url } = endpoint;
      scope.route({ method, url, handler: serveCall(state, endpoint) });
    }
    scope.setNotFoundHandler((request, reply) => {
      const path = request.url.split('?', 1)[0];
      const message = `Unrecognized request URL (${request.method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
      return reply.code(404).send({ error: { type: 'invalid_request_error', message } });
    });
  };
}
