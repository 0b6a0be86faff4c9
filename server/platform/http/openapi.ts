import { z } from 'zod';
import { api, type EndpointName } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { problemSchema } from '#shared/contract/problem.ts';
import { streamEventSchema } from '#shared/contract/query/stream-events.ts';

/** The OpenAPI 3.1 document for the whole contract. `built` contains the endpoints that have a route. */
export function openApiDocument(built: ReadonlySet<string>, siteName: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, row] of Object.entries(api) as [EndpointName, Endpoint][]) {
    const path = row.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [row.method.toLowerCase()]: operation(name, row, built.has(name)),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: siteName, version: '1', description: `All endpoints of ${siteName}.` },
    paths,
    components: { schemas: { Problem: toJsonSchema(problemSchema, 'output') } },
  };
}

function operation(name: string, row: Endpoint, isBuilt: boolean): object {
  return {
    operationId: name,
    summary: row.summary,
    'x-access': row.access,
    ...(isBuilt ? {} : { 'x-status': 'not available yet: returns 501' }),
    parameters: [...parameters(row.params, 'path'), ...parameters(row.query, 'query')],
    ...requestBody(row),
    responses: {
      '200': { description: 'Success', content: responseContent(row) },
      default: {
        description: 'The error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(part as z.ZodType, undefined).success,
    schema: toJsonSchema(part as z.ZodType, 'input'),
  }));
}

function requestBody({ body, form }: Endpoint): object {
  if (body) {
    return {
      requestBody: { content: { 'application/json': { schema: toJsonSchema(body, 'input') } } },
    };
  }
  if (!form) return {};
  return {
    requestBody: { content: { 'multipart/form-data': { schema: toJsonSchema(form, 'input') } } },
  };
}

function responseContent(row: Endpoint): object {
  if (row.delivery === 'events') return eventContent();
  if (row.delivery === 'redirect') return {};
  if (row.delivery === 'binary') return { 'application/octet-stream': {} };
  const json = { 'application/json': { schema: toJsonSchema(row.output, 'output') } };
  return row.delivery === 'json-or-events' ? { ...json, ...eventContent() } : json;
}

function eventContent(): object {
  return { 'text/event-stream': { schema: toJsonSchema(streamEventSchema, 'output') } };
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' });
}
