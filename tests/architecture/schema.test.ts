import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSchema, releasedTag, type Schema, type Table } from '../support/schema-snapshots.ts';
import { repositoryFolder } from './tracked-files.ts';

const current = readSchema();
const released = readSchema(releasedTag());

/** Lists the reasons why the server of the last release couldn't run on this schema. */
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
    return now.notNull && !column.notNull ? [`${before.name}.${name} can no longer be null`] : [];
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

/** The names of everything that may reject a row. */
function listRules({ indexes, uniqueConstraints, checkConstraints, foreignKeys }: Table): string[] {
  const unique = Object.entries(indexes).filter(([, { isUnique }]) => isUnique);
  return [Object.fromEntries(unique), uniqueConstraints, checkConstraints, foreignKeys].flatMap(
    (rules) => Object.keys(rules),
  );
}

describe('migrations since the last release', () => {
  it('leave a schema that the released server still works with', () => {
    expect(Object.keys(released).length).toBeGreaterThan(50);
    expect(findBreaks(released, current)).toEqual([]);
  });

  it.each<[string, (queries: Table) => void]>([
    ['queries.prompt is gone', ({ columns }) => delete columns['prompt']],
    ['queries.tier is of another type', ({ columns }) => change(columns, 'tier', { type: 'int' })],
    [
      'queries.forgotten can no longer be null',
      ({ columns }) => change(columns, 'forgotten', { notNull: true }),
    ],
    [
      'queries.new must be given',
      ({ columns }) => void (columns['new'] = { type: 'text', notNull: true, primaryKey: false }),
    ],
    ['queries has the new rule one', ({ checkConstraints }) => void (checkConstraints['one'] = {})],
  ])('would be rejected if %s', (why, spoil) => {
    const spoilt = structuredClone(current);
    const queries = spoilt['public.queries'];
    if (queries) spoil(queries);
    expect(findBreaks(current, spoilt)).toEqual([why]);
  });
});

/** Tables of the installation, which don't grow with people or their prompts. */
const ofInstallation = `
  alert_calls alerts audit_acts backups blocked_addresses health_clock health_sums
  installation invites jobs model_health model_popularity open_circuits owner_links place_leases plan_prices retired_models
  routing_in_force routing_policies routing_reviews server_faults server_processes
  settings stats_reports usage_clock user_count web_assets daily_totals
  daily_model_usage`.split(/\s+/);

/** Tables whose rows belong to no person: numbers without a sender, notifications from Stripe, and hashes. */
const ofNobody: Record<string, string> = {
  carried_limits: 'identity_hash',
  payment_events: 'id',
  routing_decisions: 'decided_on',
  used_challenges: 'hash',
};

/**
 * Tables whose key starts with the key of a row that has a sender. They have rows only while a query runs.
 */
const throughAnother: Record<string, [column: string, table: string]> = {
  answer_chunks: ['query_id', 'queries'],
  answer_parts: ['query_id', 'queries'],
  reservations: ['query_id', 'queries'],
};

/** The sender as a user, as the subject of limits (`user:7`, `address:…`), or as a visitor's cookie. */
const senderKeys = ['user_id', 'subject', 'visitor_hash'];

/** The first column of each primary key, unique constraint and index of the table. */
function firstColumns(table: Table): string[] {
  const { columns, compositePrimaryKeys, uniqueConstraints, indexes } = table;
  const keys = [...Object.values(compositePrimaryKeys), ...Object.values(uniqueConstraints)];
  return [
    ...Object.keys(columns).filter((name) => columns[name]?.primaryKey),
    ...keys.flatMap((key) => key.columns[0] ?? []),
    ...Object.values(indexes).flatMap((index) => index.columns[0]?.expression ?? []),
  ];
}

function beginsWithSender(table: Table): boolean {
  if (table.name === 'users') return true;
  return firstColumns(table).some((column) => senderKeys.includes(column));
}

describe('tables that grow', () => {
  const tables = Object.values(current);
  const byName = new Map(tables.map((table) => [table.name, table]));
  const growing = tables.filter(({ name }) => !ofInstallation.includes(name));

  it('have an index that starts with the sender’s key, or with the key of a row that has one', () => {
    const apart = growing.filter((table) => !beginsWithSender(table));
    const lost = apart.filter((table) => {
      const [column, parent] = throughAnother[table.name] ?? [ofNobody[table.name], null];
      const isIndexed = column !== undefined && firstColumns(table).includes(column);
      const above = parent === null ? null : byName.get(parent);
      return !isIndexed || (above !== null && !(above && beginsWithSender(above)));
    });
    expect(
      lost.map(({ name }) => name),
      'docs/scaling.md says what a new table needs',
    ).toEqual([]);
    const listed = [...Object.keys(throughAnother), ...Object.keys(ofNobody)];
    const known = listed.filter((name) => byName.has(name));
    expect(apart.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
  });

  it('are listed in docs/scaling.md, as are all other tables', () => {
    const page = readFileSync(join(repositoryFolder, 'docs/scaling.md'), 'utf8');
    const missing = tables.filter(({ name }) => !page.includes(`\`${name}\``));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});

function change(columns: Table['columns'], name: string, by: Partial<Table['columns'][string]>) {
  const column = columns[name];
  if (column) Object.assign(column, by);
}
