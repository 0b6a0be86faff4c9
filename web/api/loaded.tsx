import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailedPanel } from '#web/ui/feedback/failed-panel.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { describeError, isMissing } from './api-error.ts';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  errorTitle: string;
  children: (data: Data) => ReactNode;
}

/**
 * Renders the data of a query, a skeleton while it loads, or an error panel. The panel offers a
 * retry unless the resource does not exist.
 */
export function Loaded<Data>({ query, errorTitle, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <Skeleton />;
  const message = describeError(query.error);
  return (
    <FailedPanel
      title={errorTitle}
      {...(!errorTitle.includes(message) && { message })}
      {...(!isMissing(query.error) && { onRetry: () => void query.refetch() })}
    />
  );
}
