import { createHash } from 'node:crypto';
import type { BillingAddress, PurchaseTerms } from '#shared/contract/billing/schemas.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { BillingDeps } from '../billing-deps.ts';
import type { Offer } from '../checkout/checkout.ts';
import type { Customer } from '../membership/membership-state.ts';

/** The plan at its price with the user's promotion code, and with their address if taxes depend on it. */
export async function makeOffer(
  deps: Pick<BillingDeps, 'gateway' | 'settings'>,
  customer: Customer,
  choice: Pick<Offer, 'plan' | 'price'>,
  { promotionCode, address: given }: PurchaseTerms,
): Promise<{ offer: Offer; address: BillingAddress | null }> {
  const { environment, customerId } = customer;
  const hasTax = deps.settings.hasTax();
  const address = hasTax ? await findAddress(deps, customer, given) : null;
  const code = promotionCode
    ? await deps.gateway.findPromotionCode(environment, customerId, promotionCode, {
        ...choice,
        hasTax,
      })
    : null;
  const base = `${choice.plan}:${choice.price.amountCents}`;
  const mark = base + (address ? `:${hashOf(address)}` : '') + (code ? `|${code.code}` : '');
  return { offer: { ...choice, mark, code, hasTax }, address };
}

async function findAddress(
  { gateway }: Pick<BillingDeps, 'gateway'>,
  { environment, customerId }: Customer,
  given: BillingAddress | undefined,
): Promise<BillingAddress> {
  if (given) {
    await gateway.setBillingAddress(environment, customerId, given);
    return given;
  }
  const known = await gateway.findBillingAddress(environment, customerId);
  if (known) return known;
  const message = 'Enter your billing address so we can work out the tax.';
  throw new AppError('invalid-input', message, { fieldErrors: { address: message } });
}

/** Part of the mark, because a form for another address has another tax. */
function hashOf({ country, line1, line2, postalCode, city, state }: BillingAddress): string {
  const text = [country, line1, line2, postalCode, city, state].join('\n');
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
