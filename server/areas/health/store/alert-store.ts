import { desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Alert } from '#shared/contract/health/schemas.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { bringForward } from '../../jobs/index.ts';
import { alertCalls, alerts } from '../schema.ts';
import type { Finding } from '../alerts/find-alerts.ts';

/** A message to send to the webhook that an administrator configured. */
export interface DueCall {
  id: number;
  alert: Alert;
  isOver: boolean;
  /** How many attempts have been made, including this one. */
  attempts: number;
}

export function createAlertStore(database: Database) {
  return {
    /**
     * Opens an alert for each finding that has none, and ends alerts without a finding. In the same transaction,
     * queues a mail to each administrator if `hasMail` is set, and a webhook call if `hasWebhook` is.
     */
    async settle(findings: readonly Finding[], tell: { hasMail: boolean; hasWebhook: boolean }) {
      const changed = await database.transaction(async (transaction) => {
        const opened = await open(transaction, findings);
        for (const alert of opened) await tellOf(transaction, alert, false, tell);
        const ended = await end(transaction, findings);
        for (const alert of ended) await tellOf(transaction, alert, true, tell);
        return opened.length + ended.length;
      });
      if (changed > 0 && tell.hasMail) await bringForward(database, 'mails');
    },
    async list() {
      const rows = await database
        .select()
        .from(alerts)
        .where(or(isNull(alerts.endedAt), sql`${alerts.endedAt} > now() - interval '7 days'`))
        .orderBy(sql`${alerts.endedAt} is not null`, desc(alerts.since))
        .limit(200);
      return rows.map(toAlert);
    },
    /** Claims a due call for this process, until the given time; returns null if none is due. */
    claimCall: (until: Date) => claimCall(database, until),
    async markCalled(id: number) {
      await database
        .update(alertCalls)
        .set({ dueAt: null, error: null })
        .where(eq(alertCalls.id, id));
    },
    /** If `dueAt` is null, the call is not retried. */
    async markFailed(id: number, error: string, dueAt: Date | null) {
      await database.update(alertCalls).set({ dueAt, error }).where(eq(alertCalls.id, id));
    },
  };
}

export type AlertStore = ReturnType<typeof createAlertStore>;

/** Inserts alerts, except those that another process has opened in the meantime. */
async function open(session: Session, findings: readonly Finding[]): Promise<Alert[]> {
  if (findings.length === 0) return [];
  const rows = await session
    .insert(alerts)
    .values([...findings])
    .onConflictDoNothing()
    .returning();
  return rows.map(toAlert);
}

async function end(session: Session, findings: readonly Finding[]): Promise<Alert[]> {
  const lasting = JSON.stringify(findings.map(({ kind, subject }) => ({ kind, subject })));
  const rows = await session
    .update(alerts)
    .set({ endedAt: sql`now()` })
    .where(
      sql`${alerts.endedAt} is null and not exists (
        select from json_to_recordset(${lasting}::json) as lasting (kind text, subject text)
        where lasting.kind = ${alerts.kind} and lasting.subject = ${alerts.subject})`,
    )
    .returning();
  return rows.map(toAlert);
}

/** Queues the webhook call, and a mail to each administrator who has an address. */
async function tellOf(
  session: Session,
  { id, message }: Alert,
  isOver: boolean,
  { hasMail, hasWebhook }: { hasMail: boolean; hasWebhook: boolean },
): Promise<void> {
  if (hasWebhook) {
    await session.insert(alertCalls).values({ alertId: id, isOver }).onConflictDoNothing();
  }
  if (!hasMail) return;
  const text = isOver ? `Resolved: ${message}` : message;
  const letter = JSON.stringify({
    subject: text,
    paragraphs: [text],
    action: { label: 'See the Health Page', path: '/admin/health' },
  });
  await session.execute(sql`
    insert into mails (key, kind, user_id, address, name, letter)
    select 'alert:' || ${id}::bigint || ${isOver ? ':over:' : ':begun:'} || id, 'alert', id, email, username,
      ${letter}::jsonb
    from users where (is_admin or id = 1) and email is not null and blocked_at is null
    on conflict (key) do nothing`);
}

/** Claims a due call until the given time, so that it is retried if this process dies. */
async function claimCall(database: Database, until: Date): Promise<DueCall | null> {
  const due = database
    .select({ id: alertCalls.id })
    .from(alertCalls)
    .where(sql`${alertCalls.dueAt} <= now()`)
    .orderBy(alertCalls.dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await database
    .update(alertCalls)
    .set({ dueAt: until, attempts: sql`${alertCalls.attempts} + 1` })
    // With `in`, the planner might run the subquery for every row, claiming all calls that are due.
    .where(sql`${alertCalls.id} = ${due}`)
    .returning();
  if (!claimed) return null;
  const { id, alertId, isOver, attempts } = claimed;
  const [alert] = await database.select().from(alerts).where(eq(alerts.id, alertId));
  return alert ? { id, alert: toAlert(alert), isOver, attempts } : null;
}

function toAlert(row: typeof alerts.$inferSelect): Alert {
  const { id, kind, subject, message, since, endedAt } = row;
  return {
    id,
    kind,
    subject,
    message,
    since: since.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
