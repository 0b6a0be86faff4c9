import type { Call } from '../callers/caller.ts';
import type { Random } from '../random.ts';
import { generate } from './generate.ts';
import type { Operation } from './operations.ts';

/** Builds a call that the API document allows, with the ids in `known` in its path and body. */
export function fillCall(
  operation: Operation,
  known: Partial<Record<string, string>>,
  random: Random,
): Call {
  const { method, form, json } = operation;
  const path = fillPath(operation, known, random);
  if (form) return { method, path, body: fillForm(generate(form, random) as object) };
  if (!json) return { method, path };
  return {
    method,
    path,
    body: JSON.stringify(nameKnown(generate(json, random), known)),
    headers: { 'content-type': 'application/json' },
  };
}

function nameKnown(body: unknown, known: Partial<Record<string, string>>): unknown {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return body;
  const entries = Object.entries(body).map(([name, value]: [string, unknown]) => {
    const id = typeof value === 'string' && /id$|^token$/i.test(name) ? known[name] : undefined;
    return [name, id ?? value] as const;
  });
  return Object.fromEntries(entries);
}

export function fillPath(
  { path, parameters }: Operation,
  known: Partial<Record<string, string>>,
  random: Random,
): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: place, required, schema } of parameters) {
    const value = String(known[name] ?? generate(schema, random));
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value));
    else if (required || random.chance(0.5)) query.set(name, value);
  }
  return query.size === 0 ? filled : `${filled}?${query.toString()}`;
}

function fillForm(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) form.append(name, String(one));
  }
  return form;
}
