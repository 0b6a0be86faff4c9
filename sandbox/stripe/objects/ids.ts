import { randomId } from '../../seed.ts';

const lengths = { short: 14, long: 24 } as const;

/** `cus_` and the like have fourteen characters after the prefix, what moves money has 24. */
export function newId(prefix: string, length: keyof typeof lengths = 'long'): string {
  return randomId(`${prefix}_`, lengths[length]);
}

export function newClientSecret(id: string): string {
  return randomId(`${id}_secret_`, 25);
}
