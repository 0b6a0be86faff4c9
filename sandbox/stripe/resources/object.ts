import { isDeepStrictEqual } from 'node:util';
import { randomId } from '../../seed.ts';

/** What every new object says about where and when it came to be. */
export interface Stamp {
  livemode: boolean;
  /** Unix seconds. */
  created: number;
}

export type Metadata = Record<string, string>;

/**
 * A part of what Stripe publishes of an object, in the types of its own library: the compiler refuses
 * a field, or a word of a choice, that Stripe does not have.
 */
export type PartOf<T> = T extends object ? { [Key in keyof T]?: PartOf<T[Key]> } : T;

const lengths = { short: 14, long: 24 } as const;

/** `cus_` and the like have fourteen characters after the prefix, what moves money has 24. */
export function newId(prefix: string, length: keyof typeof lengths = 'long'): string {
  return randomId(`${prefix}_`, lengths[length]);
}

/** Changes an object in place and gives what the changed fields were before. */
export function change<T extends object>(object: T, changes: Partial<T>): Partial<T> {
  const previous: Partial<T> = {};
  for (const [key, value] of Object.entries(changes) as [keyof T, T[keyof T]][]) {
    if (isDeepStrictEqual(object[key], value)) continue;
    previous[key] = object[key];
    object[key] = value;
  }
  return previous;
}

export function newClientSecret(id: string): string {
  return randomId(`${id}_secret_`, 25);
}
