import type { z } from 'zod';
import { invalidRequest, type ApiError } from './errors.ts';
import type { FormValue } from './parse-form.ts';

/** Checks a form, and ends the call in Stripe's words at the first thing that is wrong with it. */
export function parseInput<T>(schema: z.ZodType<T>, form: Record<string, FormValue>): T {
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
