const mostTries = 3;

/** Retries a transaction that was aborted by a deadlock. */
export async function retryDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (tries === mostTries || !isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '40P01') return true;
  }
  return false;
}
