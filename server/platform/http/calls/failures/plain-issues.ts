import type { z } from 'zod';
import { formatCount, plural } from '#shared/lib/format.ts';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const kinds: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const shapes: Partial<Record<string, string>> = {
  datetime: 'a time, such as 2026-01-31T12:00:00Z',
  date: 'a date, such as 2026-01-31',
  email: 'an e-mail address',
  url: 'an address, such as https://example.com',
  uuid: 'an ID',
};

/** Describes an invalid input whose schema has no message. */
export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This field is required.'
        : `The value must be ${kinds[issue.expected] ?? issue.expected}.`;
    case 'too_small':
      return describeBound(issue.origin, 'at least', Number(issue.minimum));
    case 'too_big':
      return describeBound(issue.origin, 'at most', Number(issue.maximum));
    case 'invalid_value':
      return `The value must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}.`;
    case 'invalid_format':
      return `The value must be ${shapes[issue.format] ?? 'in another format'}.`;
    case 'invalid_union':
      return findInner(issue.errors)?.message ?? 'The value isn’t valid.';
    default:
      return 'The value isn’t valid.';
  }
}

/** Finds the problem with the union member that has the input's type. */
export function findInner<Inner extends { code?: string; path: PropertyKey[] }>(
  errors: readonly (readonly Inner[])[],
): Inner | undefined {
  return errors.flat().find(({ code, path }) => path.length > 0 || code !== 'invalid_type');
}

function describeBound(origin: string, bound: string, value: number): string {
  if (origin === 'string') return `The text must have ${bound} ${plural(value, 'character')}.`;
  if (origin === 'array')
    return `The list must have ${bound} ${plural(value, 'entry', 'entries')}.`;
  return `The value must be ${bound} ${formatCount(value)}.`;
}
