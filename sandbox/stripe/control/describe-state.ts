import type { StripeState } from '../stripe-state.ts';
import type { World } from '../world.ts';

/** What there is, for a person or a test to look at; secrets stay inside. */
export function describeState({ clock, outage, webhooks, worlds }: StripeState): object {
  return {
    now: clock.now(),
    outage: outage.current,
    webhooks: {
      destinations: webhooks.destinations.map(({ url, livemode }) => ({ url, livemode })),
      mode: webhooks.mode,
      held: webhooks.heldCount,
      deliveries: webhooks.log.list(),
    },
    test: describeWorld(worlds.test),
    live: describeWorld(worlds.live),
  };
}

function describeWorld(world: World): object {
  return {
    customers: world.customers.list(),
    subscriptions: world.subscriptions.list(),
    invoices: world.invoices.list(),
    payment_intents: world.paymentIntents.list(),
    events: world.events.list().map(({ id, type, created }) => ({ id, type, created })),
  };
}
