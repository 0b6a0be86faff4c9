import type { ReactNode } from 'react';
import type { ThreadWithTurns } from '#shared/contract/threads/schemas.ts';
import { ThreadLoader } from '#web/features/threads/thread-loader.tsx';
import { ProtectedRoute } from '../protected-route.tsx';

interface OpenedThreadProps {
  threadId: string;
  children: (thread: ThreadWithTurns) => ReactNode;
}

/** A saved thread; requires a signed-in user. */
export function OpenedThread({ threadId, children }: OpenedThreadProps) {
  return (
    <ProtectedRoute role="user">
      <ThreadLoader key={threadId} threadId={threadId}>
        {children}
      </ThreadLoader>
    </ProtectedRoute>
  );
}
