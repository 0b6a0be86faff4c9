import { z } from 'zod';
import type { KeyScope } from './api-keys/constants.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call an endpoint: anyone, a signed-in person, a person with active Standard, an
 * administrator, or a program with a person's API key. API keys work only for `key` endpoints, and
 * cookies only for the others.
 */
export type Access = 'public' | 'user' | 'standard' | 'admin' | 'key';

/**
 * How the response is sent: `json`; `json-or-events` (typed events if the request accepts
 * `text/event-stream`); `events`; `binary` (a file); `redirect` (browser navigation, no body).
 */
export type Delivery = 'json' | 'json-or-events' | 'events' | 'binary' | 'redirect';

/** The files that a form may contain besides its fields. */
export interface Upload {
  files: number;
  /** The largest allowed file, in bytes. */
  fileBytes: number;
  /** Fields that may be repeated and are read as lists. */
  repeatedFields: readonly string[];
}

/**
 * One API endpoint. Inputs are strict: an unknown field is refused. `params` holds the `:name` parts of the path.
 * `form` is multipart form data and replaces `body`.
 */
export interface Endpoint {
  method: Method;
  path: `/api/${string}` | `/v1/${string}` | '/mcp';
  access: Access;
  /** The scope that a key needs to call the endpoint. If absent, any key will do. */
  scope?: KeyScope;
  summary: string;
  delivery?: Delivery;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The maximum size of the body in bytes; 128 KB if absent. */
  bodyBytes?: number;
  /** How many members and elements the body's JSON may have; 5,000 if absent. */
  bodyParts?: number;
  form?: z.ZodObject;
  /** Only used with `form`. */
  upload?: Upload;
  output: z.ZodType;
}

type Parsed<Schema, Otherwise> = Schema extends z.ZodType ? z.output<Schema> : Otherwise;
type Sent<Schema, Otherwise> = Schema extends z.ZodType ? z.input<Schema> : Otherwise;

/** The parsed input that a server route receives, with defaults filled in. */
export interface ParsedInput<E extends Endpoint> {
  params: Parsed<E['params'], undefined>;
  query: Parsed<E['query'], undefined>;
  body: Parsed<E['body'], undefined>;
  form: Parsed<E['form'], undefined>;
}

/** The input that a client sends, without the parts that the endpoint doesn't have. */
export interface SentInput<E extends Endpoint> {
  params?: Sent<E['params'], undefined>;
  query?: Sent<E['query'], undefined>;
  body?: Sent<E['body'], undefined>;
}

export type Output<E extends Endpoint> = z.output<E['output']>;

type Target = 'method' | 'path' | 'access';

const done = z.object({ success: z.boolean() });
const noJson = z.void();

/** Without an `output`, a JSON endpoint only reports success, and other endpoints send no JSON. */
type Facts = Omit<Endpoint, Target | 'output'> & { output?: z.ZodType };
type OutputOf<Given extends Facts> = Given extends { output: z.ZodType }
  ? Given['output']
  : Given extends { delivery: Delivery }
    ? typeof noJson
    : typeof done;

/** Declares an endpoint, such as `'GET /api/models', 'public'`, and preserves the types of its schemas. */
export function endpoint<const Given extends Facts>(
  route: `${Method} ${Endpoint['path']}`,
  access: Access,
  facts: Given,
): Omit<Given, 'output'> & { output: OutputOf<Given> } & Pick<Endpoint, Target> {
  const [method, path] = route.split(' ') as [Method, Endpoint['path']];
  const output = facts.output ?? (facts.delivery === undefined ? done : noJson);
  return { ...facts, output: output as OutputOf<Given>, method, path, access };
}
