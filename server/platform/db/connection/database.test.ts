import { DrizzleQueryError } from 'drizzle-orm';
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
  ['a statement took longer than it may', withCode('57014')],
  ['a lock was not given in time', withCode('55P03')],
  ['it is the cause of another error', new Error('Failed query', { cause: withCode('08006') })],
])('a database cannot be reached when %s', (_, error) => {
  expect(isUnreachable(error)).toBe(true);
});

it.each([
  ['in a statement', withCode('23505')],
  ['of what a person wrote', quoting('Why is my Client not queryable?', withCode('22P02'))],
])('an error %s does not count as an unreachable database', (_, error) => {
  expect(isUnreachable(error)).toBe(false);
});

function quoting(written: string, cause: Error): Error {
  return new DrizzleQueryError('update threads set title = $1', [written], cause);
}
