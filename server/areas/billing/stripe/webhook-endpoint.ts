import type Stripe from 'stripe';
import { apiVersion } from './stripe-connection.ts';

interface EnabledEndpoint {
  id: string;
  /**
   * The signing secret of a new endpoint. Stripe returns it only on creation, so it is null for an existing
   * one.
   */
  secret: string | null;
}

/** Makes Stripe send these events to `url`. An endpoint that exists for `url` is updated. */
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
