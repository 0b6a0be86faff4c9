import type { Address } from './billing-details.ts';
import { newId } from './ids.ts';
import type { Metadata, Stamp } from './stamp.ts';

export interface CustomerInput {
  address?: Address | null;
  description?: string | null;
  email?: string | null;
  metadata?: Metadata;
  name?: string | null;
  phone?: string | null;
}

export type Customer = ReturnType<typeof newCustomer>;

export function newCustomer(stamp: Stamp, input: CustomerInput) {
  return {
    id: newId('cus', 'short'),
    object: 'customer' as const,
    address: input.address ?? null,
    balance: 0,
    created: stamp.created,
    currency: null as string | null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: input.description ?? null,
    discount: null,
    email: input.email ?? null,
    invoice_prefix: newId('x', 'short').slice(2, 10).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null as string | null,
      footer: null,
      rendering_options: null,
    },
    livemode: stamp.livemode,
    metadata: input.metadata ?? {},
    name: input.name ?? null,
    next_invoice_sequence: 1,
    phone: input.phone ?? null,
    preferred_locales: [] as string[],
    shipping: null,
    tax_exempt: 'none' as const,
    test_clock: null,
  };
}

/** What is left to be seen of a customer who was deleted. */
export interface DeletedCustomer {
  id: string;
  object: 'customer';
  deleted: true;
}
