import { alertPercents, type BudgetKind } from '#shared/contract/budgets/constants.ts';
import {
  describeAlert,
  listBudgetAlerts,
  wordAlert,
  type BudgetAlert,
  type BudgetPeriod,
} from '#shared/lib/budget-alerts.ts';
import { formatSpent } from '#shared/lib/format.ts';
import type { News } from '../mail/index.ts';
import type { CountedBudget } from './store/count-budgets.ts';

interface Alert {
  news: News;
  /** Whether this is the highest threshold reached. Lower ones are recorded as sent, without a mail. */
  isLatest: boolean;
}

/**
 * The alerts for a budget's current state, with keys that are the same in every process.
 * `spentPeriod` counts as spent, because it has too little left for the current request.
 */
export function listAlerts(budget: CountedBudget, spentPeriod: BudgetPeriod | null): Alert[] {
  const reached = listBudgetAlerts(budget).filter(({ period }) => period !== spentPeriod);
  if (spentPeriod) reached.push(describeAlert(budget, spentPeriod, 100));
  return reached.flatMap(({ period, percent: latest }) =>
    alertPercents
      .filter((percent) => percent <= latest)
      .map((percent) => ({
        news: toNews(describeAlert(budget, period, percent)),
        isLatest: percent === latest,
      })),
  );
}

function toNews(alert: BudgetAlert): News {
  const { key, kind, period, percent, spentMicroUsd, mostMicroUsd, isCapped } = alert;
  const spent = `Spent so far: ${formatSpent(spentMicroUsd, mostMicroUsd)}, at the providers’ list prices.`;
  const end = `requests that cost money stop ${ends[period]}. ${isCapped ? capAdvice : advice[kind]}`;
  return {
    kind: 'budget',
    key,
    write: () => ({
      subject: wordAlert(alert),
      paragraphs: [spent, percent === 100 ? capitalize(end) : `Once the budget is used up, ${end}`],
      action: actions[kind],
    }),
  };
}

const ends: Record<BudgetPeriod, string> = {
  day: 'until the end of the day',
  month: 'until the end of the month',
  total: 'until the budget is raised',
};

const advice: Record<BudgetKind, string> = {
  key: 'This budget doesn’t limit your other keys or what you do on the site.',
  person: 'You set this budget and can raise it at any time.',
  allowance: 'An administrator set this budget for you and can raise it.',
  tag: 'This budget limits everyone’s API calls with this tag. You can raise it.',
  installation: 'You can raise this budget in the settings. All administrators are notified.',
};

const capAdvice = 'An administrator set this budget for your key and can raise it.';

const profile = { label: 'See Your Budgets', path: '/profile?tab=usage' };
const actions: Record<BudgetKind, { label: string; path: string }> = {
  key: { label: 'See Your Keys', path: '/profile?tab=keys' },
  person: profile,
  allowance: profile,
  tag: { label: 'See Costs', path: '/admin/analytics?tab=costs' },
  installation: { label: 'See Settings', path: '/admin/settings' },
};

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
