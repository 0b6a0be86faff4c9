import { Unsavable } from '../ports.ts';
import { isRefusedForGood } from '#server/platform/db/connection/database.ts';

/** Throws `Unsavable` if the database refuses the values for good, so that a retry cannot help. */
export async function orUnsavable<Saved>(saving: Promise<Saved>): Promise<Saved> {
  try {
    return await saving;
  } catch (cause) {
    if (!isRefusedForGood(cause)) throw cause;
    throw new Unsavable('The database refuses these values.', { cause });
  }
}
