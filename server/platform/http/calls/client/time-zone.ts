/**
 * Time zone names that browsers have sent. Bounded, because a client could invent names to fill the memory.
 */
const known = new Map<string, boolean>();
const mostKnown = 2_000;

/** The time zone of a `Time-Zone` header, such as `Europe/Berlin`; null if it is not a known zone. */
export function readTimeZone(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string' || !/^[A-Za-z][\w+/-]{1,63}$/.test(header)) return null;
  const isKnown = known.get(header) ?? isTimeZone(header);
  if (known.size >= mostKnown) known.clear();
  known.set(header, isKnown);
  return isKnown ? header : null;
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}
