const mostAMinute = 6;
const minuteMs = 60_000;

/** Returns a limiter: null if one more test may run now, which it counts, otherwise the seconds to wait. */
export function countTests(now: () => number = () => performance.now()): () => number | null {
  let recent: number[] = [];
  return () => {
    const nowMs = now();
    recent = recent.filter((atMs) => nowMs - atMs < minuteMs);
    const [oldest] = recent;
    if (recent.length >= mostAMinute && oldest !== undefined) {
      return Math.ceil((oldest + minuteMs - nowMs) / 1000);
    }
    recent.push(nowMs);
    return null;
  };
}
