import { invalidRequest } from '../fault.ts';
import type { Charge } from '../objects/charge.ts';
import { newDispute, type Dispute } from '../objects/dispute.ts';
import type { World } from '../world.ts';

/** The card's holder denies the payment, and the bank takes it back for now. */
export function openDispute(world: World, charge: Charge, reason: string): Dispute {
  if (!charge.paid || charge.disputed) throw invalidRequest('This charge cannot be disputed.');
  const dispute = world.disputes.add(newDispute(world.stamp(), charge, reason));
  charge.disputed = true;
  world.emit('charge.dispute.created', dispute);
  world.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export function closeDispute(world: World, dispute: Dispute, outcome: 'lost' | 'won'): Dispute {
  if (dispute.status === 'lost' || dispute.status === 'won') {
    throw invalidRequest('This dispute is already closed.');
  }
  dispute.status = outcome;
  world.emit('charge.dispute.closed', dispute);
  if (outcome === 'won') world.emit('charge.dispute.funds_reinstated', dispute);
  return dispute;
}
