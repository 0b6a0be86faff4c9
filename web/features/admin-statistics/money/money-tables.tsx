import type { Balance, Money } from '#shared/contract/statistics/money-schemas.ts';
import {
  formatCents,
  formatCount,
  formatDay,
  formatMoney,
  formatPercent,
  formatTime,
} from '#shared/lib/format.ts';
import { ModelNames } from '#web/api/models/model-name.tsx';
import { numberColumn, type Column } from '#web/ui/data/data-table.tsx';
import { FoldedTable } from '../folded-table.tsx';

/** The numbers on the page by group, user, model and day. */
export function MoneyTables({ money }: { money: Money }) {
  const { totals, groups, people, models, days } = money;
  return (
    <>
      <FoldedTable
        title="By Group"
        note="Prompts are counted under the group that the user was in at the time. All income comes from Standard."
        label="Income and costs by group"
        rows={groups}
        columns={[group, queries, ...balance]}
        keyOf={(row) => row.group}
      />
      <FoldedTable
        title="By User"
        note={`The 50 users who paid most and the 50 with the highest costs, as of ${formatTime(money.asOf)}. The other figures include visitors and deleted accounts.`}
        label="Income and costs by user"
        rows={people}
        columns={[person, ...balance]}
        keyOf={({ userId }) => userId}
      />
      <FoldedTable
        title="By Model"
        note="Users don’t pay for single models, so each model’s spend is shown as a share of all spend and income."
        label="Income and costs by model"
        rows={models}
        columns={modelColumns(totals)}
        keyOf={(row) => row.model}
      />
      <FoldedTable
        title="By Day"
        label="Income and costs by day"
        rows={days.toReversed()}
        columns={[day, ...flows, ...balance]}
        keyOf={({ date }) => date}
      />
    </>
  );
}

const groupNames = { visitors: 'Visitors', free: 'Free accounts', standard: 'Standard' };

const group: Column<Money['groups'][number]> = {
  key: 'group',
  header: 'Group',
  cell: (row) => groupNames[row.group],
};
const queries: Column<Money['groups'][number]> = numberColumn('queries', 'Queries', (row) =>
  formatCount(row.queries),
);
const person: Column<Money['people'][number]> = {
  key: 'person',
  header: 'User',
  cell: ({ userId, username }) => `${username ?? 'Deleted'} (${userId})`,
};
const day: Column<Money['days'][number]> = {
  key: 'day',
  header: 'Date',
  cell: ({ date }) => formatDay(date),
};

const balance: Column<Balance>[] = [
  money('Income', ({ incomeCents }) => formatCents(incomeCents)),
  money('Spend', ({ spendMicroUsd }) => formatMoney(spendMicroUsd)),
  money('Balance', ({ balanceMicroUsd }) => formatMoney(balanceMicroUsd)),
];

const flows: Column<Money['days'][number]>[] = [
  money('Paid', ({ paidCents }) => formatCents(paidCents)),
  money('Refunded', ({ refundedCents }) => formatCents(refundedCents)),
  money('Disputed', ({ disputedCents }) => formatCents(disputedCents)),
];

function money<Row>(header: string, cell: (row: Row) => string): Column<Row> {
  return numberColumn(header, header, cell);
}

function modelColumns({ spendMicroUsd, incomeCents }: Balance): Column<Money['models'][number]>[] {
  const share = (header: string, whole: number) =>
    money<Money['models'][number]>(header, (row) =>
      whole > 0 ? formatPercent(row.spendMicroUsd / whole, 1) : 'None',
    );
  return [
    {
      key: 'model',
      header: 'Model',
      cell: ({ model, providerName }) =>
        providerName ? (
          `${providerName}:${model.slice(model.indexOf(':') + 1)}`
        ) : (
          <ModelNames ids={[model]} />
        ),
    },
    numberColumn('answers', 'Answers', ({ answers }) => formatCount(answers)),
    numberColumn('spend', 'Spend', ({ spendMicroUsd: spent, unpricedAnswers, answers }) =>
      unpricedAnswers === answers ? 'Unknown' : formatMoney(spent),
    ),
    share('Share of Spend', spendMicroUsd),
    share('Share of Income', incomeCents * 10_000),
  ];
}
