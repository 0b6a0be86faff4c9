import type { AuditEntry } from '#shared/contract/audit/schemas.ts';
import { formatTime, LogFrame, type LogProps } from './log-frame.tsx';
import { useAuditEntries } from './use-log.ts';

const kinds = [
  { value: '', label: 'Everything' },
  { value: 'setting', label: 'Settings' },
  { value: 'model', label: 'Models' },
  { value: 'routing', label: 'Routing' },
  { value: 'user', label: 'Users' },
  { value: 'subscription', label: 'Subscriptions' },
];

const cellLook = 'py-2.5 pr-4 align-top wrap-anywhere max-md:block max-md:p-0';

export function AuditLog({ filter, onChange }: LogProps) {
  const { data, isError, error, isFetching, refetch } = useAuditEntries(filter);
  const isKnown = data !== undefined || isError;
  return (
    <LogFrame
      filter={filter}
      onChange={onChange}
      kinds={kinds}
      csvPath="/api/admin/audit.csv"
      found={isKnown ? { total: data?.total ?? 0, isError, error, isFetching } : null}
      onRefresh={() => void refetch()}
      empty="No administrator has changed anything yet."
    >
      <table aria-label="Audit trail" className="w-full table-fixed text-left text-14 max-md:block">
        <thead className="text-13 text-n10 max-md:sr-only">
          <tr className="border-b border-n6">
            <th className="w-48 py-2 pr-4 font-normal">When</th>
            <th className="w-40 py-2 pr-4 font-normal">Who</th>
            <th className="w-1/4 py-2 pr-4 font-normal">What</th>
            <th className="py-2 pr-4 font-normal">Before</th>
            <th className="py-2 font-normal">After</th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {data?.rows.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </LogFrame>
  );
}

function Row({ entry: { at, actorName, action, subject, before, after } }: { entry: AuditEntry }) {
  return (
    <tr className="border-b border-n6 max-md:grid max-md:gap-0.5 max-md:py-3">
      <td className={`${cellLook} tabular text-n11`}>{formatTime(at)}</td>
      <td className={cellLook}>{actorName}</td>
      <td className={cellLook}>
        <span className="font-medium">{action}</span>
        <span className="block font-mono text-13 text-n11">{subject}</span>
      </td>
      <td className={`${cellLook} font-mono text-13 text-n11`}>
        <span className="font-sans md:hidden">Before: </span>
        {describeState(before)}
      </td>
      <td className={`${cellLook} font-mono text-13`}>
        <span className="font-sans text-n11 md:hidden">After: </span>
        {describeState(after)}
      </td>
    </tr>
  );
}

/** What was, or became, in one line: `value: 10`, or a dash for nothing. */
function describeState(state: Record<string, unknown> | null): string {
  if (!state) return '–';
  return Object.entries(state)
    .map(([name, value]) => `${name}: ${describeValue(value)}`)
    .join(', ');
}

function describeValue(value: unknown): string {
  if (value === null || value === '') return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
