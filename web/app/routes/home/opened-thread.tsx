import { Suspense, type ReactNode } from 'react';
import type { ThreadWithTurns } from '#shared/contract/threads/schemas.ts';
import { TrackSpinner } from '#web/ui/track/track-spinner.tsx';
import { ThreadLoader } from './lazy-threads.ts';
import { ProtectedRoute } from '../protected-route.tsx';

interface OpenedThreadProps {
  threadId: string;
  children: (thread: ThreadWithTurns, title: ReactNode) => ReactNode;
}

/** A saved thread, for those who are signed in. */
export function OpenedThread({ threadId, children }: OpenedThreadProps) {
  return (
    <ProtectedRoute role="user">
      <Suspense fallback={<TrackSpinner label="Loading" />}>
        <ThreadLoader key={threadId} threadId={threadId}>
          {children}
        </ThreadLoader>
      </Suspense>
    </ProtectedRoute>
  );
}
