import type { PurchaseStart } from '#shared/contract/billing/schemas.ts';
import { formatCents, formatDate } from '#shared/lib/format.ts';
import { Fact } from '#web/ui/data/fact.tsx';
import type { Purchase } from '../purchases.ts';

interface PaymentSummaryProps {
  id: string;
  plan: Purchase['plan'];
  started: PurchaseStart;
}

/** Shown before the card is charged: the amount due today, and when Standard renews or ends. */
export function PaymentSummary({ id, plan, started }: PaymentSummaryProps) {
  const { amountCents, startsAt, endsAt } = started;
  const end = formatDate(endsAt);
  return (
    <dl id={id} className="mb-6 border-t border-n6">
      <Parts started={started} />
      <Fact name="Total due today">
        <strong className="font-semibold">{formatCents(amountCents)}</strong>
      </Fact>
      {plan !== 'thirtyDays' ? (
        <>
          <Fact name="Renews">{describeRenewal(plan, started)}</Fact>
          <Fact name="Cancellation">Anytime under Manage Subscription</Fact>
        </>
      ) : (
        <>
          <Fact name="Standard">
            {startsAt === null
              ? `From today until ${end}`
              : `From ${formatDate(startsAt)}, when your subscription ends, until ${end}`}
          </Fact>
          <Fact name="Renews">Never</Fact>
        </>
      )}
    </dl>
  );
}

/** Shows how the total is made up if it isn't just the price. */
function Parts({ started }: { started: PurchaseStart }) {
  const { listCents, discount, tax } = started;
  if (!discount && !tax) return null;
  return (
    <>
      <Fact name="Price">{formatCents(listCents)}</Fact>
      {discount && (
        <Fact name={`Code ${discount.code}`}>{`\u2212${formatCents(discount.cents)}`}</Fact>
      )}
      {tax && (
        <Fact name={tax.isIncluded ? 'Tax (included)' : 'Tax'}>{formatCents(tax.cents)}</Fact>
      )}
    </>
  );
}

/** Describes when and at what price a subscription renews, if necessary with "plus tax". */
export function describeRenewal(plan: 'monthly' | 'annual', started: PurchaseStart): string {
  const { amountCents, discount, endsAt } = started;
  const when = `${formatDate(endsAt)}, then every ${plan === 'annual' ? 'year' : 'month'}`;
  if (!discount || discount.duration === 'forever')
    return `${when}, at ${formatCents(amountCents)}`;
  const later = describeLater(started);
  if (discount.duration === 'once') return `${when}, at ${later}`;
  return `${when}, at ${later}; the code applies to the first ${discount.months ?? 1} months`;
}

function describeLater({ listCents, tax }: PurchaseStart): string {
  const isAdded = tax !== null && !tax.isIncluded && tax.cents > 0;
  return `${formatCents(listCents)}${isAdded ? ' plus tax' : ''}`;
}
