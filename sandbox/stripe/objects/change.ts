import { isDeepStrictEqual } from 'node:util';

/** Changes an object in place and gives what the changed fields were before. */
export function change<T extends object>(object: T, changes: Partial<T>): Partial<T> {
  const previous: Partial<T> = {};
  for (const [key, value] of Object.entries(changes) as [keyof T, T[keyof T]][]) {
    if (value === undefined || isDeepStrictEqual(object[key], value)) continue;
    previous[key] = object[key];
    object[key] = value;
  }
  return previous;
}
