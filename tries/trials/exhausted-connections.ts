import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ask } from '../callers/ask.ts';
import { makeCaller } from '../callers/make-callers.ts';
import type { Trial } from '../trial.ts';

const heldMs = 6_000;
const recoversWithinMs = 15_000;

export const exhaustedConnections: Trial = {
  name: 'exhausted connections',
  async run({ judge, startServer }) {
    const server = await startServer();
    judge.explain('database-unavailable');
    const { caller } = await makeCaller('free', server.url, server.database);
    const connectionString = server.databaseUrl;
    // Also ends the server's own connections, so that it must reconnect while no connection is free.
    const held = await takeAll(connectionString);
    const until = performance.now() + heldMs;
    while (performance.now() < until) {
      await judge.hear(caller, { method: 'GET', path: '/api/threads' });
      await ask(server.url, { query: 'Name three trees' }, 20_000);
    }
    await Promise.all(held.map((client) => client.end()));
    await untilAnswered(server.url, judge.find.bind(judge));
    await server.stop();
    return `all ${held.length} connections of the database taken for ${heldMs / 1000} s`;
  },
};

/** Takes connections until none are left, as another program might. */
async function takeAll(connectionString: string): Promise<pg.Client[]> {
  const held: pg.Client[] = [];
  const [first] = await takeSome(connectionString, 1);
  if (!first) throw new Error('The database takes no connection at all.');
  held.push(first);
  await first.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
    ['switchyard'],
  );
  for (;;) {
    const more = await takeSome(connectionString, 10);
    if (more.length === 0) return held;
    held.push(...more);
  }
}

async function takeSome(connectionString: string, count: number): Promise<pg.Client[]> {
  const taken = await Promise.all(
    Array.from({ length: count }, async () => {
      const client = new pg.Client({ connectionString });
      client.on('error', () => undefined);
      return client.connect().then(
        () => client,
        () => null,
      );
    }),
  );
  return taken.filter((client) => client !== null);
}

async function untilAnswered(url: string, find: (kind: 'hang', what: string) => void) {
  const givesUpAt = performance.now() + recoversWithinMs;
  while (performance.now() < givesUpAt) {
    const { isWhole, problem } = await ask(url, { query: 'Name three trees' }, 10_000);
    if (isWhole && problem === null) return;
    await sleep(200);
  }
  find('hang', 'no answer 15 s after connections were free again');
}
