import { call } from '../call.ts';

let latest: Promise<unknown> = Promise.resolve();

/**
 * Saves on the server which version of a turn is shown. Errors are ignored: at worst, the user has to select
 * the version again on the next visit. The server receives the calls in order.
 */
export async function showTurn(threadId: string, queryId: string): Promise<void> {
  const mine = latest.then(() => call('showTurn', { params: { threadId }, body: { queryId } }));
  latest = mine.catch(() => {});
  await latest;
}

/** Resolves once all shown versions are saved, so that a file or share link contains them. */
export async function untilShown(): Promise<void> {
  await latest;
}
