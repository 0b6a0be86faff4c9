import type { Clock } from '../clock.ts';
import type { World } from '../world.ts';
import { listDueMoments } from './due-moments.ts';

const mostMoments = 10_000;

/** Lets everything happen that is due until then, in its order and at its own time. */
export function passTime(clock: Clock, worlds: readonly World[], until: number): void {
  for (let count = 0; count < mostMoments; count += 1) {
    const [next] = worlds
      .flatMap((world) => listDueMoments(world))
      .filter(({ at }) => at <= until)
      .toSorted((a, b) => a.at - b.at);
    if (!next) break;
    clock.advanceTo(next.at);
    next.happen();
  }
  clock.advanceTo(until);
}
