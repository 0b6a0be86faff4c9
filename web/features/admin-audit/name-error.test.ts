import { expect, it } from 'vitest';
import { nameError } from './error-columns.tsx';

it.each([
  [
    'missing-key',
    'Payments are not configured.\n    at listProducts',
    'Payments are not configured.',
  ],
  ['internal', null, 'internal'],
  ['The mail could not be sent', 'Error: refused', 'The mail could not be sent'],
])('%s with the detail %j is described as “%s”', (message, detail, title) => {
  expect(nameError({ message, detail })).toBe(title);
});
