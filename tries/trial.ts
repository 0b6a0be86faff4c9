import type { Ground } from './ground/ground.ts';

/**
 * One way of stress-testing the product. Reports findings to the judge, and throws only on its own errors.
 */
export interface Trial {
  name: string;
  /** Returns what it did in figures, for the table. Throws `NotTriedHere` if this machine can't run it. */
  run(ground: Ground): Promise<string>;
}

/** Thrown if this machine can't run a trial. The table shows it, but it isn't a failure of the product. */
export class NotTriedHere extends Error {}
