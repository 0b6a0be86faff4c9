import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { PaymentState, RefundOrder, RefundState } from '../../refunds/payment-state.ts';
import type { RefundReason } from '#shared/contract/billing/payment-schemas.ts';
import { recordAuditEntry } from '#server/areas/audit/index.ts';
import type { PaymentEnvironment } from '#server/areas/settings/index.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { paymentRefunds, payments } from '../../schema.ts';
import { listSubscriptions } from '../list-subscriptions.ts';
import { listPayments, type PaymentQuery } from './list-payments.ts';
import { isPayment, noteOrdered, savePaymentState } from './save-payments.ts';

/** A payment as stored in our database. */
export interface KeptPayment extends Omit<PaymentState, 'refunds'> {
  environment: PaymentEnvironment;
  paymentId: string;
  customerId: string;
  userId: number | null;
  subscriptionId: string | null;
  /** The sum of refunds that were made or are under way. */
  refundedCents: number;
}

export interface KeptOrder {
  /** The order as it was first placed. */
  order: RefundOrder;
  payment: KeptPayment;
  state: 'open' | 'done' | 'refused';
}

interface OpenOrdersQuery {
  environments: readonly PaymentEnvironment[];
  orderedBefore: Date;
  /** Leaves out orders whose key was spent after this time. */
  keySpentBefore: Date;
}

export type PaymentLedger = ReturnType<typeof createPaymentLedger>;

export function createPaymentLedger(database: Database) {
  return {
    /** Finds a payment by its own id or by the id of its payment intent. */
    find: (environment: PaymentEnvironment, id: string) => findPayment(database, environment, id),
    /**
     * Stores an order once, even if it is placed twice at the same moment. `check` throws if the order is not
     * allowed. Returns null if there is no such payment, and the stored order if it was placed before.
     */
    order: (order: RefundOrder, check: (payment: KeptPayment) => void) =>
      database.transaction((tx) => keepOrder(tx, order, check)),
    /** The orders in these environments that a process left unfinished, with their payments. */
    listOpenOrders: (which: OpenOrdersQuery, limit: number) =>
      listOpenOrders(database, which, limit),
    /** Marks the order's key as spent, unless it already is, so that the next attempt uses another key. */
    spendKey: (order: RefundOrder) => spendKey(database, order),
    /** Records that an order was carried out or refused, with one entry in the audit trail. */
    settle: (order: RefundOrder, outcome: RefundState | { refused: string }) =>
      database.transaction((tx) => settle(tx, order, outcome)),
    /** Updates a payment whose customer no longer exists. */
    saveState: ({ environment, paymentId }: KeptPayment, state: PaymentState) =>
      database.transaction((tx) => savePaymentState(tx, environment, paymentId, state)),
    list: (query: PaymentQuery) => listPayments(database, query),
    listSubscriptions: (query: Parameters<typeof listSubscriptions>[1]) =>
      listSubscriptions(database, query),
    /** One payment, as a row of the list. */
    async describe(environment: PaymentEnvironment, paymentId: string) {
      const { rows } = await listPayments(database, { environment, paymentId, limit: 1 });
      return rows[0] ?? null;
    },
  };
}

/** The sum of refunds that were made or are under way. */
const refundedCents = sql<number>`(
  select coalesce(sum(made.amount_cents), 0)::int from payment_refunds made
  where made.environment = payments.environment and made.payment_id = payments.payment_id
    and made.status not in ('failed', 'canceled'))`;

async function findPayment(
  session: Session,
  environment: PaymentEnvironment,
  id: string,
): Promise<KeptPayment | null> {
  const [found] = await session
    .select({ payment: payments, refundedCents })
    .from(payments)
    .where(
      and(
        eq(payments.environment, environment),
        or(eq(payments.paymentId, id), eq(payments.intentId, id)),
      ),
    )
    .limit(1);
  return found ? toKept(found.payment, found.refundedCents) : null;
}

function toKept(row: typeof payments.$inferSelect, refunded: number): KeptPayment {
  const { dispute, disputedCents, disputedAt, source: _source, ...payment } = row;
  return {
    ...payment,
    refundedCents: refunded,
    dispute:
      dispute && disputedAt
        ? { status: dispute, cents: disputedCents, openedAt: disputedAt }
        : null,
  };
}

