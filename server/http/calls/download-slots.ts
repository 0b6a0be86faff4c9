import { AppError } from '../../domain/app-error.ts';

const mostAtOnce = 4;

/** Bounds how many archives one process makes at once: one for a person, and a few for all. */
export class DownloadSlots {
  readonly #people = new Set<number>();

  /** Answers how to give the slot back. */
  take(userId: number): () => void {
    if (this.#people.has(userId)) throw busy('Your data is being downloaded already.');
    if (this.#people.size === mostAtOnce) throw busy('Others are downloading their data.');
    this.#people.add(userId);
    return () => this.#people.delete(userId);
  }
}

function busy(why: string): AppError {
  return new AppError('busy', `${why} Try again in a minute.`, { retryAfterSeconds: 60 });
}
