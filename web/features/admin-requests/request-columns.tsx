import { Link } from 'wouter';
import type { RequestRow } from '#shared/contract/requests/schemas.ts';
import { formatDuration, formatTime } from '#shared/lib/format.ts';
import { columnFilter, type Column, type ColumnFilter } from '#web/ui/data/data-table.tsx';
import { Pill } from '#web/ui/data/pill.tsx';
import {
  describeAsked,
  describeCost,
  describeRequestErrors,
  describeKind,
  describePerson,
  describeSearches,
  describeTokens,
  hiddenUntilVote,
  outcomeOf,
  timesOf,
  type NameOfModel,
} from './describe-request.ts';

interface Named {
  id: string;
  name: string;
}

interface RequestColumns {
  nameOf: NameOfModel;
  models: readonly Named[];
  providers: readonly Named[];
  hrefOf: (requestId: string) => string;
}

export function requestColumns(about: RequestColumns): Column<RequestRow>[] {
  const { nameOf, models, providers, hrefOf } = about;
  return [
    {
      key: 'time',
      header: 'Time and user',
      width: 11,
      isTitle: true,
      wraps: true,
      filters: [kindFilter, timeFilter, tagFilter],
      cell: (row) => (
        <>
          {/* On a phone the link covers the whole card. */}
          <Link
            href={hrefOf(row.id)}
            className="tabular inline-block min-h-6 font-medium underline-offset-3 hover:underline max-sm:after:absolute max-sm:after:inset-0"
          >
            {formatTime(row.askedAt)}
          </Link>
          <span className="block text-13 font-normal text-n11">
            {describePerson(row)} · {describeKind(row)}
          </span>
        </>
      ),
    },
    {
      key: 'model',
      header: 'Model',
      width: 9,
      wraps: true,
      filters: [
        nameFilter('provider', 'Answered by provider', 'Any provider', providers),
        nameFilter('model', 'Answered by model', 'Any model', models),
      ],
      cell: (row) => (
        <>
          {row.answers[0]?.model !== row.asked && (
            <span className="block text-13 text-n11">{describeAsked(row, nameOf)}</span>
          )}
          {row.answers.map(({ position, name }) => (
            <span key={position} className="block font-medium">
              {name}
            </span>
          ))}
        </>
      ),
    },
    {
      key: 'why',
      header: 'Reason given',
      wraps: true,
      cell: ({ isHidden, answers }) => (
        <span className="line-clamp-2 text-13 text-n11">
          {isHidden ? hiddenUntilVote : answers[0]?.reason}
        </span>
      ),
    },
    {
      key: 'tokens',
      header: 'Tokens',
      isNumber: true,
      wraps: true,
      width: 6,
      cell: ({ answers }) => describeTokens(answers),
    },
    {
      key: 'cost',
      header: 'Cost',
      isNumber: true,
      wraps: true,
      width: 6.5,
      cell: ({ answers }) => (
        <span className="block text-end">
          {describeCost(answers)}
          <span className="block text-13 text-n11">{describeSearches(answers)}</span>
        </span>
      ),
    },
    {
      key: 'first',
      header: 'First text',
      isNumber: true,
      width: 5.5,
      cell: ({ answers }) => formatDuration(timesOf(answers).firstMs),
    },
    {
      key: 'total',
      header: 'Total',
      isNumber: true,
      width: 5,
      cell: ({ answers }) => formatDuration(timesOf(answers).totalMs),
    },
    {
      key: 'outcome',
      header: 'Outcome',
      wraps: true,
      width: 10.5,
      filters: [
        outcomeFilter,
        nameFilter('failed', 'Failed provider', 'Any or none', providers),
        fallbackFilter,
      ],
      cell: (row) => {
        const { label, tone } = outcomeOf(row);
        return (
          <>
            <Pill tone={tone}>{label}</Pill>
            <span className="block text-13 text-n11">{describeRequestErrors(row)}</span>
          </>
        );
      },
    },
  ];
}

/** Suggests these values but accepts any other, because some names may not have loaded yet. */
function nameFilter(
  name: string,
  label: string,
  any: string,
  choices: readonly Named[],
): ColumnFilter {
  const options = choices.map(({ id: value, name: label }) => ({ value, label }));
  return { name, label, isOpen: true, options: [{ value: '', label: any }, ...options] };
}

const outcomeFilter = columnFilter('status', 'Outcome', {
  '': 'Any outcome',
  done: 'Answered',
  failed: 'Failed',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
  running: 'Running',
});
const kindFilter = columnFilter('kind', 'Kind', {
  '': 'Any kind',
  text: 'Text',
  multimodal: 'With files',
  comparison: 'Comparison',
  temporary: 'Temporary',
  embeddings: 'Embeddings',
  moderation: 'Moderation',
  speech: 'Speech',
  transcription: 'Transcription',
});
const fallbackFilter = columnFilter('failover', 'Fallback', {
  '': 'Any or none',
  yes: 'Used a fallback',
});

/** Accepts any tag; the Costs page lists those in use. */
const tagFilter = { ...columnFilter('tag', 'Tag', { '': 'Any tag' }), isOpen: true };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const periods: Record<string, number> = { hour: 1, day: 24, week: 7 * 24, month: 30 * 24 };
const timeFilter: ColumnFilter = {
  ...columnFilter('period', 'Time', {
    '': 'Any time',
    hour: 'Last hour',
    day: 'Last 24 hours',
    week: 'Last 7 days',
    month: 'Last 30 days',
  }),
  toQuery: (period) => ({ since: startOf(periods[period] ?? 0) }),
};

/** Rounded down to the minute, so that a new render doesn't refetch the list. */
function startOf(hours: number): string {
  const start = Date.now() - hours * hourMs;
  return new Date(Math.floor(start / minuteMs) * minuteMs).toISOString();
}
