import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { plans } from '#shared/contract/billing/constants.ts';
import { useLimits, usePlans, useWebSearch } from '#web/api/models/use-picker.ts';
import { hasStandard, isOverdue, useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { useKnownMembership } from '#web/api/accounts/use-membership.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { listFeatures } from './features.ts';
import { FeatureTable } from './feature-table.tsx';
import { siteName } from '#web/ui/browser/site-name.ts';

export function PlansPage({ benefits }: { benefits: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-240 px-4 pt-14 pb-28 max-sm:pt-8">
      <h1 className="text-28 font-semibold tracking-tight">{siteName()} Plans</h1>
      <p className="mt-2 max-w-reading text-n11">
        Start free, no account needed. Standard unlocks all models and compare mode, however you
        choose to pay.
      </p>
      <Membership />
      <Ways benefits={benefits} />
      <WhatYouGet />
    </div>
  );
}

function Ways({ benefits }: { benefits: ReactNode }) {
  const { monthly, annual, thirtyDays } = usePlans();
  const isSubscribed = Boolean(useCurrentUser().data?.subscriptionStatus);
  return (
    <div className={clsx('mt-8 grid gap-4', annual === null ? 'md:grid-cols-2' : 'md:grid-cols-3')}>
      <Plan
        name="Standard subscription"
        price={monthly}
        unit="/month"
        note="Renews every month. Cancel anytime."
        href="/subscribe"
        action="Subscribe Now"
        // The page doesn't advertise another subscription to someone who has one.
        isPromoted={!isSubscribed}
      >
        {benefits}
      </Plan>
      {annual !== null && (
        <Plan
          name="Annual subscription"
          price={annual}
          unit="/year"
          note="Renews every year. Cancel anytime."
          href="/subscribe?plan=annual"
          action="Subscribe for a Year"
        >
          {benefits}
        </Plan>
      )}
      <Plan
        name="One-Time Payment"
        price={thirtyDays}
        unit=" once"
        note={`${plans.thirtyDays.days} days of Standard. No auto-renewal.`}
        href="/checkout"
        action="Buy Now"
      >
        {benefits}
      </Plan>
    </div>
  );
}

function WhatYouGet() {
  const limits = useLimits();
  const hasSearch = useWebSearch() !== 'off';
  return (
    <section aria-labelledby="features-heading" className="mt-14">
      <h2 id="features-heading" className="text-20 font-semibold tracking-tight">
        What you get
      </h2>
      <FeatureTable features={listFeatures(limits, hasSearch)} labelledBy="features-heading" />
      <p className="mt-4 text-14 text-n10">
        Prices are in US dollars. Payments are non-refundable and handled by Stripe. See the{' '}
        <Link href="/terms" className="link hover:text-n12">
          terms
        </Link>{' '}
        for details and the{' '}
        <Link href="/models" className="link hover:text-n12">
          directory
        </Link>{' '}
        for models.
      </p>
    </section>
  );
}

interface PlanProps {
  name: string;
  price: string;
  unit: string;
  note: string;
  href: string;
  action: string;
  isPromoted?: boolean;
  children: ReactNode;
}

function Plan(props: PlanProps) {
  const { name, price, unit, note, href, action, isPromoted, children } = props;
  const id = name.toLowerCase().replaceAll(' ', '-');
  return (
    <section
      aria-labelledby={id}
      // All plans share the rows of one grid, so that their contents line up.
      className="row-span-5 grid grid-rows-subgrid gap-y-0 rounded-panel border border-n6 p-6 max-sm:p-5"
    >
      <h2 id={id} className="font-semibold">
        {name}
      </h2>
      <p className="tabular mt-2">
        <span className="text-28 font-semibold tracking-tight">{price}</span>
        <span className="text-n11">{unit}</span>
      </p>
      <p className="mt-1 mb-5 text-14 text-n11">{note}</p>
      {children}
      <div className="pt-6">
        <Button look={isPromoted ? 'primary' : 'outline'} asChild className="w-full">
          <Link href={href}>{action}</Link>
        </Button>
      </div>
    </section>
  );
}

/** Shows what the user already has and owes, before they pay again. */
function Membership() {
  const { data: user } = useCurrentUser();
  const status = user?.subscriptionStatus ?? null;
  const hasSomething = hasStandard(user) || status !== null;
  const { data: membership } = useKnownMembership(hasSomething);
  if (!hasSomething || !membership) return null;
  return (
    <div
      role="note"
      className={clsx(
        'mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control border px-4 py-3 text-14',
        isOverdue(user) ? 'border-caution-line bg-caution-soft' : 'border-go-line bg-go-soft',
      )}
    >
      <p>{membership.explanation}</p>
      <Button look={status === null ? 'outline' : 'primary'} asChild>
        <Link href="/subscription">Manage Subscription</Link>
      </Button>
    </div>
  );
}
