/** The time of the stand-in: the real one, and whatever it has been advanced by. */
export class Clock {
  aheadSeconds = 0;

  /** Unix seconds, as everywhere at Stripe. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.aheadSeconds;
  }

  advanceTo(seconds: number): void {
    this.aheadSeconds += Math.max(0, seconds - this.now());
  }
}
