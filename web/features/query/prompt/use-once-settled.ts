import { useEffect, useEffectEvent, useState } from 'react';

/** Delays sending until the models and the user have loaded. */
export function useOnceSettled(isSettled: boolean, act: () => void): [boolean, () => void] {
  const [isWaiting, setIsWaiting] = useState(false);
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (!isWaiting || !isSettled) return;
    setIsWaiting(false);
    actNow();
  }, [isWaiting, isSettled]);
  return [isWaiting, () => (isSettled ? act() : setIsWaiting(true))];
}
