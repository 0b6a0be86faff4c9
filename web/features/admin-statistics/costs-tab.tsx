import { Link } from 'wouter';
import { providerNames } from '#shared/contract/models/providers.ts';
import { statsRanges } from '#shared/contract/statistics/constants.ts';
import type { Costs } from '#shared/contract/statistics/schemas.ts';
import { listDays } from '#shared/lib/days.ts';
import {
  formatCompactMoney,
  formatCount,
  formatDay,
  formatMoney,
  formatTime,
} from '#shared/lib/format.ts';
import { useAddress } from '#web/ui/browser/use-address.ts';
import { BehindNotice } from '#web/api/behind-notice.tsx';
import { ModelNames } from '#web/api/models/model-name.tsx';
import { Loaded } from '#web/api/loaded.tsx';
import { DayChartPanel } from '#web/ui/charts/lazy-day-chart.tsx';
import { numberColumn, type Column } from '#web/ui/data/data-table.tsx';
import { ExportLinks } from '#web/ui/data/export-links.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { StatCard } from '#web/ui/data/stat-card.tsx';
import { EmptyPanel } from '#web/ui/data/empty-panel.tsx';
import { TagBudgetSection } from './tag-budget.tsx';
import { FoldedTable } from './folded-table.tsx';
import { useCosts } from './use-statistics.ts';

const series = [{ key: 'costMicroUsd', label: 'US dollars', color: '--color-go-line' }];
const providers = new Map<string, { name: string }>(Object.entries(providerNames));

export function CostsTab() {
  const [params, change] = useAddress();
  const range = statsRanges.find((one) => one === params.get('range')) ?? '30days';
  const tag = params.get('tag');
  const query = { range, ...(tag !== null && { tag }) };
  const costs = useCosts(query);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="font-semibold">Costs</h2>
          <p className="text-14 text-n10">
            Model costs at list prices, including web searches, embeddings, recordings and speech.
            To see what users paid, open{' '}
            <Link href="/admin/money" className="link">
              Money
            </Link>
            .
          </p>
        </div>
        <div className="flex w-full flex-wrap items-end justify-between gap-3">
          <SelectField
            label="Range"
            value={range}
            options={statsRanges.map((value) => ({
              value,
              label: `Last ${Number.parseInt(value, 10)} days`,
            }))}
            onChange={({ target }) => change({ range: target.value })}
          />
          <ExportLinks path="/api/admin/exports/costs" query={query} />
        </div>
      </div>
      {tag !== null && (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 text-14 wrap-anywhere">
          Only API calls with the tag {tag}
          <Button onClick={() => change({ tag: null })}>Show All Costs</Button>
        </p>
      )}
      {tag !== null && <TagBudgetSection key={tag} tag={tag} />}
      <BehindNotice of={['getCosts']} />
      <Loaded query={costs} errorTitle="Couldn’t load the costs">
        {(data) => <CostFigures costs={data} isTagged={tag !== null} />}
      </Loaded>
    </>
  );
}

const noCosts = 'No costs in this range.';

function CostFigures({ costs, isTagged }: { costs: Costs; isTagged: boolean }) {
  const answers = costs.models.reduce((sum, model) => sum + model.answers, 0);
  if (answers === 0 && costs.totalMicroUsd === 0) {
    return <EmptyPanel>No answers in this range.</EmptyPanel>;
  }
  const spent = costs.searches === 0 ? [given, tokens, spend] : [given, tokens, searched, spend];
  return (
    <>
      <Totals costs={costs} answers={answers} />
      <SpendChart costs={costs} />
      <FoldedTable
        title="By Provider"
        label="Spend by provider"
        empty={noCosts}
        rows={costs.providers}
        columns={[provider, ...spent]}
        keyOf={(row) => row.provider}
      />
      <FoldedTable
        title="By Model"
        label="Spend by model"
        empty={noCosts}
        rows={costs.models}
        columns={[model, ...spent]}
        keyOf={(row) => row.model}
      />
      <FoldedTable
        title="By User"
        label="Spend by user"
        empty={noCosts}
        note={`The 50 users with the highest costs, as of ${formatTime(costs.usersAsOf)}. The other figures include visitors and deleted accounts.${isTagged ? '' : ' Queries and tokens exclude embeddings, audio and moderation; the spend includes them.'}`}
        rows={costs.users}
        columns={[user, isTagged ? calls : queries, tokens, spend]}
        keyOf={({ userId }) => userId}
      />
      {costs.tags.length > 0 && (
        <FoldedTable
          title="By Tag"
          label="Spend by tag"
          note="Tags of API calls. A call with several tags counts toward each of them."
          rows={costs.tags}
          columns={[tagName, calls, tokens, spend]}
          keyOf={(row) => row.tag}
        />
      )}
      <FoldedTable
        title="By Day"
        label="Spend by day"
        empty={noCosts}
        rows={costs.days.toReversed()}
        columns={[day, ...spent]}
        keyOf={({ date }) => date}
      />
    </>
  );
}

