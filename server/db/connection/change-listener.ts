import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Session } from './database.ts';

const channel = 'switchyard_changes';
const firstPauseMs = 200;
const longestPauseMs = 5_000;
const heartbeatMs = 15_000;
const heartbeatTimeoutMs = 5_000;

export interface ChangeListener {
  stop(): Promise<void>;
}

/** Notifies every server process, when the transaction commits, that something saved has changed. */
export async function announceChange(session: Session): Promise<void> {
  await session.execute(sql`select pg_notify(${channel}, '')`);
}

/**
 * Calls `onChange` after every notification, from whatever process, and after every reconnection, since
 * notifications that came meanwhile are lost. The first call comes before it resolves.
 */
export async function listenForChanges(
  databaseUrl: string,
  onChange: () => Promise<void>,
  onFailure: (error: unknown) => void,
): Promise<ChangeListener> {
  const stopping = new AbortController();
  let client: pg.Client | null = null;

  const connect = async () => {
    client = await openListener(databaseUrl, () => void onChange().catch(onFailure));
    await onChange();
    return client;
  };
  const keepListening = async (first: pg.Client) => {
    let current: pg.Client | null = first;
    let pauseMs = firstPauseMs;
    while (!stopping.signal.aborted) {
      if (current) {
        await untilBroken(current, stopping.signal);
        await current.end().catch(() => {});
        pauseMs = firstPauseMs;
      }
      if (stopping.signal.aborted) return;
      await pause(pauseMs, stopping.signal);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      current = await connect().catch((error: unknown) => {
        onFailure(error);
        return null;
      });
    }
  };
  const running = keepListening(await connect());
  return {
    async stop() {
      stopping.abort();
      await running;
      await client?.end().catch(() => {});
    },
  };
}

async function openListener(databaseUrl: string, onNotice: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: heartbeatTimeoutMs,
    keepAlive: true,
    application_name: 'switchyard-changes',
  });
  // Without a listener of its own a broken connection would end the process.
  client.on('error', () => {});
  client.on('notification', onNotice);
  await client.connect();
  await client.query(`listen ${channel}`);
  return client;
}

/** Resolves when the connection has ended, or no longer answers, or `signal` aborts. */
function untilBroken(client: pg.Client, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const heartbeat = setInterval(() => void client.query('select 1').catch(end), heartbeatMs);
    const end = () => {
      clearInterval(heartbeat);
      signal.removeEventListener('abort', end);
      resolve();
    };
    client.once('end', end);
    client.once('error', end);
    signal.addEventListener('abort', end, { once: true });
  });
}

/** Ends early when `signal` aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, null, { signal }).catch(() => {});
}
