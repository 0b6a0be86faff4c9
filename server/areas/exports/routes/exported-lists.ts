import type { AuditEntry, LoggedError } from '#shared/contract/audit/schemas.ts';
import type { PaymentRow, SubscriptionRow } from '#shared/contract/billing/payment-schemas.ts';
import type { RequestRow } from '#shared/contract/requests/schemas.ts';
import type { Money } from '#shared/contract/statistics/money-schemas.ts';
import type { Costs } from '#shared/contract/statistics/schemas.ts';
import type { UserRow } from '#shared/contract/users/schemas.ts';
import { centsPerUnit } from '#shared/lib/format.ts';
import type { ExportedList } from '#server/platform/http/replies/table-export.ts';

type Columns<Row> = ExportedList<Row>['columns'];

const yesNo = (value: boolean) => (value ? 'yes' : 'no');
/** Exports money in dollars rather than micro-dollars, as on the pages. */
const dollarsOf = (microUsd: number | null | undefined) =>
  microUsd == null ? null : microUsd / 1e6;
const unitsOf = (cents: number | null | undefined, currency = 'usd') =>
  cents == null ? null : cents / centsPerUnit(currency);
const asJson = (value: object | null) => value && JSON.stringify(value);

export const userColumns: Columns<UserRow> = [
  ['ID', ({ id }) => id],
  ['Username', ({ username }) => username],
  ['E-mail', ({ email }) => email],
  ['Standard', ({ isStandard }) => yesNo(isStandard)],
  ['Expiry', ({ standardExpiry }) => standardExpiry],
  ['Granted until', ({ grantedUntil }) => grantedUntil],
  ['Created at', ({ createdAt }) => createdAt],
  ['Admin', ({ isAdmin }) => yesNo(isAdmin)],
  ['Blocked', ({ isBlocked }) => yesNo(isBlocked)],
  ['Waiting for approval', ({ isWaiting }) => yesNo(isWaiting)],
  ['Subscription', ({ subscription }) => subscription],
  ['Next charge', ({ renewsAt }) => renewsAt],
  ['Stripe customer', ({ stripeCustomerId }) => stripeCustomerId],
];

/** A query with one of its answers, or without an answer. */
export interface ExportedRequest {
  request: Omit<RequestRow, 'answers'>;
  answer: RequestRow['answers'][number] | null;
}

export function toExportedRequests({ answers, ...request }: RequestRow): ExportedRequest[] {
  return answers.length === 0
    ? [{ request, answer: null }]
    : answers.map((answer) => ({ request, answer }));
}

export const requestColumns: Columns<ExportedRequest> = [
  ['Sent at', ({ request }) => request.askedAt],
  ['Request ID', ({ request }) => request.id],
  ['User ID', ({ request }) => request.person?.id ?? null],
  ['Person', ({ request }) => request.person?.name ?? (request.isVisitor ? 'Visitor' : null)],
  ['Tier', ({ request }) => request.tier],
  ['Kind', ({ request }) => request.kind],
  ['Comparison', ({ request }) => yesNo(request.isComparison)],
  ['Temporary', ({ request }) => yesNo(request.isTemporary)],
  ['Requested model', ({ request }) => request.asked],
  ['Tags', ({ request }) => (request.tags.length === 0 ? null : JSON.stringify(request.tags))],
  ['Outcome', ({ request }) => request.status],
  ['Error', ({ request, answer }) => request.error ?? answer?.error ?? null],
  ['Answered by', ({ answer }) => answer?.model ?? null],
  ['Reason given', ({ answer }) => answer?.reason ?? null],
  ['Input tokens', ({ answer }) => answer?.inputTokens ?? null],
  ['Output tokens', ({ answer }) => answer?.outputTokens ?? null],
  ['Tokens read from cache', ({ answer }) => answer?.cachedTokens ?? null],
  ['Tokens written to cache', ({ answer }) => answer?.cacheWriteTokens ?? null],
  ['Cost (USD)', ({ answer }) => dollarsOf(answer?.costMicroUsd)],
  ['Web searches', ({ answer }) => answer?.searches ?? null],
  ['Time to first text (ms)', ({ answer }) => answer?.firstMs ?? null],
  ['Total time (ms)', ({ answer }) => answer?.timeMs ?? null],
  ['Finish', ({ answer }) => answer?.finish ?? null],
  ['Failovers', ({ answer }) => answer?.failovers ?? null],
];

export const paymentColumns: Columns<PaymentRow> = [
  ['Paid at', ({ paidAt }) => paidAt],
  ['Payment ID', ({ id }) => id],
  ['User ID', ({ person }) => person?.id ?? null],
  ['Person', ({ person }) => person?.name ?? null],
  ['For', ({ source }) => source],
  ['Currency', ({ currency }) => currency],
  ['Paid', ({ paidCents, currency }) => unitsOf(paidCents, currency)],
  ['Tax', ({ taxCents, currency }) => unitsOf(taxCents, currency)],
  ['Refunded', ({ refundedCents, currency }) => unitsOf(refundedCents, currency)],
  ['State', ({ state }) => state],
  ['Dispute', ({ dispute }) => dispute?.status ?? null],
  ['Disputed', ({ dispute, currency }) => unitsOf(dispute?.cents, currency)],
  ['Refunds', ({ refunds }) => (refunds.length === 0 ? null : JSON.stringify(refunds))],
];

