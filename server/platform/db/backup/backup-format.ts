import type pg from 'pg';
import { z } from 'zod';

export const backupHeaderSchema = z.object({
  format: z.literal('switchyard-backup-1'),
  madeAt: z.string(),
  /** The number of migrations that were applied to the database. */
  migrations: z.number().int().positive(),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^\d+$/) })),
});
export type BackupHeader = z.output<typeof backupHeaderSchema>;

/** A line between the rows of tables, which starts a table or ends the file. */
export const backupLineSchema = z.union([
  z.object({ table: z.string(), columns: z.array(z.string()).min(1) }),
  z.object({ end: z.number().int() }),
]);

export interface BackupTable {
  name: string;
  columns: string[];
}

/** Lists every table except unlogged ones, with its columns. Referenced tables come first. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable & { needs: string[] }>(`
    select c.relname as name,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns,
      array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relpersistence = 'p'
    order by c.relname`);
  const placed: BackupTable[] = [];
  const isPlaced = (name: string) => placed.some((table) => table.name === name);
  while (placed.length < rows.length) {
    const ready = rows.filter(({ name, needs }) => !isPlaced(name) && needs.every(isPlaced));
    if (ready.length === 0) throw new Error('The tables reference each other in a circle.');
    placed.push(...ready.map(({ name, columns }) => ({ name, columns })));
  }
  return placed;
}
