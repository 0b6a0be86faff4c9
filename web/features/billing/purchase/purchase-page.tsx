import { Link } from 'wouter';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { TitledSection } from '#web/ui/data/titled-section.tsx';
import { BenefitsList } from '../benefits-list.tsx';
import { PurchaseForm } from './purchase-form.tsx';
import type { Purchase } from '../purchases.ts';
import { SignInNote } from './notes.tsx';

interface PurchasePageProps {
  purchase: Purchase;
  /** The purchases of the same kind that are on offer, including this one. */
  choices: readonly Purchase[];
  user: CurrentUser | null;
}

/** Shows the purchase next to the card form. */
export function PurchasePage({ purchase, choices, user }: PurchasePageProps) {
  return (
    <div className="mx-auto w-full max-w-240 px-4 pt-14 pb-28 max-sm:pt-8">
      <h1 className="text-28 font-semibold tracking-tight">{purchase.heading}</h1>
      <div className="mt-8 grid gap-x-16 gap-y-10 md:grid-cols-[2fr_3fr]">
        <section aria-labelledby="plan-title">
          <h2 id="plan-title" className="font-semibold">
            {purchase.name}
          </h2>
          {choices.length > 1 && <Choices chosen={purchase} choices={choices} />}
          <p className="tabular mt-1">
            <span className="text-28 font-semibold tracking-tight">{purchase.price}</span>
            <span className="text-n11">{purchase.unit}</span>
          </p>
          <p className="mt-1 mb-6 text-14 text-n11">{purchase.note}</p>
          <BenefitsList />
        </section>
        <TitledSection title="Payment" titleLook="mb-4" className="min-w-0">
          {user ? (
            <PurchaseForm purchase={purchase} />
          ) : (
            <SignInNote path={purchase.path}>
              Log in first so your purchase is added to your account.
            </SignInNote>
          )}
        </TitledSection>
      </div>
    </div>
  );
}

/** The billing interval. Each choice has its own form. */
function Choices({ chosen, choices }: { chosen: Purchase; choices: readonly Purchase[] }) {
  return (
    <nav
      aria-label="Billing interval"
      className="my-3 inline-flex gap-0.5 rounded-control bg-n3 p-0.5 max-sm:flex"
    >
      {choices.map(({ plan, path, price, unit }) => (
        <Link
          key={plan}
          href={path}
          aria-current={plan === chosen.plan ? 'page' : undefined}
          className="tabular inline-flex min-h-9 items-center justify-center rounded-small border border-transparent px-3.5 text-14 text-n11 transition-colors hover:text-n12 aria-[current]:border-n7 aria-[current]:bg-n1 aria-[current]:font-medium aria-[current]:text-n12 max-sm:flex-1 pointer-coarse:min-h-11"
        >
          {price}
          {unit}
        </Link>
      ))}
    </nav>
  );
}
