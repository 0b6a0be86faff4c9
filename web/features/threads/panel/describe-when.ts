const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A short time for lists, in the reader's time zone. */
export function describeWhen(time: string, now = new Date()): string {
  const then = new Date(time);
  const agoMs = now.getTime() - then.getTime();
  if (agoMs < minuteMs) return 'Just now';
  if (agoMs < hourMs) return `${Math.floor(agoMs / minuteMs)} min ago`;
  const days = Math.round((startOfDay(now) - startOfDay(then)) / (24 * hourMs));
  if (days === 0) return `${Math.floor(agoMs / hourMs)} h ago`;
  if (days === 1) return 'Yesterday';
  const isThisYear = then.getFullYear() === now.getFullYear();
  return then.toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
