import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { BehindNotice } from '#web/api/behind-notice.tsx';
import { describeError } from '#web/api/api-error.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { useToday } from '#web/api/use-today.ts';
import { callQuery } from '#web/api/call.ts';
import { SignInAgain } from '#web/api/failure-text.tsx';
import { useAddress } from '#web/ui/browser/use-address.ts';
import { FailedPanel } from '#web/ui/feedback/failed-panel.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { useUsername } from '../use-users.ts';
import { datesOf, fillGaps, ranges, parseRange, sumUp } from './usage-figures.ts';
import { UsageTabPanel, usageTabs } from './usage-tabs.tsx';

interface UsagePanelProps {
  userId: number;
  /** Missing if the panel cannot be closed. */
  onClose?: () => void;
}

/** One user's daily usage. The range and the open tab are kept in the URL. */
export function UsagePanel({ userId, onClose }: UsagePanelProps) {
  const name = useUsername(userId);
  const [params, change] = useAddress();
  const range = parseRange(params.get('range'));
  const tab = usageTabs.find(({ value }) => value === params.get('show')) ?? usageTabs[0];
  const today = useToday();
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpened = onClose !== undefined;
  // The panel opens below the list, out of sight of the button.
  useEffect(() => {
    if (!isOpened) return;
    heading.current?.closest('section')?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [isOpened]);

  return (
    <section
      aria-labelledby="user-statistics"
      className="mt-6 rounded-panel border border-n6 p-5 max-sm:p-4"
    >
      <div className="flex items-start justify-between gap-4">
        <p className="text-13 font-medium text-n10">User Statistics</p>
        {onClose && (
          <IconButton label="Close statistics" onClick={onClose} className="-mt-2 -mr-2">
            <X size={18} aria-hidden />
          </IconButton>
        )}
      </div>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h2
            ref={heading}
            id="user-statistics"
            tabIndex={-1}
            className="font-semibold wrap-anywhere outline-none"
          >
            Usage Statistics for {name}
          </h2>
          <p className="text-14 text-n10">View detailed usage patterns and statistics</p>
          <Link
            href={`/admin/requests?person=${userId}`}
            className="inline-flex min-h-6 items-center text-14 text-n11 link hover:text-n12 pointer-coarse:min-h-11"
          >
            View this user’s requests
          </Link>
        </div>
        <SelectField
          label="Range"
          value={range.value}
          options={ranges}
          onChange={({ target }) => change({ range: target.value })}
        />
      </div>
      <BehindNotice of={['listDailyUsage']} />
      <Tabs
        label="Statistics"
        tabs={usageTabs}
        value={tab?.value ?? ''}
        onChange={(value) => change({ show: value })}
      >
        {(value) => (
          <div className="pt-4">
            <Waiting query={today}>
              {(day) => (
                <Figures
                  userId={userId}
                  dates={datesOf(range.days, day)}
                  tab={value}
                  rangeLabel={range.label}
                />
              )}
            </Waiting>
          </div>
        )}
      </Tabs>
    </section>
  );
}

interface FiguresProps {
  userId: number;
  dates: ReturnType<typeof datesOf>;
  tab: string;
  rangeLabel: string;
}

function Figures({ userId, dates, tab, rangeLabel }: FiguresProps) {
  const shown = usageTabs.find(({ value }) => value === tab);
  const usage = useQuery(
    callQuery([...queryKeys.stats, 'usage', userId, dates], 'listDailyUsage', {
      params: { userId },
      query: dates,
    }),
  );
  return (
    <Waiting query={usage}>
      {(days) =>
        shown && (
          <UsageTabPanel
            tab={shown}
            figures={{ days, filled: fillGaps(days, dates), totals: sumUp(days), rangeLabel }}
          />
        )
      }
    </Waiting>
  );
}

interface WaitingProps<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** The loading and error texts are quoted from the specification. */
function Waiting<Data>({ query, children }: WaitingProps<Data>) {
  const { data, error, isPending, refetch } = query;
  return (
    <>
      {isPending && (
        <p role="status" className="py-16 text-center text-14 text-n10">
          Loading statistics...
        </p>
      )}
      {error && (
        <FailedPanel
          title={`Error loading user statistics: ${describeError(error)}`}
          onRetry={() => void refetch()}
        >
          <SignInAgain error={error} />
        </FailedPanel>
      )}
      {data !== undefined && children(data)}
    </>
  );
}
