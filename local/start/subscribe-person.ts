import { createBilling } from '#server/areas/billing/create-billing.ts';
import { readConfig } from '#server/config.ts';
import { syncSubscription } from '#server/areas/billing/manage-subscription.ts';
import { startSubscription } from '#server/areas/billing/checkout/start-purchase.ts';
import { createLogger } from '#server/platform/logger.ts';
import { paymentVariables } from '../simulators/payments.ts';
import type { GiveStandard } from './seed-people.ts';

/** Subscribes a person the way the page does, using the simulated card that always succeeds. */
export function subscribePerson(
  environment: Record<string, string | undefined>,
  sandboxUrl: string,
): GiveStandard {
  return async (database, user) => {
    const billing = createBilling(readConfig(environment), database, createLogger('warn'));
    const { clientSecret } = await startSubscription(billing, user);
    await pay(sandboxUrl, clientSecret);
    await syncSubscription(billing, user.id);
  };
}

async function pay(sandboxUrl: string, clientSecret: string): Promise<void> {
  const [intent] = clientSecret.split('_secret_');
  const { STRIPE_TEST_SECRET_KEY: key } = paymentVariables(sandboxUrl);
  const response = await fetch(`${sandboxUrl}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
  });
  if (!response.ok) throw new Error('Couldn’t pay for the simulated subscription.');
}
