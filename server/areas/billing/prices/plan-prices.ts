import { plans } from '#shared/contract/billing/constants.ts';

/** A price at the payment provider; `priceId` is null if the provider has none. */
export interface PlanPrice {
  amountCents: number;
  priceId: string | null;
}

/** The plans' prices in one environment. The yearly plan is offered only if it has a price. */
export interface PlanPrices {
  monthly: PlanPrice;
  thirtyDays: PlanPrice;
  annual: PlanPrice | null;
}

export type FoundPrices = { [Plan in keyof PlanPrices]: PlanPrice | null };

export const usualPrices: PlanPrices = {
  monthly: { amountCents: plans.monthly.amountCents, priceId: null },
  thirtyDays: { amountCents: plans.thirtyDays.amountCents, priceId: null },
  annual: null,
};

/** Plans that are always offered keep their last known amount if the provider has no price for them. */
export function mergePrices(found: FoundPrices, last: PlanPrices): PlanPrices {
  return {
    monthly: found.monthly ?? { ...last.monthly, priceId: null },
    thirtyDays: found.thirtyDays ?? { ...last.thirtyDays, priceId: null },
    annual: found.annual,
  };
}