function Totals({ costs, answers }: { costs: Costs; answers: number }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-3">
      <StatCard title="Total Spend" value={formatMoney(costs.totalMicroUsd)} />
      <StatCard title="Answers" value={formatCount(answers)} />
      <StatCard
        title="Web Searches"
        value={formatCount(costs.searches)}
        notes={
          costs.searches === 0 ? [] : [`${formatMoney(costs.searchCostMicroUsd)} of the spend`]
        }
      />
      <StatCard
        title="Answers with Unknown Cost"
        value={formatCount(costs.unpricedAnswers)}
        notes={costs.unpricedAnswers === 0 ? [] : ['Not included in the spend']}
      />
      <StatCard
        title="Spend per Answer"
        value={spendPerAnswer(costs)}
        notes={[
          ...(costs.models.some(isForPrompts) && !costs.models.every(isForPrompts)
            ? ['Without models for embeddings, audio and moderation']
            : []),
          ...(costs.unpricedAnswers === 0 ? [] : ['Only answers with a known cost']),
        ]}
      />
    </div>
  );
}

const isForPrompts = (model: Costs['models'][number]) => model.isForPrompts;

/** Leaves out models for embeddings, audio and moderation, whose calls count as answers too. */
function spendPerAnswer({ models }: Costs): string {
  const sum = (key: 'answers' | 'unpricedAnswers' | 'costMicroUsd') =>
    models.filter(isForPrompts).reduce((total, row) => total + row[key], 0);
  const answers = sum('answers');
  if (answers === 0) return 'N/A';
  const priced = answers - sum('unpricedAnswers');
  return priced === 0 ? 'Unknown' : formatMoney(sum('costMicroUsd') / priced);
}

function SpendChart({ costs }: { costs: Costs }) {
  const byDate = new Map(costs.days.map((day) => [day.date, day.costMicroUsd]));
  return (
    <DayChartPanel
      title="Spend per Day"
      label="US dollars spent per day"
      kind="bar"
      rows={listDays(costs.startDate, costs.endDate).map((date) => ({
        date,
        costMicroUsd: byDate.get(date) ?? 0,
      }))}
      series={series}
      formatValue={formatMoney}
      formatAxis={formatCompactMoney}
    />
  );
}

interface Spent {
  answers?: number;
  tokens: number;
  costMicroUsd: number;
  unpricedAnswers?: number;
}

/** Unknown costs are listed as unknown, never counted as zero. */
function describeSpend({ answers = 0, costMicroUsd, unpricedAnswers = 0 }: Spent): string {
  if (unpricedAnswers === 0) return formatMoney(costMicroUsd);
  if (unpricedAnswers === answers) return 'Unknown';
  return `${formatMoney(costMicroUsd)} and ${formatCount(unpricedAnswers)} unknown`;
}

const given: Column<Spent> = numberColumn('answers', 'Answers', ({ answers = 0 }) =>
  formatCount(answers),
);
const tokens: Column<Spent> = numberColumn('tokens', 'Tokens', (row) => formatCount(row.tokens));
const searched: Column<Pick<Costs, 'searches' | 'searchCostMicroUsd'>> = numberColumn(
  'searches',
  'Web searches',
  ({ searches, searchCostMicroUsd }) =>
    searches === 0 ? '–' : `${formatCount(searches)} for ${formatMoney(searchCostMicroUsd)}`,
);
const spend: Column<Spent> = numberColumn('spend', 'Spend', describeSpend);
const provider: Column<Costs['providers'][number]> = {
  key: 'provider',
  header: 'Provider',
  cell: (row) => row.providerName ?? providers.get(row.provider)?.name ?? row.provider,
};
const model: Column<Costs['models'][number]> = {
  key: 'model',
  header: 'Model',
  cell: ({ model: id, name, providerName }) =>
    name ??
    (providerName ? `${providerName}:${id.slice(id.indexOf(':') + 1)}` : <ModelNames ids={[id]} />),
};
const user: Column<Costs['users'][number]> = {
  key: 'user',
  header: 'User',
  cell: ({ userId, username }) => `${username ?? 'Deleted'} (${userId})`,
};
const tagName: Column<Costs['tags'][number]> = {
  key: 'tag',
  header: 'Tag',
  cell: ({ tag }) => (
    <Link href={`?${new URLSearchParams({ tab: 'costs', tag })}`} className="wrap-anywhere link">
      {tag}
    </Link>
  ),
};
const queries: Column<{ queries: number }> = numberColumn('queries', 'Queries', (row) =>
  formatCount(row.queries),
);
/** Calls with a tag include calls that aren't queries, such as embeddings. */
const calls = { ...queries, header: 'Calls' };
const day: Column<Costs['days'][number]> = {
  key: 'day',
  header: 'Date',
  cell: ({ date }) => formatDay(date),
};
