import type { z } from 'zod';
import type { KeyScope } from './api-keys/constants.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: anyone, someone signed in, someone whose Standard is active, an administrator; or a program
 * with a person's API key, which opens nothing else, as no cookie opens these.
 */
export type Access = 'public' | 'user' | 'standard' | 'admin' | 'key';

/**
 * How the answer travels: `json`; `json-or-events` (the same call streams typed events when asked with
 * `Accept: text/event-stream`); `events`; `binary` (a file); `redirect` (browser navigation, no body).
 */
export type Delivery = 'json' | 'json-or-events' | 'events' | 'binary' | 'redirect';

/** What a form may carry besides its fields. */
export interface Upload {
  files: number;
  /** The largest file, in bytes. */
  fileBytes: number;
  /** Fields that may come more than once and are read as lists. */
  repeatedFields: readonly string[];
}

/**
 * One row of the API table. Inputs are strict (an unknown field is refused); `params` are the path's
 * `:name` parts, `form` is multipart form data and stands instead of `body`.
 */
export interface Endpoint {
  method: Method;
  path: `/api/${string}` | `/v1/${string}`;
  access: Access;
  /** With access by key: what the key must be for; absent where any key will do. */
  scope?: KeyScope;
  summary: string;
  delivery?: Delivery;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The longest body, where 128 KB are too few. */
  bodyBytes?: number;
  form?: z.ZodObject;
  /** Stands with `form`. */
  upload?: Upload;
  output: z.ZodType;
}

type Parsed<Schema, Otherwise> = Schema extends z.ZodType ? z.output<Schema> : Otherwise;
type Sent<Schema, Otherwise> = Schema extends z.ZodType ? z.input<Schema> : Otherwise;

/** What a server route receives: each part parsed, defaults filled in. */
export interface ParsedInput<E extends Endpoint> {
  params: Parsed<E['params'], undefined>;
  query: Parsed<E['query'], undefined>;
  body: Parsed<E['body'], undefined>;
  form: Parsed<E['form'], undefined>;
}

/** What a client sends; parts that the endpoint does not have are left out. */
export interface SentInput<E extends Endpoint> {
  params?: Sent<E['params'], undefined>;
  query?: Sent<E['query'], undefined>;
  body?: Sent<E['body'], undefined>;
}

export type Output<E extends Endpoint> = z.output<E['output']>;

/** Declares an endpoint and keeps its exact types. */
export function endpoint<const E extends Endpoint>(row: E): E {
  return row;
}
