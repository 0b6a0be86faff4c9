import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { batchCalls } from './batch-calls.ts';

/** Doubles numbers and records which inputs ran together. Every batch that contains `faulty` fails. */
function doubling({ faulty = NaN, error = new Error('faulty') } = {}) {
  const statements: number[][] = [];
  const double = batchCalls<{ key: string; value: number }, number>({
    name: 'double',
    keyOf: ({ key }) => key,
    groupOf: ({ value }) => (value < 100 ? 'small' : 'large'),
    async run(inputs) {
      const values = inputs.map(({ value }) => value);
      statements.push(values);
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (values.includes(faulty)) throw error;
      return values.map((value) => value * 2);
    },
  });
  return { statements, double: (value: number, key = `${value}`) => double({ key, value }) };
}

describe('batchCalls', () => {
  it('combines calls made in the same tick, and gives each its own result', async () => {
    const { statements, double } = doubling();
    expect(await Promise.all([1, 2, 3].map((value) => double(value)))).toEqual([2, 4, 6]);
    expect(statements).toEqual([[1, 2, 3]]);
  });

  it('runs in the context of the first call that shares a statement, not of one that ended earlier', async () => {
    const calls = new AsyncLocalStorage<string>();
    const askedIn: (string | undefined)[] = [];
    const echo = batchCalls<number, number>({
      name: 'echo',
      keyOf: () => 'the same',
      run: async (values) => {
        askedIn.push(calls.getStore());
        return [...values];
      },
    });
    await Promise.all(['one', 'two', 'three'].map((name) => calls.run(name, () => echo(1))));
    expect(askedIn).toEqual(['one', 'two', 'three']);
  });

  it('never puts the same key twice, or two groups, into one statement', async () => {
    const { statements, double } = doubling();
    const calls = [double(1, 'a'), double(2, 'a'), double(100, 'b'), double(3, 'c')];
    expect(await Promise.all(calls)).toEqual([2, 4, 200, 6]);
    expect(statements).toEqual([[1, 3], [2], [100]]);
  });

  it('runs identical reads once', async () => {
    const statements: number[][] = [];
    const double = batchCalls<number, number>({
      name: 'double',
      run: async (values) => {
        statements.push([...values]);
        return values.map((value) => value * 2);
      },
    });
    expect(await Promise.all([4, 4, 5].map((value) => double(value)))).toEqual([8, 8, 10]);
    expect(statements).toEqual([[4, 4, 5]]);
  });

  it('still answers the others when one call causes an error', async () => {
    const { double } = doubling({ faulty: 2 });
    const outcomes = await Promise.allSettled([1, 2, 3].map((value) => double(value)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('does not retry when the connection is lost, as the outcome is unknown', async () => {
    const error = new Error('Connection terminated unexpectedly');
    const { statements, double } = doubling({ faulty: 2, error });
    const outcomes = await Promise.allSettled([1, 2, 3].map((value) => double(value)));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(statements).toHaveLength(1);
  });

  it('answers each of many calls', async () => {
    const { statements, double } = doubling();
    const values = Array.from({ length: 99 }, (_, index) => index);
    expect(await Promise.all(values.map((value) => double(value)))).toEqual(
      values.map((value) => value * 2),
    );
    expect(statements.length).toBeLessThan(5);
  });
});
