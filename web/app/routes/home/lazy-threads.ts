import { lazy } from 'react';

/** What only signed-in people see is fetched once it is known that somebody is. */
export const ThreadsSide = lazy(async () => ({
  default: (await import('#web/features/threads/panel/threads-side.tsx')).ThreadsSide,
}));

export const FullNotice = lazy(async () => ({
  default: (await import('#web/features/threads/full-notice.tsx')).FullNotice,
}));

export const ThreadName = lazy(async () => ({
  default: (await import('#web/features/threads/thread-name.tsx')).ThreadName,
}));

export const ThreadLoader = lazy(async () => ({
  default: (await import('#web/features/threads/thread-loader.tsx')).ThreadLoader,
}));
