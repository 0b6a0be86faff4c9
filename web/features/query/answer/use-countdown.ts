import { useEffect, useState } from 'react';

/**
 * The seconds left until a moment in milliseconds since 1970. Uses the clock, because timers can be delayed.
 */
export function useCountdown(until = 0): number {
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1000));
  const isOver = secondsLeft === 0;

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);

  return secondsLeft;
}
