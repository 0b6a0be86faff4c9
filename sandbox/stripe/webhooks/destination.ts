import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isLoopbackUrl } from '../../loopback-only.ts';
import type { StripeEvent } from '../mode.ts';

export const destinationSchema = z.strictObject({
  url: z.url().refine(isLoopbackUrl, 'Webhooks go to this machine only.'),
  secret: z.string().min(1),
  /** Left out, the events of both modes go there. */
  livemode: z.boolean().optional(),
});

export type Destination = z.infer<typeof destinationSchema>;

const timeoutMs = 10_000;

export function wants(destination: Destination, event: StripeEvent): boolean {
  return destination.livemode === undefined || destination.livemode === event.livemode;
}

/** Tells whether the destination has taken the event. */
export async function post({ url, secret }: Destination, event: StripeEvent): Promise<boolean> {
  const body = JSON.stringify(event, null, 2);
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': sign(body, secret, Math.floor(Date.now() / 1000)),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await reply.body?.cancel();
    return reply.ok;
  } catch {
    // Whatever kept the destination from answering, Stripe tries again.
    return false;
  }
}

/** HMAC-SHA256 of "time.payload" under the endpoint's secret. */
function sign(payload: string, secret: string, timeSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${timeSeconds}.${payload}`).digest('hex');
  return `t=${timeSeconds},v1=${signature}`;
}
