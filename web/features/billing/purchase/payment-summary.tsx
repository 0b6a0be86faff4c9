import type { PurchaseStart } from '#shared/contract/billing/schemas.ts';
import { Fact } from '#web/ui/data/fact.tsx';
import { formatCents, formatDay } from '../format.ts';
import type { Purchase } from '../purchases.ts';

interface PaymentSummaryProps {
  id: string;
  plan: Purchase['plan'];
  started: PurchaseStart;
}

/** What is paid today, what that brings, and how it ends: said before the card is charged. */
export function PaymentSummary({ id, plan, started }: PaymentSummaryProps) {
  const { amountCents, startsAt, endsAt } = started;
  const amount = formatCents(amountCents);
  const end = formatDay(endsAt);
  return (
    <dl id={id} className="mb-6 border-t border-n6">
      <Fact name="Total due today">
        <strong className="font-semibold">{amount}</strong>
      </Fact>
      {plan !== 'thirtyDays' ? (
        <>
          <Fact name="Renews">
            {end}, then every {plan === 'annual' ? 'year' : 'month'}, for {amount}
          </Fact>
          <Fact name="How to end it">Cancel anytime under Manage Subscription</Fact>
        </>
      ) : (
        <>
          <Fact name="Standard">
            {startsAt === null
              ? `From today until ${end}`
              : `From ${formatDay(startsAt)}, when your subscription ends, until ${end}`}
          </Fact>
          <Fact name="Renews">Never: it ends by itself</Fact>
        </>
      )}
    </dl>
  );
}
