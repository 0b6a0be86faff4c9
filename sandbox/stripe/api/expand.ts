import { invalidRequest } from '../fault.ts';
import type { World } from '../world.ts';
import { findObject } from './find-object.ts';
import { includableOf } from './includable.ts';

type Fields = Record<string, unknown>;

/** A copy of the reply in which each path leads through whole objects instead of their ids. */
export function expand(world: World, reply: object, paths: readonly string[] = []): object {
  const copy = structuredClone(reply);
  for (const path of paths) expandPath(world, copy as Fields, path.split('.'), path);
  return copy;
}

function expandPath(world: World, object: Fields, [key, ...rest]: string[], path: string): void {
  if (key === undefined) return;
  const value = (object[key] = valueOf(world, object, key, path));
  for (const next of Array.isArray(value) ? value : [value]) {
    if (isFields(next)) expandPath(world, next, rest, path);
  }
}

function valueOf(world: World, object: Fields, key: string, path: string): unknown {
  const value = key in object ? object[key] : includableOf(world, object, key);
  if (value === undefined) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  if (typeof value !== 'string') return value;
  return structuredClone(findObject(world, value)) ?? value;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
