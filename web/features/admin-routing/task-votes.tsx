import { clsx } from 'clsx';
import type { ModelShift } from '#shared/contract/routing/schemas.ts';
import { formatCount, formatPercent, plural } from '#shared/lib/format.ts';
import { nameTask } from '#web/api/models/name-task.ts';
import { IntervalBar } from '#web/ui/charts/interval-bar.tsx';
import { formatPoints, linkRows, toShare, type ComparedRow, type Task } from './figures.ts';
import { useModelNames } from '#web/api/models/model-name.tsx';

interface TaskVotesProps {
  task: Task;
  rows: readonly ComparedRow[];
  /** How many votes a model needs before its rating may be shifted. */
  enough: number;
}

/** The models compared at one kind of task, and how far each policy shifts their ratings. */
export function TaskVotes({ task, rows, enough }: TaskVotesProps) {
  return (
    <section className="mt-6">
      <h3 className="mb-2 font-medium">{nameTask(task)}</h3>
      {linkRows(rows).map((linked, group) => (
        <LinkedVotes
          key={linked[0]?.model}
          label={group === 0 ? nameTask(task) : `${nameTask(task)}, group ${group + 1}`}
          isApart={group > 0}
          rows={linked}
          enough={enough}
        />
      ))}
    </section>
  );
}

interface LinkedVotesProps {
  label: string;
  /** Whether no comparison connects these models with those above. */
  isApart: boolean;
  rows: readonly ComparedRow[];
  enough: number;
}

function LinkedVotes({ label, isApart, rows, enough }: LinkedVotesProps) {
  const nameOf = useModelNames();
  return (
    <>
      {isApart && (
        <p className="mt-3 mb-2 text-13 text-n10">
          Never compared with the models above, so the two groups can’t be ranked together:
        </p>
      )}
      <ul aria-label={label} className="divide-y divide-n6 rounded-panel border border-n6 text-14">
        {rows.map((row) => (
          <li
            key={row.model}
            className="grid grid-cols-[minmax(0,1fr)_22rem_9rem] items-center gap-x-6 gap-y-2 px-4 py-3 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4"
          >
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{nameOf(row.model)}</p>
              <p className="tabular text-13 text-n10">
                {row.votes ? describeVotes(row.votes) : 'No usable votes left'}
              </p>
            </div>
            <div className="max-md:order-last max-md:col-span-2">
              {row.votes && row.votes.comparisons + row.votes.ties > 0 && (
                <Advantage votes={row.votes} />
              )}
            </div>
            <Standing row={row} enough={enough} />
          </li>
        ))}
      </ul>
    </>
  );
}

function describeVotes({ wins, comparisons, expected, people, ties }: ModelShift): string {
  const parts = [
    `Preferred ${formatCount(wins)} of ${formatCount(comparisons)}`,
    `${formatCount(Math.round(expected))} expected`,
    ...(ties > 0 ? [plural(ties, 'tie')] : []),
    plural(people, 'user'),
  ];
  return parts.map((part) => part.replaceAll(' ', '\u00a0')).join(' · ');
}

function Advantage({ votes: { advantage, low, high, standing } }: { votes: ModelShift }) {
  const [value, from, to] = [toShare(advantage), toShare(low), toShare(high)];
  return (
    <div className="tabular flex items-center gap-3">
      <IntervalBar
        value={value}
        low={from}
        high={to}
        mark={0.5}
        look={standing !== 'counts' ? 'plain' : advantage > 0 ? 'go' : 'caution'}
        className="min-w-24 grow"
      />
      <span className="w-32 shrink-0 whitespace-nowrap">
        {formatPercent(value)}{' '}
        <span className="text-13 text-n10">
          ({formatPercent(from)} to {formatPercent(to)})
        </span>
      </span>
    </div>
  );
}

function Standing({ row, enough }: { row: ComparedRow; enough: number }) {
  const { inForce, candidate, votes } = row;
  const isMoved = inForce !== 0 || candidate !== 0;
  return (
    <div className="text-right">
      <p
        className={clsx(votes?.standing === 'counts' ? 'font-medium text-n12' : 'text-13 text-n10')}
      >
        {nameStanding(votes, enough)}
      </p>
      {isMoved && (
        <p className="tabular text-13 text-n11">
          {inForce === candidate ? '' : `${formatPoints(inForce)} → `}
          {formatPoints(candidate)} points
        </p>
      )}
    </div>
  );
}

function nameStanding(votes: ModelShift | null, enough: number): string {
  if (!votes) return 'As published';
  if (votes.standing === 'few') return `${votes.comparisons} of ${enough} votes`;
  if (votes.standing === 'unclear') return 'May be due to chance';
  return votes.shift > 0 ? 'Better here' : 'Worse here';
}
