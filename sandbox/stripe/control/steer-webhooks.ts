import { z } from 'zod';
import { events } from '../mode.ts';
import type { StripeState } from '../state.ts';
import { deliveryOrders } from '../webhooks/webhook-sender.ts';

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
  switch (input.action) {
    case 'release':
      webhooks.release(input.order);
      break;
    case 'resend':
      webhooks.resend(events.get(state.modeWith(input.event), input.event));
      break;
    case 'settle':
      break;
    default:
      webhooks.delivery = input.action;
  }
  await webhooks.settle();
  return { delivery: webhooks.delivery };
}
