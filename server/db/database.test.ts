import { expect, it } from 'vitest';
import { isUnreachable } from './database.ts';

const withCode = (code: string) => Object.assign(new Error('Of the database'), { code });

it.each([
  ['the server shuts down', withCode('57P01')],
  ['it refuses connections', withCode('ECONNREFUSED')],
  ['a connection broke in a statement', new Error('Connection terminated unexpectedly')],
  [
    'a connection broke between two statements',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['it is the cause of another error', new Error('Failed query', { cause: withCode('08006') })],
])('a database cannot be reached when %s', (_, error) => {
  expect(isUnreachable(error)).toBe(true);
});

it('a fault in a statement is no such case', () => {
  expect(isUnreachable(withCode('23505'))).toBe(false);
});
