import type Stripe from 'stripe';
import { apiVersion } from './stripe-connection.ts';

interface EnabledEndpoint {
  id: string;
  /** What its notifications are signed with, where it was made just now: Stripe tells it only then. */
  secret: string | null;
}

/** Makes Stripe send these notifications to `url`; an endpoint that does so already is put right. */
export async function enableWebhook(
  stripe: Stripe,
  url: string,
  eventTypes: readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[],
): Promise<EnabledEndpoint> {
  const enabled_events = [...eventTypes];
  const all = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 500 });
  const known = all.find((endpoint) => endpoint.url === url);
  if (known) {
    await stripe.webhookEndpoints.update(known.id, { enabled_events, disabled: false });
    return { id: known.id, secret: null };
  }
  const made = await stripe.webhookEndpoints.create({
    url,
    enabled_events,
    api_version: apiVersion,
    description: 'Switchyard',
  });
  return { id: made.id, secret: made.secret ?? null };
}
