export type JsonObject = Record<string, unknown>;

/** The response differs from the vendor's documentation. `message` never quotes it. */
export class MalformedResponse extends Error {
  override readonly name = 'MalformedResponse';
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function parseEventObject(json: string): JsonObject {
  const value = tryParse(json);
  if (!isObject(value)) throw new MalformedResponse('A stream event isn’t a JSON object.');
  return value;
}

/** Undefined if the text isn't JSON. */
export function tryParse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function countOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return 0;
  return Math.min(Math.round(value), mostCounted);
}

/** The highest count that the database can store as an integer. */
const mostCounted = 2_147_483_647;
