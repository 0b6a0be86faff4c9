import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type {
  Overview as OverviewData,
  ProviderStanding,
} from '#shared/contract/overview/schemas.ts';
import { formatMoney, formatTime, plural } from '#shared/lib/format.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { callQuery } from '#web/api/call.ts';
import { TitledSection } from '#web/ui/data/titled-section.tsx';
import {
  describeErrorCount,
  describePeople,
  describeProviders,
  describeOverviewSpending,
} from './describe.ts';
import { SetupSteps } from './setup-steps.tsx';

/** With more entries, this card would be taller than those beside it. */
const shownErrors = 3;

/** At this percentage or above, an administrator should take a look. */
const warningPercent = 80;

const oneMinuteMs = 60_000;

/** Answers an administrator's first questions: is everything up, what does it cost, who is new, what failed? */
export function OverviewPage() {
  const overview = useQuery({
    ...callQuery(['admin', 'overview'], 'getOverview'),
    // Administrators open this to see the current state, so it is always refetched.
    staleTime: 0,
    refetchInterval: oneMinuteMs,
  });
  return (
    <TitledSection title="Overview" titleLook="mb-3 text-16" className="mb-8">
      <Loaded query={overview} errorTitle="Couldn’t load the overview">
        {(data) => <Figures overview={data} />}
      </Loaded>
    </TitledSection>
  );
}

function Figures({ overview }: { overview: OverviewData }) {
  const { decisions, providers, spending, people, errors, setup } = overview;
  return (
    <>
      <Decisions decisions={decisions} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] gap-3">
        <Card title="Providers" figure={describeProviders(providers)} href="/admin/providers">
          {providers
            .filter(({ state }) => state !== 'up')
            .map(({ provider, name, state }) => (
              <Line
                key={provider}
                start={name}
                end={
                  mayHaveFailed.has(state) ? (
                    <Link
                      href={`/admin/requests?failed=${provider}&period=day`}
                      aria-label={`${stateWords[state]}: requests where ${name} failed`}
                      className="relative z-1 inline-flex items-center link hover:text-n12 pointer-coarse:min-h-11"
                    >
                      {stateWords[state]}
                    </Link>
                  ) : (
                    stateWords[state]
                  )
                }
              />
            ))}
        </Card>
        <Card
          title="Spent Today"
          figure={describeOverviewSpending(spending)}
          href="/admin/analytics?tab=costs"
        >
          <BudgetBar spending={spending} />
          {spending.searches > 0 && (
            <p className="tabular mt-2 text-13 text-n10">
              {plural(spending.searches, 'web search', 'web searches')} for{' '}
              {formatMoney(spending.searchCostMicroUsd)}
            </p>
          )}
        </Card>
        <Card title="New Users" figure={describePeople(people)} href="/admin/users">
          {people.latest.map(({ id, username, createdAt }) => (
            <Line key={id} start={username} end={formatTime(createdAt)} />
          ))}
        </Card>
        <Card
          title="Server Errors"
          figure={describeErrorCount(errors)}
          href="/admin/logs?tab=errors"
        >
          {errors.latest.slice(0, shownErrors).map(({ id, at, message }) => (
            <p key={id} className="mt-1.5 text-13 first:mt-0">
              <span className="block truncate" title={message}>
                {message}
              </span>
              <span className="tabular block text-n10">{formatTime(at)}</span>
            </p>
          ))}
        </Card>
      </div>
      <SetupSteps steps={setup} />
    </>
  );
}

const stateWords = {
  up: 'Up',
  'model-failing': 'A model is failing',
  failing: 'Failing, paused',
  unreachable: 'Not responding',
  refused: 'Account rejected',
  'no-key': 'No key',
  off: 'Turned off',
} as const;

/** The states in which prompts may have failed or fallen back to another provider. */
const mayHaveFailed = new Set<ProviderStanding['state']>(['model-failing', 'failing', 'refused']);

function Decisions({ decisions }: Pick<OverviewData, 'decisions'>) {
  if (decisions.length === 0) return null;
  return (
    <div className="mb-3 rounded-panel border border-caution-line bg-caution-soft p-4">
      <h3 className="text-14 font-medium">Needs a decision</h3>
      <ul aria-label="Needs a decision" className="mt-1 text-14">
        {decisions.map(({ text, href }) => (
          <li key={text}>
            <Link
              href={href}
              className="inline-flex min-h-8 items-center link pointer-coarse:min-h-11"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface CardProps {
  title: string;
  figure: string;
  href: string;
  children: ReactNode;
}

function Card({ title, figure, href, children }: CardProps) {
  return (
    <div className="relative rounded-panel border border-n6 p-4 transition-colors hover:border-n8">
      <h3 className="text-13 text-n10">
        {/* The link covers the whole card. */}
        <Link
          href={href}
          className="link after:absolute after:inset-0 after:rounded-panel hover:text-n12"
        >
          {title}
        </Link>
      </h3>
      <p className="tabular mt-1 text-20 font-semibold tracking-tight wrap-anywhere">{figure}</p>
      <div className="mt-2">{children}</div>
    </div>
  );
}

function Line({ start, end }: { start: string; end: ReactNode }) {
  return (
    <p className="tabular flex min-w-0 items-baseline justify-between gap-3 text-13">
      <span className="min-w-0 truncate" title={start}>
        {start}
      </span>
      <span className="shrink-0 text-n10">{end}</span>
    </p>
  );
}

function BudgetBar(props: Pick<OverviewData, 'spending'>) {
  const {
    spending: { todayMicroUsd, budgetMicroUsd },
  } = props;
  if (budgetMicroUsd === null) {
    return (
      <p className="text-13 text-n10">
        No daily budget.{' '}
        <Link
          href="/admin/settings?search=budget"
          className="relative z-1 inline-flex items-center link hover:text-n12 pointer-coarse:min-h-11"
        >
          Set one
        </Link>
      </p>
    );
  }
  const percent = Math.min(100, Math.floor((todayMicroUsd / budgetMicroUsd) * 100));
  return (
    <div
      role="meter"
      aria-label="Share of today’s budget spent"
      aria-valuenow={percent}
      aria-valuetext={`${percent}%`}
      className="mt-3 h-2 overflow-hidden rounded-full bg-n4"
    >
      <div
        className={clsx('h-full', percent < warningPercent ? 'bg-go-line' : 'bg-caution')}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
