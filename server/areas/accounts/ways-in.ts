import { AppError } from '../../platform/app-error.ts';
import type { WayIn } from './ports.ts';

/**
 * Whether the user could not sign in any more without this way. Ways that are disabled here do not count.
 */
export function isLastWayIn(
  ways: readonly WayIn[],
  id: string,
  isUsable: (way: WayIn) => boolean,
): boolean {
  const others = ways.filter((way) => way.id !== id);
  return others.length === 0 || (ways.some(isUsable) && !others.some(isUsable));
}

export function lastWayIn(): AppError {
  return new AppError('conflict', 'This is your only sign-in method. Add another one first.');
}
