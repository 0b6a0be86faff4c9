import type { BudgetKind } from '#shared/contract/budgets/constants.ts';
import { formatMoney, plural } from '#shared/lib/format.ts';
import { AppError } from '../../platform/app-error.ts';
import { isCapped, type BudgetPeriod } from '#shared/lib/budget-alerts.ts';
import type { Reservation } from './store/budget-store.ts';

type Refusal = Extract<Reservation, { isReserved: false }>;

const times: Record<BudgetPeriod, string> = {
  day: 'daily budget',
  month: 'monthly budget',
  total: 'total budget',
};

const owners: Record<Exclude<BudgetKind, 'tag'>, string> = {
  key: 'This key’s',
  person: 'Your own',
  allowance: 'Your',
  installation: 'This installation’s',
};

const askAdministrator = 'ask an administrator to raise the budget';
const remedies: Record<BudgetKind, string> = {
  key: 'raise this key’s budget in your profile',
  person: 'raise the budget in your profile',
  allowance: askAdministrator,
  tag: askAdministrator,
  installation: askAdministrator,
};

/** The error that names the budget that is too small, when it resets and what to do. */
export function budgetSpent(
  { budget: standing, period, leftMicroUsd, isHeld, endsAt }: Refusal,
  now: Date,
): AppError {
  const { kind, keyName } = standing;
  const owner = kind === 'tag' ? `The tag ${keyName}’s` : owners[kind];
  const budget = `${owner} ${times[period]}`;
  const left = formatMoney(Math.max(0, leftMicroUsd));
  if (isHeld) {
    return new AppError(
      'budget-spent',
      `${budget} has only ${left} free, because requests that are still running have reserved the rest. Try again when they have finished.`,
      { retryAfterSeconds: 5 },
    );
  }
  const remedy = isCapped(standing, period) ? askAdministrator : remedies[kind];
  const refusal =
    leftMicroUsd > 0
      ? `${budget} has only ${left} left, too little for this request. Choose a cheaper model, or ${remedy}.`
      : `${budget} is spent. To continue, ${remedy}.`;
  if (endsAt === null) return new AppError('budget-spent', refusal);
  return new AppError('budget-spent', `${refusal} It resets ${describeWait(endsAt, now)}.`, {
    retryAfterSeconds: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)),
  });
}

const hourMs = 60 * 60 * 1000;

function describeWait(until: Date, now: Date): string {
  const hours = (until.getTime() - now.getTime()) / hourMs;
  if (hours < 1) return 'within the hour';
  if (hours < 48) return `in ${plural(Math.ceil(hours), 'hour')}`;
  return `in ${plural(Math.ceil(hours / 24), 'day')}`;
}
