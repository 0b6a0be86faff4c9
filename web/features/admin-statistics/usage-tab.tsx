import type { ReactNode } from 'react';
import { StatCard } from '#web/ui/data/stat-card.tsx';
import { BehindNotice } from '#web/api/behind-notice.tsx';
import { Loaded } from '#web/api/loaded.tsx';
import { describeTotals } from './figures.ts';
import { useTotals } from './use-statistics.ts';
import { UserSearch, useShownUser } from './user-search.tsx';

/** The totals for all users, and the results for the user that was searched for. */
export function StatisticsUsageTab({ showUser }: { showUser: (userId: number) => ReactNode }) {
  const totals = useTotals();
  const [userId, search] = useShownUser();
  return (
    <>
      <h2 className="mb-4 font-semibold">Usage Statistics</h2>
      <BehindNotice of={['getTotals']} />
      <Loaded query={totals} errorTitle="Couldn’t load the totals">
        {(data) => {
          const { queries, tokens, data: size } = describeTotals(data);
          return (
            <div className="grid grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] gap-3">
              <StatCard title="Total Queries" value={queries} />
              <StatCard title="Total Tokens Used" value={tokens} />
              <StatCard title="Total Data Processed" value={size} />
            </div>
          );
        }}
      </Loaded>
      <div className="mt-6">
        <UserSearch userId={userId} onSearch={search} />
      </div>
      {userId !== null && showUser(userId)}
    </>
  );
}
