import { clsx } from 'clsx';
import { Link } from 'wouter';
import type { AuditEntry } from '#shared/contract/audit/schemas.ts';
import { formatExactTime } from '#shared/lib/format.ts';
import { useModelNames } from '#web/api/models/model-name.tsx';
import { describeAction, describeState } from './describe-entry.ts';
import { LogFrame, type LogProps } from './log-frame.tsx';
import { useAuditEntries } from './use-log.ts';

const kinds = [
  { value: '', label: 'All kinds' },
  { value: 'setting', label: 'Settings' },
  { value: 'model', label: 'Models' },
  { value: 'provider', label: 'Providers' },
  { value: 'routing', label: 'Routing' },
  { value: 'user', label: 'Users' },
  { value: 'subscription', label: 'Subscriptions' },
  { value: 'payment', label: 'Refunds' },
  { value: 'request', label: 'Prompts read' },
  { value: 'export', label: 'Exports' },
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
      exportPath="/api/admin/exports/audit"
      found={isKnown ? { total: data?.total ?? 0, isError, error, isFetching } : null}
      onRefresh={() => void refetch()}
      empty="No changes yet."
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

function Row({ entry }: { entry: AuditEntry }) {
  const { at, actorName, subject, subjectName, before, after } = entry;
  const nameOf = useModelNames();
  return (
    <tr className="border-b border-n6 max-md:grid max-md:gap-0.5 max-md:py-3">
      <td className={`${cellLook} tabular text-n11`}>{formatExactTime(at)}</td>
      <td className={cellLook}>{actorName}</td>
      <td className={cellLook}>
        <span className="font-medium">{describeAction(entry)}</span>
        {subjectName && <span className="block">{subjectName}</span>}
        <Subject subject={subject} />
      </td>
      <State name="Before" lines={describeState(before, nameOf)} />
      <State name="After" lines={describeState(after, nameOf)} />
    </tr>
  );
}

/** Links to the request instead of showing its id, which means nothing to a reader. */
function Subject({ subject }: Pick<AuditEntry, 'subject'>) {
  const [, requestId, sender] = /^request ([\da-f-]{36}) of (.+)$/.exec(subject) ?? [];
  if (!requestId) return <span className="block font-mono text-13 text-n11">{subject}</span>;
  return (
    <span className="block text-13 text-n11">
      <Link
        href={`/admin/requests?request=${requestId}`}
        className="inline-flex min-h-6 items-center underline underline-offset-3 pointer-coarse:min-h-11"
      >
        View request
      </Link>{' '}
      from <span className="font-mono">{sender}</span>
    </span>
  );
}

/** Hidden on a phone if it is empty. */
function State({ name, lines }: { name: 'Before' | 'After'; lines: readonly string[] }) {
  return (
    <td
      className={clsx(
        cellLook,
        name === 'Before' && 'text-n11',
        lines.length === 0 && 'max-md:hidden',
      )}
    >
      <span className="text-n11 md:hidden">{name}: </span>
      {lines.length === 0
        ? '–'
        : lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
    </td>
  );
}
