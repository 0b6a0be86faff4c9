import type { LoggedError } from '#shared/contract/audit/schemas.ts';
import { formatExactTime } from '#shared/lib/format.ts';
import { columnFilter, type Column } from '#web/ui/data/data-table.tsx';
import { Pill } from '#web/ui/data/pill.tsx';

export const errorColumns: Column<LoggedError>[] = [
  { key: 'when', header: 'When', isTitle: true, width: 11, cell: ({ at }) => formatExactTime(at) },
  {
    key: 'level',
    header: 'Level',
    width: 6.5,
    filters: [
      columnFilter('kind', 'Level', { '': 'All levels', error: 'Errors', warning: 'Warnings' }),
    ],
    cell: ({ level }) =>
      level === 'error' ? <Pill tone="bad">Error</Pill> : <Pill tone="caution">Warning</Pill>,
  },
  {
    key: 'what',
    header: 'What',
    wraps: true,
    cell: (error) => <What error={error} />,
    remarks: ({ detail }) => detail && <Details>{detail}</Details>,
  },
];

function What({ error }: { error: LoggedError }) {
  const { requestId, message } = error;
  const title = nameError(error);
  return (
    <>
      <span className="font-medium">{title}</span>{' '}
      {title !== message && <span className="font-mono text-13 text-n10">{message}</span>}
      {requestId && (
        <span className="block font-mono text-13 text-n11">
          <span className="font-sans text-n10">Request </span>
          {requestId}
        </span>
      )}
    </>
  );
}

function Details({ children }: { children: string }) {
  return (
    <details className="mt-1">
      <summary className="w-fit py-0.5 text-13 text-n11 link pointer-coarse:py-3">Details</summary>
      <pre className="mt-2 overflow-x-auto rounded-control bg-n3 p-3 text-13 whitespace-pre-wrap wrap-anywhere">
        {children}
      </pre>
    </details>
  );
}

const isCode = /^[a-z]+(-[a-z]+)*$/;

/** Failed calls are logged by error code. The first line of `detail` says what happened. */
export function nameError({ message, detail }: Pick<LoggedError, 'message' | 'detail'>): string {
  return (isCode.test(message) && detail?.split('\n', 1)[0]) || message;
}
