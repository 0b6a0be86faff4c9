import type { BillingDeps } from '../billing-deps.ts';
import { listNews, newsForMs } from '../news/list-news.ts';

/** Mails users whose grant has just ended, because no event from Stripe announces that. */
export async function tellEndedGrants(
  { mail, settings, store, contactEmail }: BillingDeps,
  signal: AbortSignal,
): Promise<void> {
  const environment = settings.environment();
  const now = new Date();
  const since = new Date(now.getTime() - newsForMs);
  for (const userId of await store.listEndedGrants(environment, since, now)) {
    signal.throwIfAborted();
    const state = await store.getMembership(userId, environment);
    const isBlocked = await store.isBlocked(userId);
    const news = listNews({ userId, purchases: [], state, contactEmail, isBlocked }, now);
    for (const each of news) await mail.tell(userId, each);
  }
}
