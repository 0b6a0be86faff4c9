import { chanceOf, logOddsOf } from '../learned/estimate-chance.ts';

/**
 * The value of an answer with this chance: its logarithm, so that a lead counts more the harder the prompt
 * is. `shortfall` is how much harder the prompt is taken to be, in log-odds.
 */
export function valueOf(quality: number, shortfall = 0): number {
  return Math.log(chanceOf(logOddsOf(quality) - shortfall));
}
