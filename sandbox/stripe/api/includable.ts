import { intentOf } from '../billing/invoice-links.ts';
import type { World } from '../world.ts';

type Fields = Record<string, unknown>;

type Include = (world: World, id: string) => unknown;

/** Fields that are left out of an object unless a call asks to expand them. */
const includables: Record<string, Record<string, Include>> = {
  invoice: {
    confirmation_secret: (world, id) => {
      const invoice = world.invoices.find(id);
      const intent = invoice && intentOf(world, invoice);
      return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
    },
    payments: (world, id) =>
      listOf(
        world.invoicePayments.list((each) => each.invoice === id),
        `/v1/invoice_payments?invoice=${id}`,
      ),
  },
  charge: {
    refunds: (world, id) =>
      listOf(
        world.refunds.list((each) => each.charge === id),
        `/v1/charges/${id}/refunds`,
      ),
  },
  customer: {
    subscriptions: (world, id) =>
      listOf(
        world.subscriptions.list((each) => each.customer === id && each.status !== 'canceled'),
        `/v1/customers/${id}/subscriptions`,
      ),
  },
};

/** Undefined where the object has no such field at all. */
export function includableOf(world: World, { object, id }: Fields, key: string): unknown {
  return includables[String(object)]?.[key]?.(world, String(id));
}

function listOf(data: object[], url: string): object {
  return structuredClone({ object: 'list', data, has_more: false, url });
}
