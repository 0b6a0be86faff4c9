import { and, eq } from 'drizzle-orm';
import type { PaymentState, RefundState } from '#server/areas/billing/refunds/payment-state.ts';
import type { Purchase } from '#server/areas/billing/membership/membership-state.ts';
import type { Session } from '#server/platform/db/connection/database.ts';
import { paymentRefunds, payments } from '../../schema.ts';
import type { PaymentEnvironment } from '#server/areas/settings/index.ts';

/** Saves a payment in the state that the provider reports now, with its refunds. */
export async function savePurchase(
  session: Session,
  payer: { environment: PaymentEnvironment; customerId: string; userId: number },
  { objectId: paymentId, source, subscriptionId, taxCents, paidAt, ...state }: Purchase,
): Promise<void> {
  const money = toColumns(state);
  await session
    .insert(payments)
    .values({ ...payer, paymentId, source, subscriptionId, taxCents, paidAt, ...money })
    .onConflictDoUpdate({ target: [payments.environment, payments.paymentId], set: money });
  await saveRefunds(session, payer.environment, paymentId, state.refunds);
}

/** Saves the state of a payment that is already stored. */
export async function savePaymentState(
  session: Session,
  environment: PaymentEnvironment,
  paymentId: string,
  state: PaymentState,
): Promise<void> {
  await session.update(payments).set(toColumns(state)).where(isPayment(environment, paymentId));
  await saveRefunds(session, environment, paymentId, state.refunds);
}

export function isPayment(environment: PaymentEnvironment, paymentId: string) {
  return and(eq(payments.environment, environment), eq(payments.paymentId, paymentId));
}

function toColumns({ intentId, paidCents, currency, dispute }: PaymentState) {
  return {
    intentId,
    paidCents,
    currency,
    dispute: dispute?.status ?? null,
    disputedCents: dispute?.cents ?? 0,
    disputedAt: dispute?.openedAt ?? null,
  };
}

async function saveRefunds(
  session: Session,
  environment: PaymentEnvironment,
  paymentId: string,
  refunds: readonly RefundState[],
): Promise<void> {
  for (const refund of refunds) {
    if (await noteOrdered(session, environment, paymentId, refund)) continue;
    const { id: refundId, orderId: _order, ...state } = refund;
    const { status, failureReason } = refund;
    const settledAt = new Date();
    await session
      .insert(paymentRefunds)
      .values({ environment, paymentId, refundId, settledAt, ...state })
      .onConflictDoUpdate({
        target: [paymentRefunds.environment, paymentRefunds.refundId],
        set: { status, failureReason },
      });
  }
}

/** Updates the order that the refund belongs to. Returns false if the refund has no order. */
export async function noteOrdered(
  session: Session,
  environment: PaymentEnvironment,
  paymentId: string,
  { id: refundId, orderId, status, failureReason, createdAt }: RefundState,
): Promise<boolean> {
  if (orderId === null) return false;
  const noted = await session
    .update(paymentRefunds)
    .set({ refundId, status, failureReason, createdAt })
    .where(
      and(
        eq(paymentRefunds.id, orderId),
        eq(paymentRefunds.environment, environment),
        eq(paymentRefunds.paymentId, paymentId),
      ),
    );
  return noted.rowCount === 1;
}
