import type { ErrorBody } from '../fault.ts';
import { newClientSecret, newId } from './ids.ts';
import type { NextAction } from './payment-intent.ts';
import type { Metadata, Stamp } from './stamp.ts';

export interface SetupIntentInput {
  automatic_payment_methods?: { enabled: boolean; allow_redirects?: 'always' | 'never' };
  customer?: string;
  description?: string | null;
  metadata?: Metadata;
  payment_method?: string;
  usage?: 'off_session' | 'on_session';
}

export type SetupIntentStatus =
  | 'canceled'
  | 'requires_action'
  | 'requires_confirmation'
  | 'requires_payment_method'
  | 'succeeded';

export type SetupIntent = ReturnType<typeof newSetupIntent>;

export function newSetupIntent(stamp: Stamp, input: SetupIntentInput) {
  const id = newId('seti');
  const status = input.payment_method ? 'requires_confirmation' : 'requires_payment_method';
  return {
    id,
    object: 'setup_intent' as const,
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: input.automatic_payment_methods
      ? { allow_redirects: 'always' as const, ...input.automatic_payment_methods }
      : null,
    cancellation_reason: null as string | null,
    client_secret: newClientSecret(id),
    created: stamp.created,
    customer: input.customer ?? null,
    customer_account: null,
    description: input.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null as ErrorBody | null,
    latest_attempt: null as string | null,
    livemode: stamp.livemode,
    mandate: null,
    metadata: input.metadata ?? {},
    next_action: null as NextAction | null,
    on_behalf_of: null,
    payment_method: input.payment_method ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' as const },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: status as SetupIntentStatus,
    usage: input.usage ?? 'off_session',
  };
}
