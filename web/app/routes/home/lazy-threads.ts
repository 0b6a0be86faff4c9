import { lazy } from 'react';

/** Parts that only signed-in people see, fetched once it is known that someone is signed in. */
export const ThreadsSide = lazy(async () => ({
  default: (await import('#web/features/threads/panel/threads-side.tsx')).ThreadsSide,
}));

export const FullNotice = lazy(async () => ({
  default: (await import('#web/features/threads/full-notice.tsx')).FullNotice,
}));

export const ThreadName = lazy(async () => ({
  default: (await import('#web/features/threads/thread-loader.tsx')).ThreadName,
}));

export const ThreadLoader = lazy(async () => ({
  default: (await import('#web/features/threads/thread-loader.tsx')).ThreadLoader,
}));
