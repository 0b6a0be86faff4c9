import { databaseFull, findAlerts, type LookDeps } from './find-alerts.ts';
import type { DueCall, AlertStore } from '../store/alert-store.ts';

/** Posts JSON to an address that the network guard allows. Throws if the receiver does not accept it. */
export interface Webhook {
  post(url: string, body: object, signal: AbortSignal): Promise<void>;
}

export interface WatchDeps extends LookDeps {
  store: AlertStore;
  webhook: Webhook;
  hasMail(): boolean;
  logError(error: unknown): void;
}

/** How long a claim lasts. A webhook call must finish sooner. */
const claimMs = 60_000;
const mostAttempts = 6;
const firstRetryMs = 30_000;

/**
 * Updates the alerts, sends due webhook calls, and returns the number of current problems. Once
 * `signal` has aborted, throws before the next step; an interrupted call is retried later.
 */
export async function watchAlerts(deps: WatchDeps, signal: AbortSignal): Promise<number> {
  const { store, settings } = deps;
  const open = (await store.list()).filter(({ endedAt }) => endedAt === null);
  const findings = await findAlerts(deps, (kind, subject) =>
    open.some((alert) => alert.kind === kind && alert.subject === subject),
  );
  signal.throwIfAborted();
  await store.settle(findings, {
    hasMail: settings.byMail() && deps.hasMail(),
    hasWebhook: settings.webhookUrl() !== null,
  });
  await sendCalls(deps, signal);
  return findings.length;
}

/** Reports a full database disk to the webhook directly, because no alert can be stored. */
export async function callWithoutStoring({
  webhook,
  settings,
  logError,
}: Pick<WatchDeps, 'webhook' | 'settings' | 'logError'>): Promise<void> {
  const url = settings.webhookUrl();
  if (url === null) return;
  const alert = {
    kind: 'disk',
    subject: '',
    message: databaseFull,
    since: new Date().toISOString(),
  };
  const body = { text: databaseFull, alert: { ...alert, endedAt: null, isOver: false } };
  await webhook.post(url, body, AbortSignal.timeout(30_000)).catch(logError);
}

async function sendCalls(deps: WatchDeps, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const call = await deps.store.claimCall(new Date(Date.now() + claimMs));
    if (!call) return;
    await sendCall(deps, call, signal);
  }
}

async function sendCall(
  { store, webhook, settings, logError }: WatchDeps,
  call: DueCall,
  signal: AbortSignal,
) {
  const url = settings.webhookUrl();
  if (url === null) return store.markFailed(call.id, 'The webhook address has been removed.', null);
  try {
    await webhook.post(url, toBody(call), signal);
    await store.markCalled(call.id);
  } catch (error) {
    signal.throwIfAborted();
    logError(error);
    const why = error instanceof Error ? error.message : String(error);
    await store.markFailed(call.id, why.slice(0, 500), retryAt(call.attempts));
  }
}

function retryAt(attempts: number): Date | null {
  if (attempts >= mostAttempts) return null;
  return new Date(Date.now() + firstRetryMs * 2 ** (attempts - 1));
}

/** `text` is the field that chats such as Slack display. */
function toBody({ alert, isOver }: DueCall): object {
  const { id, kind, subject, message, since, endedAt } = alert;
  const text = isOver ? `Resolved: ${message}` : message;
  return { text, alert: { id, kind, subject, message, since, endedAt, isOver } };
}
