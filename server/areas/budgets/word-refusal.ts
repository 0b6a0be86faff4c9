import type { BudgetKind } from '#shared/contract/budgets/constants.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BudgetPeriod } from '#shared/lib/budget-alerts.ts';
import type { Reservation } from './store/budget-store.ts';

type Refusal = Extract<Reservation, { isReserved: false }>;

const times: Record<BudgetPeriod, string> = {
  day: 'budget for today',
  month: 'budget for this month',
  total: 'whole budget',
};

const owners: Record<BudgetKind, string> = {
  key: 'this key’s',
  person: 'your own',
  allowance: 'your',
  installation: 'this installation’s',
};

const remedies: Record<BudgetKind, string> = {
  key: 'Choose a cheaper model, or raise the budget on your profile’s page.',
  person: 'Choose a cheaper model, or raise the budget on your profile’s page.',
  allowance: 'Choose a cheaper model, or ask an administrator to raise it.',
  installation: 'Choose a cheaper model, or ask an administrator to raise it.',
};

/** The error that names the budget that is too small, when it resets and what to do. */
export function budgetSpent(
  { budget: { kind }, period, leftMicroUsd, isHeld, endsAt }: Refusal,
  now: Date,
): AppError {
  const left = `$${(Math.max(0, leftMicroUsd) / 1e6).toFixed(4)}`;
  const budget = `Of ${owners[kind]} ${times[period]} ${left}`;
  if (isHeld) {
    return new AppError(
      'budget-spent',
      `${budget} is free, too little for this call: calls that still run hold the rest. Try again when they have ended.`,
      { retryAfterSeconds: 5 },
    );
  }
  const refusal = `${budget} is left, too little for this call. ${remedies[kind]}`;
  if (endsAt === null) return new AppError('budget-spent', refusal);
  return new AppError('budget-spent', `${refusal} It begins anew ${describeWait(endsAt, now)}.`, {
    retryAfterSeconds: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)),
  });
}

const hourMs = 60 * 60 * 1000;

function describeWait(until: Date, now: Date): string {
  const hours = (until.getTime() - now.getTime()) / hourMs;
  if (hours < 1) return 'within the hour';
  if (hours < 48) return `in ${count(Math.ceil(hours), 'hour')}`;
  return `in ${count(Math.ceil(hours / 24), 'day')}`;
}

function count(number: number, unit: string): string {
  return number === 1 ? `one ${unit}` : `${number} ${unit}s`;
}
