import { useMemo, useState } from 'react';
import { refundReasonNames, refundReasons } from '#shared/contract/billing/constants.ts';
import type { PaymentRow } from '#shared/contract/billing/payment-schemas.ts';
import { formatCents } from '#shared/lib/format.ts';
import { ApiError } from '#web/api/api-error.ts';
import { FailureLine } from '#web/api/failure-text.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { CheckField } from '#web/ui/controls/check-field.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { parseMicroUsd } from '#web/ui/data/parse-money.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { describeEffects, describePayer } from './describe-payment.ts';
import { useRefund, type Order } from './use-payments.ts';

/** Explains the effects of a refund before it is made. */
export function RefundDialog({ payment, onClose }: { payment: PaymentRow; onClose: () => void }) {
  const { leftCents, subscription } = payment;
  const [typed, setTyped] = useState((leftCents / 100).toFixed(2));
  const [reason, setReason] = useState<Order['reason']>('requested_by_customer');
  const [wantsEnd, setWantsEnd] = useState(true);
  const refund = useRefund(payment.id, onClose);
  const amountCents = Math.round((parseMicroUsd(typed) ?? 0) / 10_000);
  const isPossible = amountCents >= 1 && amountCents <= leftCents;
  const mayEnd = subscription !== null && amountCents === leftCents;
  const endsSubscription = mayEnd && wantsEnd;
  const asked = { amountCents, reason, endsSubscription };
  const [refusals, setRefusals] = useState(0);
  // An unchanged order keeps its id, so that a second click, or a click after a lost response, doesn't
  // refund twice. After a rejection, the next click is a new order.
  const orderId = useMemo(newOrderId, [amountCents, reason, endsSubscription, refusals]);
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.problem?.code === 'conflict') setRefusals(refusals + 1);
  };
  return (
    <Dialog isOpen title={`Refund ${describePayer(payment)}`} keepsTyped={false} onClose={onClose}>
      <form
        className="mt-4 space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isPossible && !refund.isPending) refund.mutate({ orderId, ...asked }, { onError });
        }}
      >
        <TextField
          label={`Amount in US dollars (up to ${formatCents(leftCents)})`}
          inputMode="decimal"
          maxLength={12}
          value={typed}
          error={
            isPossible ? undefined : `Enter an amount from $0.01 to ${formatCents(leftCents)}.`
          }
          onChange={({ target }) => setTyped(target.value)}
        />
        <SelectField
          look="form"
          label="Reason (sent to Stripe)"
          value={reason}
          options={refundReasons.map((value) => ({ value, label: refundReasonNames[value] }))}
          onChange={({ target }) =>
            setReason(refundReasons.find((one) => one === target.value) ?? reason)
          }
        />
        {mayEnd && (
          <CheckField
            label="Also end the subscription"
            checked={wantsEnd}
            onChange={({ target }) => setWantsEnd(target.checked)}
          />
        )}
        {isPossible && (
          <ul
            className="list-disc space-y-1.5 pl-5 text-14 text-n11"
            aria-label="Effects of this refund"
          >
            {describeEffects(payment, amountCents, endsSubscription).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {refund.isError && <FailureLine error={refund.error} />}
        <div className="flex flex-wrap-reverse justify-end gap-2 max-sm:*:grow">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" type="submit" disabled={!isPossible || refund.isPending}>
            {isPossible ? `Refund ${formatCents(amountCents)}` : 'Refund'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Returns a version 4 UUID, even on pages without TLS, where `crypto.randomUUID` is missing. */
export function newOrderId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
