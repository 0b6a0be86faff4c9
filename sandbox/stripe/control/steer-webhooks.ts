import { z } from 'zod';
import { noSuch } from '../fault.ts';
import type { StripeState } from '../stripe-state.ts';
import { deliveryOrders } from '../webhooks/reorder.ts';

export const webhooksSchema = z.discriminatedUnion('action', [
  /** From now on: keep events back, lose them, or deliver each twice. */
  z.strictObject({ action: z.enum(['hold', 'drop', 'duplicate']) }),
  /** Deliver what was kept back, and everything as usual from now on. */
  z.strictObject({
    action: z.literal('release'),
    order: z.enum(deliveryOrders).default('as-happened'),
  }),
  /** Deliver one event again, whatever became of it. */
  z.strictObject({ action: z.literal('resend'), event: z.string() }),
  /** Do nothing but wait. */
  z.strictObject({ action: z.literal('settle') }),
]);

type Input = z.infer<typeof webhooksSchema>;

/** Answers once whatever can be delivered has been tried. */
export async function steerWebhooks(state: StripeState, input: Input): Promise<object> {
  const { webhooks } = state;
  if (input.action === 'release') webhooks.release(input.order);
  else if (input.action === 'resend') webhooks.resend(findEvent(state, input.event));
  else if (input.action !== 'settle') webhooks.mode = input.action;
  await webhooks.settle();
  return { mode: webhooks.mode, held: webhooks.heldCount };
}

function findEvent({ worlds }: StripeState, id: string) {
  const event = worlds.test.events.find(id) ?? worlds.live.events.find(id);
  if (!event) throw noSuch('event', id, 'id');
  return event;
}
