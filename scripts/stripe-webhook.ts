import Stripe from 'stripe';
import { processEnvironment } from '#server/config.ts';
import { paymentEventTypes } from '#server/areas/billing/sync/receive-event.ts';
import { apiVersion } from '#server/areas/billing/stripe/stripe-connection.ts';
import {
  paymentEnvironments,
  type PaymentEnvironment,
} from '#server/areas/settings/rows/setting-row.ts';

/**
 * Prints the events that Stripe must send. With `PUBLIC_URL` and a secret key, registers the
 * webhook with Stripe instead, in each environment that has a key.
 */
try {
  const variables = processEnvironment();
  const publicUrl = variables['PUBLIC_URL'];
  const keys = paymentEnvironments.flatMap((environment) => {
    const key = variables[`STRIPE_${environment.toUpperCase()}_SECRET_KEY`];
    return key ? [{ environment, key }] : [];
  });
  if (!publicUrl || keys.length === 0) printList();
  else {
    const url = new URL('/api/stripe/webhook', publicUrl).href;
    for (const { environment, key } of keys) {
      await enable(environment, connect(key, variables['STRIPE_API_URL']), url);
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function printList(): void {
  console.log(
    'In Stripe’s dashboard, create a webhook for PUBLIC_URL + /api/stripe/webhook with these events. Or set PUBLIC_URL and STRIPE_TEST_SECRET_KEY or STRIPE_LIVE_SECRET_KEY, and this command creates it:\n',
  );
  for (const type of paymentEventTypes) console.log(type);
}

function connect(key: string, apiUrl = 'https://api.stripe.com'): Stripe {
  const { hostname, port, protocol } = new URL(apiUrl);
  const isSecure = protocol === 'https:';
  return new Stripe(key, {
    apiVersion,
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
    telemetry: false,
  });
}

async function enable(environment: PaymentEnvironment, stripe: Stripe, url: string) {
  const { id, secret } = await register(stripe, url);
  const events = `${paymentEventTypes.length} events`;
  // Stripe returns an endpoint's signing secret only when the endpoint is created.
  if (secret === undefined) {
    console.log(`${environment}: ${id} already existed and sends ${events} to ${url}.`);
    return;
  }
  console.log(
    `${environment}: ${id} sends ${events} to ${url}. Set this secret now; Stripe shows it only once:`,
  );
  console.log(`STRIPE_${environment.toUpperCase()}_WEBHOOK_SECRET=${secret}`);
}

/** Registers `url` for `paymentEventTypes`, or updates the endpoint if it already exists. */
async function register(stripe: Stripe, url: string): Promise<{ id: string; secret?: string }> {
  const enabled_events = [...paymentEventTypes];
  const all = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 500 });
  const known = all.find((endpoint) => endpoint.url === url);
  if (known) return stripe.webhookEndpoints.update(known.id, { enabled_events, disabled: false });
  const description = 'Switchyard';
  return stripe.webhookEndpoints.create({
    url,
    enabled_events,
    api_version: apiVersion,
    description,
  });
}
