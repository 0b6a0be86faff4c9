import type { PlanTexts } from '#shared/contract/models/schemas.ts';
import { formatCents } from '#shared/lib/format.ts';
import type { BillingDeps } from '../billing-deps.ts';

/** The plan prices as pages show them. */
export async function presentPlans({
  prices,
  settings,
}: Pick<BillingDeps, 'prices' | 'settings'>): Promise<PlanTexts> {
  const { monthly, thirtyDays, annual } = await prices.known(settings.environment());
  return {
    monthly: formatCents(monthly.amountCents),
    thirtyDays: formatCents(thirtyDays.amountCents),
    annual: annual && formatCents(annual.amountCents),
  };
}
