import { invalidRequest } from '../fault.ts';
import type { Charge } from '../objects/charge.ts';
import { change } from '../objects/change.ts';
import { newRefund, type Refund, type RefundInput } from '../objects/refund.ts';
import type { World } from '../world.ts';

/** Gives back all that is left of a charge, or a part of it. */
export function refundCharge(world: World, charge: Charge, input: Partial<RefundInput>): Refund {
  const remaining = charge.amount_captured - charge.amount_refunded;
  const amount = input.amount ?? remaining;
  checkRefundable(charge, amount, remaining);
  const refund = newRefund(world.stamp(), charge, { reason: null, ...input, amount });
  world.refunds.add(refund);
  const amountRefunded = charge.amount_refunded + amount;
  const previous = change(charge, {
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount_captured,
  });
  world.emit('refund.created', refund);
  world.emit('charge.refunded', charge, previous);
  return refund;
}

function checkRefundable(charge: Charge, amount: number, remaining: number): void {
  if (charge.refunded) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (amount >= 1 && amount <= remaining) return;
  throw invalidRequest(
    `Refund amount ($${dollars(amount)}) is greater than unrefunded amount on charge ($${dollars(remaining)})`,
    { param: 'amount' },
  );
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}
