import { AppError } from '../../domain/app-error.ts';

/** Bounds how many calls one person has under way that others would have to pay for by waiting. */
export class CallSlots {
  readonly #mostOfOne: number;
  readonly #underWay = new Map<number, number>();

  constructor(mostOfOne: number) {
    this.#mostOfOne = mostOfOne;
  }

  async run<Done>(userId: number, call: () => Promise<Done>): Promise<Done> {
    const others = this.#underWay.get(userId) ?? 0;
    if (others >= this.#mostOfOne) {
      const message = 'Several such calls of yours are under way. Try again in a moment.';
      throw new AppError('busy', message, { retryAfterSeconds: 5 });
    }
    this.#underWay.set(userId, others + 1);
    try {
      return await call();
    } finally {
      const left = (this.#underWay.get(userId) ?? 1) - 1;
      if (left === 0) this.#underWay.delete(userId);
      else this.#underWay.set(userId, left);
    }
  }
}
