import { z } from 'zod';
import { invalidRequest, type StripeFault } from '../fault.ts';
import type { FormValue } from './parse-form.ts';

export function readInput<T extends z.ZodType>(
  schema: T,
  form: Record<string, FormValue>,
): z.infer<T> {
  const result = schema.safeParse(form, { reportInput: true });
  if (result.success) return result.data;
  throw faultOf(result.error.issues[0]);
}

function faultOf(issue: z.core.$ZodIssue | undefined): StripeFault {
  const path = issue?.path.map(String) ?? [];
  if (issue?.code === 'unrecognized_keys') {
    const param = nameOf([...path, ...issue.keys.slice(0, 1)]);
    const code = 'parameter_unknown';
    return invalidRequest(`Received unknown parameter: ${param}`, { code, param });
  }
  const param = nameOf(path);
  if (issue?.input === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, {
      code: 'parameter_missing',
      param,
    });
  }
  const isInteger = issue.message.startsWith('Invalid integer');
  return invalidRequest(
    issue.message,
    isInteger ? { code: 'parameter_invalid_integer', param } : { param },
  );
}

function nameOf([first = '', ...rest]: string[]): string {
  return first + rest.map((key) => `[${key}]`).join('');
}
