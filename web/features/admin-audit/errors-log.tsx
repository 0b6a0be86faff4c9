import { clsx } from 'clsx';
import type { LoggedError } from '#shared/contract/audit/schemas.ts';
import { formatExactTime } from '#shared/lib/format.ts';
import { LogFrame, type LogProps } from './log-frame.tsx';
import { nameError } from './name-error.ts';
import { useServerErrors } from './use-log.ts';

const kinds = [
  { value: '', label: 'Errors and warnings' },
  { value: 'error', label: 'Errors' },
  { value: 'warning', label: 'Warnings' },
];

export function ErrorsLog({ filter, onChange }: LogProps) {
  const { data, isError, error, isFetching, refetch } = useServerErrors(filter);
  const isKnown = data !== undefined || isError;
  return (
    <LogFrame
      filter={filter}
      onChange={onChange}
      kinds={kinds}
      exportPath="/api/admin/exports/errors"
      found={isKnown ? { total: data?.total ?? 0, isError, error, isFetching } : null}
      onRefresh={() => void refetch()}
      empty="No recent errors."
    >
      <ul aria-label="Server errors" className="border-t border-n6 text-14">
        {data?.rows.map((row) => (
          <Row key={row.id} error={row} />
        ))}
      </ul>
    </LogFrame>
  );
}

function Row({ error }: { error: LoggedError }) {
  const { at, level, requestId, message, detail } = error;
  const title = nameError(error);
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-n6 py-3 max-sm:grid-cols-[4.5rem_minmax(0,1fr)]">
      <span
        className={clsx(
          'justify-self-start rounded-full px-2 text-13',
          level === 'error' ? 'bg-danger-soft text-n12' : 'bg-caution-soft text-n12',
        )}
      >
        {level === 'error' ? 'Error' : 'Warning'}
      </span>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-medium">{title}</span>{' '}
          {title !== message && <span className="font-mono text-13 text-n10">{message}</span>}
        </p>
        {requestId && (
          <p className="mt-1 font-mono text-13 wrap-anywhere text-n11">
            <span className="font-sans text-n10">Request </span>
            {requestId}
          </p>
        )}
        {detail && (
          <details className="mt-1">
            <summary className="w-fit py-0.5 text-13 text-n11 underline underline-offset-3 pointer-coarse:py-3">
              Details
            </summary>
            <pre className="mt-2 overflow-x-auto rounded-control bg-n3 p-3 text-13 whitespace-pre-wrap wrap-anywhere">
              {detail}
            </pre>
          </details>
        )}
      </div>
      <span className="tabular text-13 text-n10 max-sm:col-start-2">{formatExactTime(at)}</span>
    </li>
  );
}
