import { useEffect, useState } from 'react';

/**
 * Seconds left of a wait that began when this was first shown, measured by the clock and not by counting
 * ticks.
 */
export function useCountdown(fromSeconds: number | undefined): number {
  const [end] = useState(() => Date.now() + (fromSeconds ?? 0) * 1000);
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((end - now) / 1000));

  const isOver = secondsLeft === 0;

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);

  return secondsLeft;
}
