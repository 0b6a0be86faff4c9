const sqlStates = { 'lock-timeout': '55P03', 'time-limit': '57014', deadlock: '40P01' };

/** Whether a statement failed for this reason. Drizzle's error has the database's as its cause. */
export function hasState(error: unknown, state: keyof typeof sqlStates): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === sqlStates[state]) return true;
  }
  return false;
}
