import type { Mode } from '../mode.ts';
import { deletedCustomers } from '../resources/customer.ts';
import { includedOnRequest } from '../resources/invoice.ts';
import { refundsOf } from '../resources/refund.ts';
import { invalidRequest } from './errors.ts';

type Fields = Record<string, unknown>;

/** Copies the reply and replaces the id on each path with the object that it names. */
export function expand(mode: Mode, reply: object, paths: readonly string[]): object {
  const copy = structuredClone(reply);
  for (const path of paths) expandPath(mode, copy as Fields, path.split('.'), path);
  return copy;
}

function expandPath(mode: Mode, object: Fields, [key, ...rest]: string[], path: string): void {
  if (key === undefined) return;
  const value = (object[key] = valueOf(mode, object, key, path));
  for (const next of Array.isArray(value) ? value : [value]) {
    if (isFields(next)) expandPath(mode, next, rest, path);
  }
}

function valueOf(mode: Mode, object: Fields, key: string, path: string): unknown {
  const value = key in object ? object[key] : included(mode, object, key);
  if (value === undefined) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  if (typeof value !== 'string') return value;
  return structuredClone(mode.find(value) ?? deletedCustomers.find(mode, value)) ?? value;
}

function included(mode: Mode, { id, object }: Fields, key: string): unknown {
  if (object === 'charge' && key === 'refunds') return refundsOf(mode, String(id));
  return includedOnRequest(mode, String(id), key);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
