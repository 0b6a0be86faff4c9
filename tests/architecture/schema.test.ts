import { describe, expect, it } from 'vitest';
import { readSchema, releasedTag, type Schema, type Table } from '../support/schema-snapshots.ts';

const current = readSchema();
const released = readSchema(releasedTag());

/** Why the server of the last release could not run on this schema. */
function findBreaks(before: Schema, after: Schema): string[] {
  return Object.entries(before).flatMap(([key, table]) => {
    const now = after[key];
    return now ? findTableBreaks(table, now) : [`${table.name} is gone`];
  });
}

function findTableBreaks(before: Table, after: Table): string[] {
  const lost = Object.entries(before.columns).flatMap(([name, column]) => {
    const now = after.columns[name];
    if (!now) return [`${before.name}.${name} is gone`];
    if (now.type !== column.type) return [`${before.name}.${name} is of another type`];
    return now.notNull && !column.notNull
      ? [`${before.name}.${name} may not be null any more`]
      : [];
  });
  const needed = Object.entries(after.columns)
    .filter(([name]) => !before.columns[name])
    .filter(([, { notNull, default: value, identity, generated }]) => {
      return notNull && value === undefined && !identity && !generated;
    })
    .map(([name]) => `${before.name}.${name} must be given`);
  const bound = listRules(after)
    .filter((rule) => !listRules(before).includes(rule))
    .map((rule) => `${before.name} has the new rule ${rule}`);
  return [...lost, ...needed, ...bound];
}

/** What may refuse a row. */
function listRules({ indexes, uniqueConstraints, checkConstraints, foreignKeys }: Table): string[] {
  const unique = Object.entries(indexes).filter(([, { isUnique }]) => isUnique);
  return [Object.fromEntries(unique), uniqueConstraints, checkConstraints, foreignKeys].flatMap(
    (rules) => Object.keys(rules),
  );
}

describe('the migrations since the last release', () => {
  it('leave a schema on which its server goes on', () => {
    expect(Object.keys(released).length).toBeGreaterThan(50);
    expect(findBreaks(released, current)).toEqual([]);
  });

  it.each<[string, (queries: Table) => void]>([
    ['queries.prompt is gone', ({ columns }) => delete columns['prompt']],
    ['queries.tier is of another type', ({ columns }) => change(columns, 'tier', { type: 'int' })],
    [
      'queries.forgotten may not be null any more',
      ({ columns }) => change(columns, 'forgotten', { notNull: true }),
    ],
    [
      'queries.new must be given',
      ({ columns }) => void (columns['new'] = { type: 'text', notNull: true }),
    ],
    ['queries has the new rule one', ({ checkConstraints }) => void (checkConstraints['one'] = {})],
  ])('would be refused where %s', (why, spoil) => {
    const spoilt = structuredClone(current);
    const queries = spoilt['public.queries'];
    if (queries) spoil(queries);
    expect(findBreaks(current, spoilt)).toEqual([why]);
  });
});

function change(columns: Table['columns'], name: string, by: Partial<Table['columns'][string]>) {
  const column = columns[name];
  if (column) Object.assign(column, by);
}
