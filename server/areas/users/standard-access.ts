/** A period of Standard, from `startsAt` up to but not including `endsAt`. */
export interface Entitlement {
  startsAt: Date;
  endsAt: Date;
  /** The end of the grace period that keeps Standard active while the renewal is being charged. */
  leewayUntil?: Date | null;
}

/**
 * Whether a user has Standard at `now`, and until when. `expiry` is the end of the unbroken series of entitlements
 * that covers `now`. If none does, it is the last moment of Standard, including the grace period.
 */
export function standardAccess(
  entitlements: readonly Entitlement[],
  now: Date,
): { isStandard: boolean; expiry: Date | null } {
  const access = accessWithoutLeeway(entitlements, now);
  if (access.isStandard) return access;
  const stretched = entitlements.map(({ startsAt, endsAt, leewayUntil }) => ({
    startsAt,
    endsAt: leewayUntil ?? endsAt,
  }));
  return accessWithoutLeeway(stretched, now);
}

function accessWithoutLeeway(
  entitlements: readonly Entitlement[],
  now: Date,
): { isStandard: boolean; expiry: Date | null } {
  const sorted = entitlements.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  let runEnd: Date | null = null;
  let lastEnd: Date | null = null;
  for (const { startsAt, endsAt } of sorted) {
    if (startsAt > now && (runEnd === null || startsAt > runEnd)) continue;
    if (endsAt > now && (runEnd === null || endsAt > runEnd)) runEnd = endsAt;
    if (lastEnd === null || endsAt > lastEnd) lastEnd = endsAt;
  }
  return { isStandard: runEnd !== null, expiry: runEnd ?? lastEnd };
}
