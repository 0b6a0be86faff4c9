import { z } from 'zod';
import type { World } from '../world.ts';
import { createdFilter, type CreatedFilter } from './created-filter.ts';
import { integer, text } from './fields.ts';

export interface Call {
  world: World;
  /** The `:id` of the path. */
  id: string;
  /** Made with the key that browsers have, and so by anybody. */
  isPublic: boolean;
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** After `/v1`. */
  path: string;
  isPublic: boolean;
  schema: z.ZodType;
  act(call: Call, input: unknown): object;
}

export interface ListInput {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: CreatedFilter | undefined;
}

/** What a list answers with, before it is cut into pages. */
export interface Listing {
  readonly found: readonly { id: string; created?: number }[];
}

const expand = z.array(text).max(20).optional();

const paging = {
  limit: integer.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: createdFilter.optional(),
};

type Input<T extends z.ZodRawShape> = z.infer<z.ZodObject<T>>;

export function endpoint<T extends z.ZodRawShape>(
  method: Endpoint['method'],
  path: string,
  shape: T,
  act: (call: Call, input: Input<T>) => object,
): Endpoint {
  return {
    method,
    path,
    isPublic: false,
    schema: z.strictObject({ ...shape, expand }),
    act: (call, input) => act(call, only(shape, input)),
  };
}

export const get = <T extends z.ZodRawShape>(
  path: string,
  shape: T,
  act: (call: Call, input: Input<T>) => object,
) => endpoint('GET', path, shape, act);

export const post = <T extends z.ZodRawShape>(
  path: string,
  shape: T,
  act: (call: Call, input: Input<T>) => object,
) => endpoint('POST', path, shape, act);

/** A `GET` whose answer is cut into pages. */
export const list = <T extends z.ZodRawShape>(
  path: string,
  shape: T,
  find: (call: Call, input: Input<T>) => Listing['found'],
) =>
  endpoint('GET', path, { ...shape, ...paging }, (call, input) => ({
    found: find(call, only(shape, input)),
  }));

/** Also for whoever has the publishable key and the object's client secret. */
export const open = (given: Endpoint): Endpoint => ({ ...given, isPublic: true });

/** What an endpoint asked for itself, without what it is expanded and paged by. */
function only<T extends z.ZodRawShape>(shape: T, input: unknown): Input<T> {
  const own = Object.entries(input as object).filter(([key]) => key in shape);
  return Object.fromEntries(own) as Input<T>;
}
