/** A model as one prompt sees it. */
export interface Standing {
  price: number;
  /** How good its answer is expected to be: the logarithm of the chance that it is good. */
  value: number;
}

/** From one model to the next dearer one that is worth it. */
export interface Step<Of extends Standing> {
  from: Of;
  to: Of;
  /** Value gained for each unit of price. */
  gain: number;
}

/**
 * The way up from the cheapest model to the best, each step gaining less for its price than the one before.
 * Models that are dearer and no better are not on it.
 */
export function climbSteps<Of extends Standing>(standings: readonly Of[]): Step<Of>[] {
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

function gainOf(from: Standing, to: Standing): number {
  return (to.value - from.value) / (to.price - from.price);
}
