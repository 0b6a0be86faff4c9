import { useEffect, useSyncExternalStore } from 'react';
import { localStore, readStored, writeStored } from '#web/ui/browser/storage.ts';
import { hasStandard, useCurrentUser } from './use-current-user.ts';

export const standardKey = 'switchyard.isStandard';

/** Whether the person has Standard; until the server has answered, what it said last time. */
export function useIsStandard(): boolean {
  const { data: user, isSuccess } = useCurrentUser();
  const isStandard = hasStandard(user);
  // A prerendered page was rendered without a user, and must be hydrated the same way.
  const wasStandard = useSyncExternalStore(ignoreChanges, readRemembered, () => false);

  useEffect(() => {
    if (isSuccess) writeStored(localStore, standardKey, String(isStandard));
  }, [isSuccess, isStandard]);

  return isSuccess ? isStandard : wasStandard;
}

const ignoreChanges = () => () => {};
const readRemembered = () => readStored(localStore, standardKey) === 'true';
