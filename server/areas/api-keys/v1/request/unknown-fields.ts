import type { z } from 'zod';

/**
 * Lists the fields of a parsed body that its schema accepts but doesn't define, at any depth. Each
 * is listed once, without array indexes, and only if it has a value. An object whose schema defines
 * only `type` has no effect either, and is listed by its type.
 */
export function unknownFields(schema: z.core.$ZodType, body: unknown): string[] {
  const found = new Set<string>();
  visit(schema, body, [], found);
  return [...found];
}

function visit(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly string[],
  found: Set<string>,
): void {
  if (typeof value !== 'object' || value === null) return;
  const def = read(schema);
  if (def.type === 'union') {
    const option = def.options.find((one) => fits(one, value));
    if (option) visit(option, value, path, found);
  } else if (def.type === 'array') {
    for (const one of value as unknown[]) visit(def.element, one, path, found);
  } else if (def.type === 'object') {
    const isLoose = def.catchall?._zod.def.type === 'unknown';
    if (isLoose && Object.keys(def.shape).join() === 'type') {
      found.add([...path, String((value as { type?: unknown }).type)].join('.'));
      return;
    }
    for (const [name, one] of Object.entries(value)) {
      const place = [...path, name];
      if (Object.hasOwn(def.shape, name)) visit(def.shape[name] as z.ZodType, one, place, found);
      else if (one != null && !isEmptyObject(one)) found.add(place.join('.'));
    }
  }
}

/** The definition of a schema without its wrappers. */
function read(schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional' || def.type === 'nullable') return read(def.innerType);
  // A pipe also converts the value, before or after the schema that describes it.
  if (def.type === 'pipe') return read(read(def.in).type === 'transform' ? def.out : def.in);
  return def;
}

/** Whether an object or a list matches a schema, judged by the schema's literals and enums only. */
function fits(schema: z.core.$ZodType, value: object): boolean {
  const def = read(schema);
  if (def.type === 'array') return Array.isArray(value);
  if (def.type === 'union') return def.options.some((one) => fits(one, value));
  if (def.type !== 'object') return false;
  return Object.entries(def.shape).every(([name, field]) => {
    const given: unknown = value[name as keyof typeof value];
    const fixed = read(field);
    if (given == null) return true;
    if (fixed.type === 'literal') return (fixed.values as unknown[]).includes(given);
    return fixed.type !== 'enum' || Object.values(fixed.entries).includes(given as string);
  });
}

export function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
