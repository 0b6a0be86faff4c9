import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { VendorError, type IncomingRequest } from './vendor.ts';

const stringsSchema = z.record(z.string(), z.string()).catch({});

export function parseIncoming(request: FastifyRequest): IncomingRequest {
  return {
    method: request.method,
    url: request.url,
    params: stringsSchema.parse(request.params ?? {}),
    query: stringsSchema.parse(request.query ?? {}),
    headers: request.headers,
    body: typeof request.body === 'string' ? request.body : '',
    form: Buffer.isBuffer(request.body) ? request.body : null,
  };
}

export function readBearer(request: IncomingRequest): string | null {
  const header = request.headers.authorization;
  const match = /^Bearer\s+(\S+)$/i.exec(String(header ?? ''));
  return match?.[1] ?? null;
}

export function readHeader(request: IncomingRequest, name: string): string | null {
  const value = request.headers[name];
  return value === undefined ? null : String(value);
}

/** Parses the JSON body with a schema. Throws a `VendorError`, which each vendor words differently. */
export function parseBody<T extends z.ZodType>(request: IncomingRequest, schema: T): z.infer<T> {
  const result = schema.safeParse(parseJson(request.body));
  if (result.success) return result.data;
  throw errorOf(result.error);
}

function errorOf(error: z.ZodError): VendorError {
  const issue = error.issues[0];
  const field = issue?.path.map(String).join('.') || 'body';
  const types = /expected (\w+), received (\w+)/.exec(issue?.message ?? '');
  const kind = types?.[2] === 'undefined' ? 'missing-field' : 'wrong-type';
  return new VendorError(kind, {
    field,
    expected: types?.[1] ?? 'object',
    received: types?.[2] ?? 'object',
    message: issue?.message,
  });
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    const error = new VendorError('bad-json');
    error.cause = cause;
    throw error;
  }
}
