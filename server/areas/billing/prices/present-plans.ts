import type { PlanTexts } from '#shared/contract/models/schemas.ts';
import { formatDollars } from '#shared/lib/format-dollars.ts';
import type { BillingDeps } from '../billing-deps.ts';

/** The plan prices as pages show them. */
export async function presentPlans({
  prices,
  settings,
}: Pick<BillingDeps, 'prices' | 'settings'>): Promise<PlanTexts> {
  const { monthly, thirtyDays, annual } = await prices.known(settings.environment());
  return {
    monthly: formatDollars(monthly.amountCents),
    thirtyDays: formatDollars(thirtyDays.amountCents),
    annual: annual && formatDollars(annual.amountCents),
  };
}
