import { Fault } from './vendor.ts';

export function requireKey(key: string | null): asserts key is string {
  if (!key) throw new Fault('missing-key');
  if (key.startsWith('invalid')) throw new Fault('invalid-key', { key });
}
