import type { Customer, DeletedCustomer } from '../objects/customer.ts';
import type { Subscription } from '../objects/subscription.ts';
import type { World } from '../world.ts';
import { endSubscription } from './end-subscription.ts';

export function deleteCustomer(world: World, customer: Customer): DeletedCustomer {
  for (const method of world.paymentMethods.list((each) => each.customer === customer.id)) {
    method.customer = null;
  }
  const isOn = ({ customer: owner, status }: Subscription) =>
    owner === customer.id && status !== 'canceled' && status !== 'incomplete_expired';
  for (const subscription of world.subscriptions.list(isOn)) {
    endSubscription(world, subscription, 'cancellation_requested');
  }
  world.customers.remove(customer.id);
  world.emit('customer.deleted', customer);
  return world.deletedCustomers.add({ id: customer.id, object: 'customer', deleted: true });
}
