import { plans } from '#shared/contract/billing/constants.ts';

/** A price as the payment provider has it; `priceId` is null while it has none. */
export interface PlanPrice {
  amountCents: number;
  priceId: string | null;
}

/** What each plan costs in one environment; the yearly one is offered only where it has a price. */
export interface PlanPrices {
  monthly: PlanPrice;
  thirtyDays: PlanPrice;
  annual: PlanPrice | null;
}

/** What the provider has a price for. */
export type FoundPrices = { [Plan in keyof PlanPrices]: PlanPrice | null };

export const usualPrices: PlanPrices = {
  monthly: { amountCents: plans.monthly.amountCents, priceId: null },
  thirtyDays: { amountCents: plans.thirtyDays.amountCents, priceId: null },
  annual: null,
};

/** A plan that is always offered keeps its last known amount where the provider has no price for it. */
export function mergePrices(found: FoundPrices, last: PlanPrices): PlanPrices {
  return {
    monthly: found.monthly ?? { ...last.monthly, priceId: null },
    thirtyDays: found.thirtyDays ?? { ...last.thirtyDays, priceId: null },
    annual: found.annual,
  };
}