/** Locks the payment's row, so that simultaneous orders for it run one after another. */
async function keepOrder(
  session: Session,
  order: RefundOrder,
  check: (payment: KeptPayment) => void,
): Promise<KeptOrder | null> {
  const { id, environment, paymentId, administrator, keySpentAt: _none, ...asked } = order;
  await session
    .select({ id: payments.paymentId })
    .from(payments)
    .where(isPayment(environment, paymentId))
    .for('no key update');
  const payment = await findPayment(session, environment, paymentId);
  if (!payment) return null;
  const [given] = await session.select().from(paymentRefunds).where(eq(paymentRefunds.id, id));
  if (given) return { order: toOrder(given), payment, state: stateOf(given) };
  check(payment);
  const orderer = { orderedBy: administrator.id, ordererName: administrator.username };
  await session
    .insert(paymentRefunds)
    .values({ id, environment, paymentId, ...asked, ...orderer, status: 'ordered' });
  return { order, payment, state: 'open' };
}

function stateOf(row: typeof paymentRefunds.$inferSelect): KeptOrder['state'] {
  if (row.settledAt === null) return 'open';
  return row.status === 'failed' && row.failureReason === 'refused' ? 'refused' : 'done';
}

async function listOpenOrders(
  database: Database,
  { environments, orderedBefore, keySpentBefore }: OpenOrdersQuery,
  limit: number,
) {
  const open = await database
    .select({ refund: paymentRefunds, payment: payments, refundedCents })
    .from(paymentRefunds)
    .innerJoin(
      payments,
      and(
        eq(payments.environment, paymentRefunds.environment),
        eq(payments.paymentId, paymentRefunds.paymentId),
      ),
    )
    .where(
      and(
        isNull(paymentRefunds.settledAt),
        inArray(paymentRefunds.environment, [...environments]),
        lt(paymentRefunds.createdAt, orderedBefore),
        or(isNull(paymentRefunds.keySpentAt), lt(paymentRefunds.keySpentAt, keySpentBefore)),
      ),
    )
    .orderBy(asc(paymentRefunds.createdAt))
    .limit(limit);
  return open.map(({ refund, payment, refundedCents: refunded }) => ({
    order: toOrder(refund),
    payment: toKept(payment, refunded),
  }));
}

async function spendKey(database: Database, { id, keySpentAt }: RefundOrder): Promise<void> {
  await database
    .update(paymentRefunds)
    .set({ keySpentAt: new Date() })
    .where(
      and(
        eq(paymentRefunds.id, id),
        isNull(paymentRefunds.settledAt),
        sql`${paymentRefunds.keySpentAt} is not distinct from ${keySpentAt}`,
      ),
    );
}

function toOrder(row: typeof paymentRefunds.$inferSelect): RefundOrder {
  const { id, environment, paymentId, amountCents, endsSubscription, keySpentAt } = row;
  return {
    id,
    environment,
    paymentId,
    amountCents,
    reason: row.reason as RefundReason,
    endsSubscription,
    administrator: { id: row.orderedBy ?? 0, username: row.ordererName ?? '' },
    keySpentAt,
  };
}

/** Adds one audit entry per order, whichever process completes it. */
async function settle(
  session: Session,
  order: RefundOrder,
  outcome: RefundState | { refused: string },
): Promise<void> {
  const { id, environment, paymentId } = order;
  const isRefused = 'refused' in outcome;
  const settled = await session
    .update(paymentRefunds)
    .set({
      settledAt: new Date(),
      ...(isRefused && { status: 'failed', failureReason: 'refused' }),
    })
    .where(and(eq(paymentRefunds.id, id), isNull(paymentRefunds.settledAt)));
  if (settled.rowCount === 0) return;
  if (!isRefused) await noteOrdered(session, environment, paymentId, { ...outcome, orderId: id });
  await recordAuditEntry(session, {
    actor: order.administrator,
    action: isRefused ? 'payment.refund-refused' : 'payment.refund',
    subject: await subjectOf(session, order),
    after: {
      payment: paymentId,
      amountCents: order.amountCents,
      reason: order.reason,
      endsSubscription: order.endsSubscription,
      ...(isRefused && { why: outcome.refused }),
    },
  });
}

/** The audit trail names the payer. If the account is deleted, it shows only the payment's id. */
async function subjectOf(session: Session, order: RefundOrder): Promise<string> {
  const payment = await findPayment(session, order.environment, order.paymentId);
  return payment?.userId == null ? `payment ${order.paymentId}` : `user ${payment.userId}`;
}
