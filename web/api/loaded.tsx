import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailedPanel } from '#web/ui/feedback/failed-panel.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { describeError, isMissing } from './api-error.ts';
import { SignInAgain } from './failure-text.tsx';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  errorTitle: string;
  children: (data: Data) => ReactNode;
}

/**
 * Renders the data of a query, a skeleton while it loads, or an error panel. If a refetch fails, for example
 * after an action, the panel appears above the data.
 */
export function Loaded<Data>({ query, errorTitle, children }: LoadedProps<Data>) {
  if (query.data === undefined) {
    return query.isError ? <LoadError query={query} title={errorTitle} /> : <Skeleton />;
  }
  return (
    <>
      {query.isError && (
        <div className="mb-4">
          <LoadError query={query} title={errorTitle} note="The data below may be out of date." />
        </div>
      )}
      {children(query.data)}
    </>
  );
}

interface LoadErrorProps {
  query: Pick<UseQueryResult, 'error' | 'refetch'>;
  title: string;
  note?: string;
}

/** Shows why a query failed, and offers a retry unless the resource does not exist. */
export function LoadError({ query, title, note }: LoadErrorProps) {
  const message = describeError(query.error);
  const lines = [...(title.includes(message) ? [] : [message]), ...(note ? [note] : [])];
  return (
    <FailedPanel
      title={title}
      {...(lines.length > 0 && { message: lines.join(' ') })}
      {...(!isMissing(query.error) && { onRetry: () => void query.refetch() })}
    >
      <SignInAgain error={query.error} />
    </FailedPanel>
  );
}
