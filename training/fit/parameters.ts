/** Parameters with a normal prior around 0. In each round, all of them take a small step. */
export class Parameters {
  readonly values: Float64Array;
  readonly #slopes: Float64Array;
  readonly #bends: Float64Array;
  readonly #precision: number;

  constructor(size: number, spreadOfPrior: number) {
    this.values = new Float64Array(size);
    this.#slopes = new Float64Array(size);
    this.#bends = new Float64Array(size);
    this.#precision = 1 / spreadOfPrior ** 2;
  }

  at(index: number): number {
    return this.values[index] ?? 0;
  }

  push(index: number, slope: number, bend: number): void {
    if (index < 0) return;
    this.#slopes[index] = (this.#slopes[index] ?? 0) + slope;
    this.#bends[index] = (this.#bends[index] ?? 0) + bend;
  }

  /**
   * Takes this share of a Newton step. The share must be less than 1 divided by the number of
   * parameters that are added up in one prediction.
   */
  step(damping: number): void {
    for (let at = 0; at < this.values.length; at += 1) {
      const value = this.values[at] ?? 0;
      const slope = (this.#slopes[at] ?? 0) - this.#precision * value;
      this.values[at] = value + (damping * slope) / ((this.#bends[at] ?? 0) + this.#precision);
    }
    this.#slopes.fill(0);
    this.#bends.fill(0);
  }
}
