/** Auto's estimates for one candidate, as shares from 0 to 1. */
interface Estimate {
  /** Quality and cost together, as weighed at the dial's position. */
  score: number;
  quality: number;
  /** The chance of a good answer, and the 95 % interval around it; absent in older decisions. */
  chance?: number | undefined;
  range?: readonly [number, number] | undefined;
}

/**
 * A candidate's quality relative to the best candidate for the prompt, which has 100 points. A
 * candidate with 95 points is 95 % as likely to answer well. Only if `high` is below 100 is it
 * behind the best one with 95 % certainty.
 */
export interface CandidateRating {
  points: number;
  low: number;
  high: number;
  /** Quality and cost together, as weighed by the dial; 100 for the first choice. */
  overall: number;
}

/** Rates all candidates for one prompt on the same scale. The first estimate belongs to the chosen model. */
export function rateCandidates(estimates: readonly Estimate[]): CandidateRating[] {
  const [first] = estimates;
  if (!first) return [];
  const best = estimates.reduce((top, each) => (each.quality > top.quality ? each : top), first);
  return estimates.map((each) => {
    const points = pointsOf(each.quality, best.quality);
    const overall = pointsOf(each.score, first.score);
    if (each === best) return { points, low: points, high: points, overall };
    const lag = likelyLogOdds(each) - likelyLogOdds(best);
    const reach = Math.hypot(reachOf(each), reachOf(best));
    const at = (lead: number) =>
      pointsOf(1 / (1 + Math.exp(-logOddsOf(best.quality) - lead)), best.quality);
    return {
      points,
      low: Math.min(points, at(lag - reach)),
      // Rounding must not make a candidate that is certainly worse look uncertain.
      high: Math.max(points, lag + reach < 0 ? Math.min(99.9, at(lag + reach)) : 100),
      overall,
    };
  });
}

/** `value` as a percentage of `most`, to one decimal. */
function pointsOf(value: number, most: number): number {
  return most > 0 ? Math.round(1000 * Math.min(1, value / most)) / 10 : 100;
}

function likelyLogOdds({ chance, quality }: Estimate): number {
  return logOddsOf(chance ?? quality);
}

/** Half of the interval's width, in log-odds. */
function reachOf({ range }: Estimate): number {
  return range ? (logOddsOf(range[1]) - logOddsOf(range[0])) / 2 : 0;
}

// Stored shares are rounded, so a chance may be 0 or 1.
function logOddsOf(share: number): number {
  const inside = Math.min(1 - 1e-6, Math.max(1e-6, share));
  return Math.log(inside / (1 - inside));
}
