import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailedPanel } from '#web/ui/feedback/failed-panel.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { describeError, isMissing } from './api-error.ts';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** What could not be loaded, as a sentence. */
  errorTitle: string;
  children: (data: Data) => ReactNode;
}

/** Shows the data of a query: a skeleton while it loads, and a panel if that failed, with another try unless there is no such thing. */
export function Loaded<Data>({ query, errorTitle, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <Skeleton />;
  return (
    <FailedPanel
      title={errorTitle}
      message={describeError(query.error)}
      {...(!isMissing(query.error) && { onRetry: () => void query.refetch() })}
    />
  );
}
