import { eq } from 'drizzle-orm';
import type { AuditTrail } from '#server/domain/audit/ports.ts';
import type { Database } from './database.ts';
import { recordAct } from './record-act.ts';
import { users } from './schema/accounts.ts';

export function createAuditTrail(database: Database): AuditTrail {
  return { record: (act) => recordAct(database, act) };
}

export async function hasUser(database: Database, userId: number): Promise<boolean> {
  return (await database.$count(users, eq(users.id, userId))) > 0;
}
