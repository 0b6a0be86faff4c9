import type { z } from 'zod';

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
  datetime: 'a time such as 2026-01-31T12:00:00Z',
  date: 'a day such as 2026-01-31',
  email: 'an e-mail address',
  url: 'an address such as https://example.com',
  uuid: 'an id as it was given',
};

/** Describes an invalid input whose schema has no message of its own. */
export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is needed.'
        : `This must be ${kinds[issue.expected] ?? issue.expected}.`;
    case 'too_small':
      return describeBound(issue.origin, 'at least', Number(issue.minimum));
    case 'too_big':
      return describeBound(issue.origin, 'at most', Number(issue.maximum));
    case 'invalid_value':
      return `This must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'unrecognized_keys':
      return `There is no field ${issue.keys.join(', ')} here.`;
    case 'invalid_format':
      return `This must be ${shapes[issue.format] ?? 'written differently'}.`;
    default:
      return 'This cannot be used.';
  }
}

function describeBound(origin: string, bound: string, value: number): string {
  const count = value.toLocaleString('en-US');
  const isOne = value === 1;
  if (origin === 'string')
    return `This must have ${bound} ${count} ${isOne ? 'character' : 'characters'}.`;
  if (origin === 'array') return `This must have ${bound} ${count} ${isOne ? 'entry' : 'entries'}.`;
  return `This must be ${bound} ${count}.`;
}
