const dayMs = 24 * 60 * 60 * 1000;
export const sessionLifeMs = 30 * dayMs;

/** A session that is used lives on; it is written at most once a day. */
export function isDueForRenewal(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() < sessionLifeMs - dayMs;
}
