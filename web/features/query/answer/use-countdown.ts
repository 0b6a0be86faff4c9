import { useEffect, useState } from 'react';

/**
 * The seconds left of a wait that starts with the first render. Uses the clock, because ticks can be delayed.
 */
export function useCountdown(fromSeconds: number | undefined): number {
  const [end] = useState(() => performance.now() + (fromSeconds ?? 0) * 1000);
  const [now, setNow] = useState(() => performance.now());
  const secondsLeft = Math.max(0, Math.ceil((end - now) / 1000));

  const isOver = secondsLeft === 0;

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);

  return secondsLeft;
}
