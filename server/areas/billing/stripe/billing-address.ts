import Stripe from 'stripe';
import { invalidField } from '#server/platform/app-error.ts';
import type { BillingAddress } from '#shared/contract/billing/schemas.ts';

/** Returns null if the customer is deleted or their address has no country. */
export async function findBillingAddress(
  stripe: Stripe,
  customerId: string,
): Promise<BillingAddress | null> {
  const customer = await stripe.customers.retrieve(customerId);
  const address = customer.deleted ? null : customer.address;
  if (!address?.country) return null;
  return {
    country: address.country,
    line1: address.line1 ?? '',
    line2: address.line2 ?? '',
    postalCode: address.postal_code ?? '',
    city: address.city ?? '',
    state: address.state ?? '',
  };
}

/** Stores the address. Refuses an address for which Stripe cannot calculate tax. */
export async function setBillingAddress(
  stripe: Stripe,
  customerId: string,
  { postalCode, ...address }: BillingAddress,
): Promise<void> {
  try {
    await stripe.customers.update(customerId, {
      address: { ...address, postal_code: postalCode },
      tax: { validate_location: 'immediately' },
    });
  } catch (error) {
    const isUnknown =
      error instanceof Stripe.errors.StripeError && error.code === 'customer_tax_location_invalid';
    if (!isUnknown) throw error;
    const message = 'We couldn’t recognize this address. Check the country and the postal code.';
    throw invalidField('address', message, error);
  }
}
