import type Stripe from 'stripe';
import { z } from 'zod';
import { isLoopbackUrl } from '../../control/loopback-only.ts';
import { randomId } from '../../seed.ts';
import {
  endpoint,
  get,
  list,
  post,
  type Call,
  type Endpoint,
  type Input,
} from '../http/endpoint.ts';
import { invalidRequest } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { apiVersion, type Mode, type StripeEvent } from '../mode.ts';
import { Collection, type PartOf } from '../objects.ts';

const eventTypes = z
  .array(
    z.string().regex(/^(\*|[a-z_]+(\.[a-z_]+)+)$/, {
      error: ({ input }) => `Invalid enabled_events: ${String(input)} isn’t an event type.`,
    }),
  )
  .min(1);

const shape = {
  api_version: z.literal(apiVersion).optional(),
  description: field.text.optional(),
  enabled_events: eventTypes,
  url: field.text,
};

type WebhookEndpoint = ReturnType<typeof newWebhookEndpoint>;

function newWebhookEndpoint(mode: Mode, input: Input<typeof shape>) {
  return {
    ...mode.newObject('we', 'webhook_endpoint'),
    api_version: input.api_version ?? null,
    description: input.description ?? null,
    enabled_events: input.enabled_events,
    /** Stripe returns the secret only in its reply to the creation of the endpoint. */
    secret: randomId('whsec_', 32),
    status: 'enabled' as 'disabled' | 'enabled',
    url: input.url,
  } satisfies PartOf<Stripe.WebhookEndpoint>;
}

const webhookEndpoints = new Collection<WebhookEndpoint>('we', 'webhook endpoint');

const updateShape = {
  description: field.text.optional(),
  disabled: field.flag.optional(),
  enabled_events: eventTypes.optional(),
  url: field.text.optional(),
};

export const webhookEndpointEndpoints: Endpoint[] = [
  post('/webhook_endpoints', shape, ({ mode }, input) => {
    requireUrl(mode, input.url);
    return webhookEndpoints.add(mode, newWebhookEndpoint(mode, input));
  }),
  get('/webhook_endpoints/:id', {}, (call) => withoutSecret(find(call))),
  list('/webhook_endpoints', {}, ({ mode }) => webhookEndpoints.list(mode).map(withoutSecret)),
  post('/webhook_endpoints/:id', updateShape, (call, { disabled, ...changes }) => {
    if (changes.url !== undefined) requireUrl(call.mode, changes.url);
    const status = disabled === undefined ? {} : { status: disabled ? 'disabled' : 'enabled' };
    return withoutSecret(Object.assign(find(call), changes, status));
  }),
  endpoint('DELETE', '/webhook_endpoints/:id', {}, (call) => {
    const { id, object } = find(call);
    webhookEndpoints.remove(call.mode, id);
    return { id, object, deleted: true };
  }),
];

function find({ mode, id }: Call): WebhookEndpoint {
  return webhookEndpoints.get(mode, id);
}

function withoutSecret({ secret: _secret, ...shown }: WebhookEndpoint) {
  return shown;
}

function requireUrl(mode: Mode, url: string): void {
  if (!URL.canParse(url)) throw refusedUrl('Not a valid URL');
  if (mode.livemode && !url.startsWith('https:')) {
    throw refusedUrl('Invalid URL: An https URL is required in live mode.');
  }
}

function refusedUrl(message: string) {
  return invalidRequest(message, { code: 'url_invalid', param: 'url' });
}

/**
 * Lists the endpoints that enabled this event, without those on other machines, to which the
 * simulator never sends.
 */
export function listSubscribers(mode: Mode, { type }: StripeEvent): WebhookEndpoint[] {
  return webhookEndpoints.list(
    mode,
    ({ enabled_events: wanted, status, url }) =>
      status === 'enabled' && isLoopbackUrl(url) && (wanted.includes('*') || wanted.includes(type)),
  );
}
