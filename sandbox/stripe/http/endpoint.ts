import { z } from 'zod';
import type { Mode } from '../mode.ts';
import type { Collection, Stored } from '../objects.ts';
import { integer, text } from './fields.ts';

export interface Call {
  mode: Mode;
  /** The `:id` in the path. */
  id: string;
  /** True for a call with the publishable key, which anyone can make. */
  isPublic: boolean;
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** Without the leading `/v1`. */
  path: string;
  isPublic: boolean;
  schema: z.ZodType;
  act(call: Call, input: unknown): object;
}

export type Input<T extends z.ZodRawShape> = z.infer<z.ZodObject<T>>;
type Act<T extends z.ZodRawShape> = (call: Call, input: Input<T>) => object;

const expand = z.array(text).max(20).optional();

export function endpoint<T extends z.ZodRawShape>(
  method: Endpoint['method'],
  path: string,
  shape: T,
  act: Act<T>,
): Endpoint {
  const schema = z.strictObject({ ...shape, expand });
  return {
    method,
    path,
    isPublic: false,
    schema,
    act: (call, input) => act(call, input as Input<T>),
  };
}

export const get = <T extends z.ZodRawShape>(path: string, shape: T, act: Act<T>) =>
  endpoint('GET', path, shape, act);

export const post = <T extends z.ZodRawShape>(path: string, shape: T, act: Act<T>) =>
  endpoint('POST', path, shape, act);

/** Also accepts the publishable key, but then requires the object's client secret. */
export const open = (given: Endpoint): Endpoint => ({ ...given, isPublic: true });

const paging = { limit: integer.default(10), starting_after: text.optional() };

/** A `GET` that lists objects in pages. */
export function list<T extends z.ZodRawShape>(
  path: string,
  shape: T,
  find: (call: Call, input: Input<T>) => readonly Stored[],
): Endpoint {
  return get(path, { ...shape, ...paging }, (call, input) => {
    const { limit, starting_after: after } = input as Input<typeof paging>;
    const found = find(call, input as Input<T>);
    const rest = found.slice(after ? found.findIndex(({ id }) => id === after) + 1 : 0);
    return toList(rest.slice(0, limit), rest.length > limit);
  });
}

/** Lists all objects of a kind, or those with a given value in one field. */
export function listBy<Field extends string, T extends Stored & Record<Field, unknown>>(
  path: string,
  field: Field,
  collection: Collection<T>,
): Endpoint {
  const shape: Record<string, z.ZodOptional<typeof text>> = { [field]: text.optional() };
  return list(path, shape, ({ mode }, { [field]: wanted }) =>
    collection.list(mode, (each) => wanted === undefined || each[field] === wanted),
  );
}

export function toList<T>(data: T[], has_more = false) {
  return { object: 'list' as const, data, has_more };
}
