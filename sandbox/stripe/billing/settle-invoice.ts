import type { PaymentIntent } from '../objects/payment-intent.ts';
import type { World } from '../world.ts';

/** Lets an invoice and its subscription follow what became of the payment. */
export function settleInvoice(_world: World, _intent: PaymentIntent): void {}
