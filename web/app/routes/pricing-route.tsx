import { BenefitsList } from '#web/features/billing/benefits-list.tsx';
import { PlansPage } from '#web/features/plans/plans-page.tsx';

export function PricingRoute() {
  return <PlansPage benefits={<BenefitsList />} />;
}
