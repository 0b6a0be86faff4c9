import type { Ground } from './ground/ground.ts';

/** One way of trying the product hard. It tells the judge what it meets, and throws only by its own error. */
export interface Trial {
  name: string;
  /** What was tried in figures, for the table; `notTried` where this machine cannot do it. */
  run(ground: Ground): Promise<string>;
}

/** What this machine cannot try is said in the table, and is no failure of the product. */
export class NotTriedHere extends Error {}
