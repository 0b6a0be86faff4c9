import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFolder } from '#server/platform/db/connection/migrate.ts';

interface Column {
  type: string;
  notNull: boolean;
  primaryKey: boolean;
  default?: unknown;
  identity?: unknown;
  generated?: unknown;
}

export interface Index {
  columns: readonly { expression: string }[];
  isUnique: boolean;
}

export interface Table {
  name: string;
  columns: Record<string, Column>;
  indexes: Record<string, Index>;
  uniqueConstraints: Record<string, { columns: readonly string[] }>;
  compositePrimaryKeys: Record<string, { columns: readonly string[] }>;
  checkConstraints: Record<string, unknown>;
  foreignKeys: Record<string, unknown>;
}

export type Schema = Record<string, Table>;

const read = (path: string): unknown =>
  JSON.parse(readFileSync(join(migrationsFolder, path), 'utf8'));

/** Returns the schema after the migration with this tag, by default the last one. */
export function readSchema(tag = lastTag()): Schema {
  const number = tag.split('_', 1)[0];
  const { tables } = read(`meta/${number}_snapshot.json`) as { tables: Schema };
  return tables;
}

/** Returns the tag of the last release's last migration. */
export function releasedTag(): string {
  return (read('released.json') as { last: string }).last;
}

/** Returns the tags of all migrations, in order. */
export function readMigrationTags(): string[] {
  const { entries } = read('meta/_journal.json') as { entries: { tag: string }[] };
  return entries.map(({ tag }) => tag);
}

function lastTag(): string {
  return readMigrationTags().at(-1) ?? '';
}
