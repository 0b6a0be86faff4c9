import Stripe from 'stripe';
import { z } from 'zod';
import { AppError } from '#server/platform/app-error.ts';
import { idOf, toDate } from './customer-records.ts';
import {
  paymentEnvironments,
  type BillingSettings,
  type PaymentEnvironment,
} from '../../settings/index.ts';

/** A signed event. We use only the ids in it and fetch everything else from the provider. */
export interface PaymentEvent {
  id: string;
  environment: PaymentEnvironment;
  type: string;
  objectId: string | null;
  customerId: string | null;
  paymentIntentId: string | null;
  createdAt: Date;
}

/** The details of a signed event that names no object. */
export interface UnusableEvent {
  id: string | null;
  type: string | null;
  reason: string;
}

const reference = z.union([z.string(), z.object({ id: z.string() })]).nullish();

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: z.string().nullish(),
      object: z.string(),
      customer: reference,
      payment_intent: reference,
    }),
  }),
});

/** Verifies the signature with the secret of each environment, and returns the event's ids. */
export function verifyEvent(
  settings: BillingSettings,
  body: Buffer,
  signature: string,
): PaymentEvent | { unusable: UnusableEvent } {
  const { signed, environment } = verify(settings, body, signature);
  const { data: event, error } = eventSchema.safeParse(signed);
  if (error) return { unusable: describeUnusable(signed, error) };
  if (event.livemode !== (environment === 'live')) throw refused();
  const { object } = event.data;
  const isCustomer = object.object === 'customer';
  return {
    id: event.id,
    environment,
    type: event.type,
    objectId: object.id ?? null,
    customerId: isCustomer ? (object.id ?? null) : idOf(object.customer),
    paymentIntentId: idOf(object.payment_intent),
    createdAt: toDate(event.created),
  };
}

const namedSchema = z.object({
  id: z.string().nullable().catch(null),
  type: z.string().nullable().catch(null),
});

function describeUnusable(signed: unknown, error: z.ZodError): UnusableEvent {
  const { data } = namedSchema.safeParse(signed);
  return { id: data?.id ?? null, type: data?.type ?? null, reason: z.prettifyError(error) };
}

function verify(
  settings: BillingSettings,
  body: Buffer,
  signature: string,
): { signed: unknown; environment: PaymentEnvironment } {
  for (const environment of paymentEnvironments) {
    const secret = settings.key(environment, 'webhookSecret');
    if (secret === null) continue;
    try {
      return { signed: Stripe.webhooks.constructEvent(body, signature, secret), environment };
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw refused(error);
    }
  }
  throw refused();
}

function refused(cause?: unknown): AppError {
  return new AppError('malformed-request', 'This notification isn’t signed by Stripe.', { cause });
}
