import type { Customer, DeletedCustomer } from '../objects/customer.ts';
import type { World } from '../world.ts';

export function deleteCustomer(world: World, customer: Customer): DeletedCustomer {
  for (const method of world.paymentMethods.list((each) => each.customer === customer.id)) {
    method.customer = null;
  }
  world.customers.remove(customer.id);
  world.emit('customer.deleted', customer);
  return world.deletedCustomers.add({ id: customer.id, object: 'customer', deleted: true });
}
