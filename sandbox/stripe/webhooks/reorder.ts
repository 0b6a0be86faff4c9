import { seedOf } from '../../seed.ts';

export const deliveryOrders = ['as-happened', 'reverse', 'shuffle'] as const;

export type DeliveryOrder = (typeof deliveryOrders)[number];

/** `shuffle` differs from how things happened, wherever there are two or more. */
export function reorder<T extends { id: string }>(events: readonly T[], order: DeliveryOrder): T[] {
  if (order === 'as-happened') return [...events];
  if (order === 'reverse') return events.toReversed();
  const shuffled = events.toSorted((a, b) => seedOf(a.id) - seedOf(b.id));
  const isUnchanged = shuffled.every((event, index) => event === events[index]);
  return isUnchanged ? shuffled.reverse() : shuffled;
}