export const subscriptionColumns: Columns<SubscriptionRow> = [
  ['Subscription ID', ({ id }) => id],
  ['User ID', ({ person }) => person.id],
  ['Person', ({ person }) => person.name],
  ['Blocked', ({ person }) => yesNo(person.isBlocked)],
  ['Renews every', ({ plan }) => plan],
  ['Price (USD)', ({ priceCents }) => unitsOf(priceCents)],
  ['State', ({ state }) => state],
  ['Next charge', ({ nextChargeAt }) => nextChargeAt],
  ['Ends at', ({ endsAt }) => endsAt],
];

export const auditColumns: Columns<AuditEntry> = [
  ['When', ({ at }) => at],
  ['Who', ({ actorName }) => actorName],
  ['User ID', ({ actorId }) => actorId],
  ['What', ({ action }) => action],
  ['On what', ({ subject }) => subject],
  ['Before', ({ before }) => asJson(before)],
  ['After', ({ after }) => asJson(after)],
];

export const errorColumns: Columns<LoggedError> = [
  ['When', ({ at }) => at],
  ['Level', ({ level }) => level],
  ['Request ID', ({ requestId }) => requestId],
  ['Message', ({ message }) => message],
  ['Detail', ({ detail }) => detail],
];

/** One line of a report. `by` says what the report is grouped by, and `name` is the group. */
export interface ReportLine {
  by: string;
  name: string;
  answers: number | null;
  tokens: number | null;
  unknownCosts: number | null;
  searches: number | null;
  searchCostMicroUsd: number | null;
  paidCents: number | null;
  refundedCents: number | null;
  disputedCents: number | null;
  incomeCents: number | null;
  spendMicroUsd: number;
  balanceMicroUsd: number | null;
}

export const reportColumns: Columns<ReportLine> = [
  ['By', ({ by }) => by],
  ['Name', ({ name }) => name],
  ['Answers', ({ answers }) => answers],
  ['Tokens', ({ tokens }) => tokens],
  ['Answers with unknown cost', ({ unknownCosts }) => unknownCosts],
  ['Web searches', ({ searches }) => searches],
  ['Web searches (USD)', ({ searchCostMicroUsd }) => dollarsOf(searchCostMicroUsd)],
  ['Paid (USD)', ({ paidCents }) => unitsOf(paidCents)],
  ['Refunded (USD)', ({ refundedCents }) => unitsOf(refundedCents)],
  ['Disputed (USD)', ({ disputedCents }) => unitsOf(disputedCents)],
  ['Income (USD)', ({ incomeCents }) => unitsOf(incomeCents)],
  ['Spend (USD)', ({ spendMicroUsd }) => dollarsOf(spendMicroUsd)],
  ['Balance (USD)', ({ balanceMicroUsd }) => dollarsOf(balanceMicroUsd)],
];

const noFigures = {
  answers: null,
  tokens: null,
  unknownCosts: null,
  searches: null,
  searchCostMicroUsd: null,
  paidCents: null,
  refundedCents: null,
  disputedCents: null,
  incomeCents: null,
  balanceMicroUsd: null,
};

const personOf = (row: { userId: number; username: string | null }) =>
  `${row.username ?? 'Deleted'} (${row.userId})`;

export function toMoneyLines({ days, models, groups, people }: Money): ReportLine[] {
  return [
    ...days.map(({ date, ...day }) => ({ ...noFigures, by: 'day', name: date, ...day })),
    ...groups.map(({ group, queries: _queries, ...balance }) => ({
      ...noFigures,
      by: 'group',
      name: group,
      ...balance,
    })),
    ...people.map(({ incomeCents, spendMicroUsd, balanceMicroUsd, ...person }) => ({
      ...noFigures,
      by: 'person',
      name: personOf(person),
      incomeCents,
      spendMicroUsd,
      balanceMicroUsd,
    })),
    ...models.map(({ model, answers, unpricedAnswers: unknownCosts, spendMicroUsd }) => ({
      ...noFigures,
      by: 'model',
      name: model,
      answers,
      unknownCosts,
      spendMicroUsd,
    })),
  ];
}

export function toCostLines({ days, providers, models, users, tags }: Costs): ReportLine[] {
  const line = (by: string, name: string, spent: Omit<Costs['days'][number], 'date'>) => ({
    ...noFigures,
    by,
    name,
    answers: spent.answers,
    tokens: spent.tokens,
    unknownCosts: spent.unpricedAnswers,
    searches: spent.searches,
    searchCostMicroUsd: spent.searchCostMicroUsd,
    spendMicroUsd: spent.costMicroUsd,
  });
  return [
    ...days.map((day) => line('day', day.date, day)),
    ...providers.map((each) => line('provider', each.provider, each)),
    ...models.map((each) => line('model', each.model, each)),
    ...users.map((user) => ({
      ...noFigures,
      by: 'user',
      name: personOf(user),
      tokens: user.tokens,
      spendMicroUsd: user.costMicroUsd,
    })),
    ...tags.map(({ tag, tokens, costMicroUsd: spendMicroUsd }) => ({
      ...noFigures,
      by: 'tag',
      name: tag,
      tokens,
      spendMicroUsd,
    })),
  ];
}
