import type Stripe from 'stripe';
import { plans } from '#shared/contract/billing/constants.ts';
import type { Bill, Offer } from '#server/areas/billing/checkout/checkout.ts';

export interface Opening {
  customer: string;
  idempotencyKey: string;
  /** Null for a card, because saving one costs nothing. */
  offer: Offer | null;
}

export function required(offer: Offer | null): Offer {
  if (!offer) throw new Error('Collecting a card requires an offer.');
  return offer;
}

/** Metadata that marks objects as ours and records the offer and its promotion code's duration. */
export function describeOffer({ plan, mark, code }: Offer): Record<string, string> {
  return {
    planId: plans[plan].id,
    offer: mark,
    ...(code && { code: code.code, codeDuration: code.duration }),
    ...(code?.months && { codeMonths: String(code.months) }),
  };
}

export function discountsOf({ code }: Pick<Offer, 'code'>) {
  return code ? { discounts: [{ promotion_code: code.id }] } : {};
}

export function taxOf({ hasTax }: Pick<Offer, 'hasTax'>) {
  return hasTax ? { automatic_tax: { enabled: true } } : {};
}

/** How the amount of an invoice is made up. */
export function readBill(invoice: Stripe.Invoice, metadata: Stripe.Metadata): Bill {
  const discounts = invoice.total_discount_amounts ?? [];
  const taxes = invoice.total_taxes ?? [];
  const code = metadata['code'];
  return {
    listCents: invoice.subtotal,
    discount:
      code === undefined
        ? null
        : {
            code,
            cents: sum(discounts),
            duration: durationOf(metadata['codeDuration']),
            months: Number(metadata['codeMonths']) || null,
          },
    tax: invoice.automatic_tax.enabled
      ? {
          cents: sum(taxes),
          isIncluded: taxes.length > 0 && taxes.every((each) => each.tax_behavior === 'inclusive'),
        }
      : null,
  };
}

function sum(amounts: readonly { amount: number }[]): number {
  return amounts.reduce((cents, { amount }) => cents + amount, 0);
}

export function durationOf(word: string | undefined): 'forever' | 'once' | 'repeating' {
  return word === 'forever' || word === 'repeating' ? word : 'once';
}
