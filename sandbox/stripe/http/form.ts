import type { z } from 'zod';
import { invalidRequest, type ApiError } from './errors.ts';

export type FormValue = string | FormValue[] | { [key: string]: FormValue };

interface Branch extends Map<string, string | Branch> {}

/** Parses `a[b][0]=c&d[]=e` as Stripe does: brackets nest, and numbered or empty brackets make lists. */
export function parseForm(text: string): Record<string, FormValue> {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) insert(root, splitName(name), value);
  return Object.fromEntries([...root].map(([key, value]) => [key, toValue(value)]));
}

function splitName(name: string): string[] {
  const [, first = name, rest = ''] = /^([^[]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  return [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key)];
}

function insert(root: Branch, path: string[], value: string): void {
  const last = path.pop() ?? '';
  let branch = root;
  for (const key of path) {
    const next = branch.get(key);
    const deeper: Branch = next instanceof Map ? next : new Map();
    branch.set(key, deeper);
    branch = deeper;
  }
  branch.set(last === '' ? String(branch.size) : last, value);
}

function toValue(value: string | Branch): FormValue {
  if (typeof value === 'string') return value;
  const entries = [...value].map(([key, inner]) => [key, toValue(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** Parses a form with its schema; throws Stripe's error for the first problem. */
export function checkForm<T>(schema: z.ZodType<T>, form: Record<string, FormValue>): T {
  const result = schema.safeParse(form, { reportInput: true });
  if (result.success) return result.data;
  throw toError(result.error.issues[0]);
}

function toError(issue: z.core.$ZodIssue | undefined): ApiError {
  const path = issue?.path.map(String) ?? [];
  if (issue?.code === 'unrecognized_keys') {
    const param = nameOf([...path, ...issue.keys.slice(0, 1)]);
    const code = 'parameter_unknown';
    return invalidRequest(`Received unknown parameter: ${param}`, { code, param });
  }
  const param = nameOf(path);
  if (issue?.input === undefined) {
    const code = 'parameter_missing';
    return invalidRequest(`Missing required param: ${param}.`, { code, param });
  }
  return invalidRequest(issue.message, { param });
}

function nameOf([first = '', ...rest]: string[]): string {
  return first + rest.map((key) => `[${key}]`).join('');
}
