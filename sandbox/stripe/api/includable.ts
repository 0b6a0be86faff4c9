import type { World } from '../world.ts';

/** Fields that are left out of an object unless a call asks to expand them. */
export function includableOf(
  _world: World,
  _object: Record<string, unknown>,
  _key: string,
): unknown {
  return undefined;
}
