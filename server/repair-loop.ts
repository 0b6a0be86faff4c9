import type { BillingDeps } from './domain/billing/billing-deps.ts';
import { repairPayments } from './domain/billing/sync/repair-payments.ts';

const everyMs = 60_000;

/** Repairs payments at once and then every minute; `stop` resolves when no pass is running. */
export function startRepairLoop(
  billing: BillingDeps,
  onFailure: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let pass: Promise<void> | null = null;
  const repair = () => {
    pass ??= repairPayments(billing, stopping.signal)
      .catch(onFailure)
      .finally(() => (pass = null));
  };
  repair();
  const timer = setInterval(repair, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await pass;
    },
  };
}
