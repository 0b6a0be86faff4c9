import { z } from 'zod';
import { isLoopbackUrl } from '../../loopback-only.ts';
import type { StripeEvent } from '../objects/event.ts';
import { signPayload } from './sign-payload.ts';

export const destinationSchema = z.strictObject({
  url: z.url().refine(isLoopbackUrl, 'Webhooks go to this machine only.'),
  secret: z.string().min(1),
  /** Left out, the events of both worlds go there. */
  livemode: z.boolean().optional(),
});

export type Destination = z.infer<typeof destinationSchema>;

const timeoutMs = 10_000;

export function wants(destination: Destination, event: StripeEvent): boolean {
  return destination.livemode === undefined || destination.livemode === event.livemode;
}

/** Gives the status of the answer, or null where there was none. */
export async function post(destination: Destination, event: StripeEvent): Promise<number | null> {
  const body = JSON.stringify(event, null, 2);
  const timeSeconds = Math.floor(Date.now() / 1000);
  try {
    const reply = await fetch(destination.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signPayload(body, destination.secret, timeSeconds),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await reply.body?.cancel();
    return reply.status;
  } catch {
    // Whatever kept the destination from answering, Stripe tries again.
    return null;
  }
}
