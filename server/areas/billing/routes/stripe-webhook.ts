import type { FastifyInstance } from 'fastify';
import { acceptBytes, type Acceptance } from '#server/platform/http/bodies/accept-json.ts';

/** Throws if the response must be an error, which makes Stripe send the event again. */
export type ReceivePaymentEvent = (body: Buffer, signature: string) => Promise<void>;

const bodyLimit = 1024 * 1024;

/**
 * Receives Stripe's events outside the JSON contract, because the signature covers the exact bytes of the
 * body. The cross-site check needs no exception, since Stripe's servers send no Origin.
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
