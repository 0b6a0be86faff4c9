import { RefreshCw } from 'lucide-react';
import type { ModelPopularity } from '#shared/contract/statistics/schemas.ts';
import { formatCount, formatPercent, formatTime } from '#shared/lib/format.ts';
import { ModelNames, useModelNames } from '#web/api/models/model-name.tsx';
import { Loaded } from '#web/api/loaded.tsx';
import { useAddress } from '#web/ui/browser/use-address.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { DataTable, numberColumn, type Column } from '#web/ui/data/data-table.tsx';
import { EmptyPanel } from '#web/ui/data/empty-panel.tsx';
import {
  describeBlind,
  describeStrengths,
  nextSorting,
  parseSorting,
  sortKeys,
  sortPopularity,
} from './figures.ts';
import { Ratings } from './ratings.tsx';
import { usePopularity, useRecalculation } from './use-statistics.ts';

const columns: Column<ModelPopularity>[] = [
  {
    key: 'model',
    header: 'Model',
    isSortable: true,
    cell: ({ model }) => <ModelNames ids={[model]} />,
  },
  {
    key: 'totalSelections',
    header: 'Total Selections',
    isNumber: true,
    isSortable: true,
    cell: ({ totalSelections }) => formatCount(totalSelections),
  },
  {
    key: 'totalComparisons',
    header: 'Total Comparisons',
    isNumber: true,
    isSortable: true,
    cell: ({ totalComparisons }) => formatCount(totalComparisons),
  },
  numberColumn('winRate', 'Win Rate', ({ winRate }) => formatPercent(winRate, 1)),
  {
    key: 'strengths',
    header: 'Strengths',
    cell: ({ categoryStrengths }) => describeStrengths(categoryStrengths),
  },
  { key: 'updated', header: 'Last Updated', cell: ({ lastUpdated }) => formatTime(lastUpdated) },
];

export function PopularityTab() {
  const popularity = usePopularity();
  const recalculation = useRecalculation();
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold">Model Popularity</h2>
        <Button disabled={recalculation.isPending} onClick={() => recalculation.mutate()}>
          <RefreshCw
            size={15}
            aria-hidden
            className={recalculation.isPending ? 'animate-spin' : undefined}
          />
          Recalculate Statistics
        </Button>
      </div>
      <Loaded query={popularity} errorTitle="Couldn’t load the model statistics">
        {(models) =>
          models.length === 0 ? (
            <EmptyPanel>No model popularity data available.</EmptyPanel>
          ) : (
            <>
              <PopularityTable models={models} />
              <p className="mt-3 text-13 text-n10">
                Win rate is how often a model is chosen when compared with others.
              </p>
              <BlindVotes models={models} />
              <Ratings models={models} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** The results of blind votes only, in which voters did not see model names. */
function BlindVotes({ models }: { models: readonly ModelPopularity[] }) {
  const nameOf = useModelNames();
  const judged = models.filter(({ blind }) => blind.comparisons > 0);
  if (judged.length === 0) return null;
  return (
    <p className="mt-1 text-13 text-n10">
      Blind votes, also included above:{' '}
      {judged.map((model) => `${nameOf(model.model)} ${describeBlind(model)}`).join(', ')}.
    </p>
  );
}

/** The sorting is kept in the URL. */
function PopularityTable({ models }: { models: readonly ModelPopularity[] }) {
  const [params, change] = useAddress();
  const nameOf = useModelNames();
  const sorting = parseSorting(params);
  const sort = (clicked: string) => {
    const key = sortKeys.find((one) => one === clicked);
    if (!key) return;
    const next = nextSorting(sorting, key);
    change({ sort: next.key, order: next.isDescending ? 'desc' : 'asc' });
  };
  return (
    <DataTable
      label="Model popularity"
      columns={columns}
      rows={sortPopularity(models, sorting, nameOf)}
      keyOf={({ model }) => model}
      sorting={sorting}
      onSort={sort}
    />
  );
}
