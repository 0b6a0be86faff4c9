import { Link } from 'wouter';
import type { AuditEntry } from '#shared/contract/audit/schemas.ts';
import { formatExactTime } from '#shared/lib/format.ts';
import { columnFilter, type Column } from '#web/ui/data/data-table.tsx';
import { describeAction, describeState } from './describe-entry.ts';

const kinds = {
  '': 'All kinds',
  setting: 'Settings',
  model: 'Models',
  provider: 'Providers',
  routing: 'Routing',
  user: 'Users',
  subscription: 'Subscriptions',
  payment: 'Refunds',
  request: 'Prompts read',
  export: 'Exports',
};

export function auditColumns(nameOf: (modelId: string) => string): Column<AuditEntry>[] {
  const state = (key: 'before' | 'after', header: string): Column<AuditEntry> => ({
    key,
    header,
    wraps: true,
    cell: (entry) => {
      const lines = describeState(entry[key], nameOf);
      return lines.length === 0
        ? null
        : lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ));
    },
  });
  return [
    {
      key: 'when',
      header: 'Time and user',
      isTitle: true,
      wraps: true,
      width: 12,
      cell: ({ at, actorName }) => (
        <>
          {formatExactTime(at)}
          <span className="block text-13 font-normal text-n11">{actorName}</span>
        </>
      ),
    },
    {
      key: 'what',
      header: 'What',
      wraps: true,
      filters: [columnFilter('kind', 'Kind', kinds)],
      cell: (entry) => (
        <>
          <span className="font-medium">{describeAction(entry)}</span>
          {entry.subjectName && <span className="block">{entry.subjectName}</span>}
          <Subject entry={entry} />
        </>
      ),
    },
    state('before', 'Before'),
    state('after', 'After'),
  ];
}

/** Links to the request instead of showing its id, which means nothing to a reader. */
function Subject({ entry: { action, subject } }: { entry: AuditEntry }) {
  const [requestId] = (action === 'request.read' && /[\da-f]{8}-[\da-f-]{27}/.exec(subject)) || [];
  if (!requestId) return <span className="block font-mono text-13 text-n11">{subject}</span>;
  return (
    <Link
      href={`/admin/requests?request=${requestId}`}
      className="flex min-h-6 w-fit items-center text-13 text-n11 link pointer-coarse:min-h-11"
    >
      View request
    </Link>
  );
}
