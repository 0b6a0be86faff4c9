/** A model as seen for one prompt. */
export interface StepStanding {
  price: number;
  /** The logarithm of the chance that its answer is good. */
  value: number;
}

/** A step from one model to the next more expensive one that is worth its price. */
export interface Step<Of extends StepStanding> {
  from: Of;
  to: Of;
  /** Value gained per unit of price. */
  gain: number;
}

/**
 * The steps from the cheapest model to the best. Each gains less per price than the one before; models that
 * cost more and are no better are left out.
 */
export function climbSteps<Of extends StepStanding>(standings: readonly Of[]): Step<Of>[] {
  const steps: Step<Of>[] = [];
  const [first, ...dearer] = standings.toSorted((a, b) => a.price - b.price || b.value - a.value);
  if (!first) return steps;
  let top = first;
  for (const to of dearer) {
    if (to.value <= top.value || to.price === top.price) continue;
    let from = top;
    for (let last = steps.at(-1); last && gainOf(from, to) >= last.gain; last = steps.at(-1)) {
      from = last.from;
      steps.pop();
    }
    steps.push({ from, to, gain: gainOf(from, to) });
    top = to;
  }
  return steps;
}

function gainOf(from: StepStanding, to: StepStanding): number {
  return (to.value - from.value) / (to.price - from.price);
}
