import type { ProviderState } from '#shared/contract/models/admin-schemas.ts';
import { plural } from '#shared/lib/format.ts';
import type { Decision, Overview } from '#shared/contract/overview/schemas.ts';

export interface DecisionFacts {
  providers: readonly Pick<ProviderState, 'name' | 'accountError'>[];
  /** The alerts that are still open. */
  alerts: readonly { message: string }[];
  spending: Pick<Overview['spending'], 'todayMicroUsd' | 'budgetMicroUsd'>;
  failedMails: number;
  /** Accounts waiting for approval, counted up to 100. */
  waitingAccounts: number;
  /** Whether the votes suggest a routing policy other than the active one. */
  isCandidateWaiting: boolean;
  payments: { environment: 'test' | 'live'; missingKeys: readonly string[] };
  isProduction: boolean;
}

/** Above this share of the daily budget, an administrator should take a look. */
const warningShare = 0.8;

/** The things that need an administrator's attention, most urgent first. */
export function listDecisions(facts: DecisionFacts): Decision[] {
  const { providers, alerts, failedMails, waitingAccounts, isCandidateWaiting } = facts;
  const { isProduction } = facts;
  const { environment, missingKeys } = facts.payments;
  return [
    ...providers.flatMap(({ accountError }) =>
      accountError ? [{ text: accountError.message, href: '/admin/providers' }] : [],
    ),
    ...alerts.map(({ message }) => ({ text: message, href: '/admin/health' })),
    ...decideBudget(facts.spending),
    ...(isProduction && environment === 'test'
      ? [
          {
            text: 'Payments are in test mode, so users can’t pay. Switch to live mode.',
            href: '/admin?tab=stripe',
          },
        ]
      : []),
    ...(environment === 'live' && missingKeys.length > 0
      ? [{ text: `Live payments need ${missingKeys.join(', ')}.`, href: '/admin/payments' }]
      : []),
    ...(waitingAccounts > 0
      ? [
          {
            text: `${plural(waitingAccounts, 'account')} ${waitingAccounts === 1 ? 'is' : 'are'} waiting for your approval.`,
            href: '/admin/users?waiting=yes',
          },
        ]
      : []),
    ...(failedMails > 0
      ? [
          {
            text: `${plural(failedMails, 'e-mail')} couldn’t be sent.`,
            href: '/admin/logs?tab=errors',
          },
        ]
      : []),
    ...(isCandidateWaiting
      ? [
          {
            text: 'A new routing policy, computed from votes, is waiting for your decision.',
            href: '/admin/routing',
          },
        ]
      : []),
  ];
}

function decideBudget({ todayMicroUsd, budgetMicroUsd }: DecisionFacts['spending']): Decision[] {
  if (budgetMicroUsd === null || todayMicroUsd < budgetMicroUsd * warningShare) return [];
  const percent = Math.floor((todayMicroUsd / budgetMicroUsd) * 100);
  return [
    { text: `${percent}% of today’s budget is spent.`, href: '/admin/settings?search=budget' },
  ];
}
