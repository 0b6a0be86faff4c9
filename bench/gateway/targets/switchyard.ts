import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/platform/db/connection/database.ts';
import { startBenchServer } from '../../bench-server.ts';
import { lastWord, promptAt } from '../fake-answers.ts';
import { createPeople } from './create-people.ts';
import { programLoad } from './program-load.ts';
import type { Target } from './target.ts';

export interface SwitchyardTarget extends Target {
  database: Database;
  /** The same server, called through each of its APIs for programs. */
  apis: Target[];
  /** Starts another process on the same database. `stop` stops it too. */
  startAnother(): Promise<{ origin: string; pid: number }>;
  origin: string;
  pid: number;
  /** Counts the answers that are stored as complete. */
  countStored(): Promise<number>;
}

interface SwitchyardTraits {
  name?: string;
  environment?: Record<string, string>;
}

/** Enough people that none starts more threads than Switchyard keeps per person. */
const peopleCount = 20_000;

/** Starts the server as in production, with a PostgreSQL that doesn't lose what it has confirmed. */
export async function startSwitchyard(
  upstreamUrl: string,
  nodeFlags: readonly string[],
  { name = 'Switchyard', environment = {} }: SwitchyardTraits = {},
): Promise<SwitchyardTarget> {
  const server = await startBenchServer(
    {
      OPENAI_API_KEY: 'sk-bench',
      OPENAI_BASE_URL: `${upstreamUrl}/v1`,
      STANDARD_PER_MINUTE: '100000',
      STANDARD_RUNNING: '100000',
      STANDARD_PER_DAY: '10000000',
      MAX_RUNNING_QUERIES: '100000',
      ...environment,
    },
    nodeFlags,
  );
  const { origin, database } = server;
  const people = await createPeople(database, peopleCount);
  const cookies = people.map(({ cookie }) => ({ cookie }));
  const keys = people.map(({ key }) => ({ authorization: `Bearer ${key}` }));
  const processes = { pid: server.pid, databasePid: await postmasterOf(server.dataDir) };
  return {
    apis: (['chat', 'responses', 'messages'] as const).map((api) => ({
      ...processes,
      name: `${name} /v1${api === 'chat' ? '' : `/${api}`}`,
      load: (pace, isStream, connections) => {
        const load = programLoad(origin, {}, { pace, isStream, connections, model: 'auto', api });
        return { ...load, senders: keys };
      },
      stop: async () => {},
    })),
    name,
    load: (pace, isStream, connections) => ({
      origin,
      path: '/api/switchyard/query',
      headers: {
        'content-type': 'application/json',
        accept: isStream ? 'text/event-stream' : 'application/json',
      },
      senders: cookies,
      body: JSON.stringify({ query: promptAt(pace) }),
      endMark: isStream ? 'event: done' : lastWord,
      connections,
    }),
    ...processes,
    origin,
    startAnother: () => server.startAnother(),
    database,
    async countStored() {
      const { rows } = await database.$client.query<{ count: number }>(
        `select count(*)::int from answers join queries on queries.id = query_id
         where status = 'done' and finish = 'complete' and right(content, $1) = $2`,
        [lastWord.length, lastWord],
      );
      return rows[0]?.count ?? 0;
    },
    stop: () => server.stop(),
  };
}

async function postmasterOf(dataDir: string): Promise<number> {
  const file = await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8');
  return Number(file.split('\n', 1)[0]);
}
