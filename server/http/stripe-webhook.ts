import type { FastifyInstance } from 'fastify';
import { acceptBytes, type Acceptance } from './bodies/accept-json.ts';

/** Throws where the response must be an error, so that the notification is sent again. */
export type ReceivePaymentEvent = (body: Buffer, signature: string) => Promise<void>;

const bodyLimit = 1024 * 1024;

/**
 * Receives Stripe's notifications, outside the JSON contract: the signature is of the exact bytes of
 * the body. It needs no exemption from the rule against other sites, since Stripe's servers send no
 * Origin.
 */
export function servePaymentEvents(
  app: FastifyInstance,
  receive: ReceivePaymentEvent,
  bodies: Acceptance,
): void {
  acceptBytes(app, bodies);
  app.post('/api/stripe/webhook', { bodyLimit }, async (request) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    await receive(body, String(request.headers['stripe-signature'] ?? ''));
    return { received: true };
  });
}
