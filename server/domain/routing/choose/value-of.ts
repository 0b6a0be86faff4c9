import { chanceOf, logOddsOf } from '../learned/estimate-chance.ts';

/**
 * How good an answer with this chance is: its logarithm, so that of two models a lead counts the more the harder
 * the prompt is, at every difficulty. `shortfall` is by how much harder it is taken, in log-odds.
 */
export function valueOf(quality: number, shortfall = 0): number {
  return Math.log(chanceOf(logOddsOf(quality) - shortfall));
}
