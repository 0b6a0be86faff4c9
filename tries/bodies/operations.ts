import type { Access } from '#shared/contract/endpoint.ts';

/** The part of JSON Schema that /api/openapi.json uses. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  format?: string;
  pattern?: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Schema;
}

/** One API call, as the public API document describes it. */
export interface Operation {
  name: string;
  method: string;
  /** Contains `{name}` for each path parameter. */
  path: string;
  access: Access;
  parameters: Parameter[];
  json: Schema | null;
  form: Schema | null;
}

interface Document {
  paths: Record<string, Record<string, DocumentedOperation>>;
}

interface DocumentedOperation {
  operationId: string;
  'x-access': Access;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Reads the document from the server itself, so that new endpoints are included from their first day. */
export async function readOperations(url: string): Promise<Operation[]> {
  const response = await fetch(new URL('/api/openapi.json', url));
  const { paths } = (await response.json()) as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) => ({
      name: documented.operationId,
      method: method.toUpperCase(),
      path,
      access: documented['x-access'],
      parameters: documented.parameters,
      json: documented.requestBody?.content['application/json']?.schema ?? null,
      form: documented.requestBody?.content['multipart/form-data']?.schema ?? null,
    })),
  );
}
