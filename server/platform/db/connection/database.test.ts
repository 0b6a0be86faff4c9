import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { isUnreachable, sharePools } from './database.ts';

const withCode = (code: string) => Object.assign(new Error('Of the database'), { code });

it.each([
  ['the server shuts down', withCode('57P01')],
  ['it refuses connections', withCode('ECONNREFUSED')],
  ['a connection broke during a statement', new Error('Connection terminated unexpectedly')],
  [
    'a connection broke between statements',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['a statement timed out', withCode('57014')],
  ['a lock timed out', withCode('55P03')],
  [
    'the error is the cause of another one',
    new Error('Failed query', { cause: withCode('08006') }),
  ],
])('a database cannot be reached when %s', (_, error) => {
  expect(isUnreachable(error)).toBe(true);
});

it.each([
  ['in a statement', withCode('23505')],
  ['that quotes a user’s text', quoting('Why is my Client not queryable?', withCode('22P02'))],
])('an error %s does not count as an unreachable database', (_, error) => {
  expect(isUnreachable(error)).toBe(false);
});

it('one process has 29 connections, and up to five with a sixth leave ten of PostgreSQL’s 100', () => {
  const count = (processes: number) => {
    const { planned, others } = sharePools(processes);
    return planned + others + 1;
  };
  expect(sharePools(1)).toEqual({ planned: 8, others: 20 });
  for (const processes of [1, 2, 3, 4, 5]) {
    expect(count(processes) * (processes + 1)).toBeLessThanOrEqual(90);
  }
  expect(count(100)).toBe(15);
});

function quoting(written: string, cause: Error): Error {
  return new DrizzleQueryError('update threads set title = $1', [written], cause);
}
