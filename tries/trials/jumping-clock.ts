import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { answers } from '#server/areas/query/schema.ts';
import { ask, isAcknowledged } from '../callers/ask.ts';
import { findLost } from '../judge/find-lost.ts';
import { NotTriedHere, type Trial } from '../trial.ts';

const libraries = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`,
);
const jumps = ['+1d', '-1d', '+3650d', '-400d', '+90s', '-90s', '+0'];
const prompt = { query: 'Name three trees', model: 'openai:gpt-3.5-turbo' };
/** No answer in the trial may take this long. */
const longestMs = 120_000;

/** The system clock jumps for the server while it answers, but not for PostgreSQL. */
export const jumpingClock: Trial = {
  name: 'jumping clock',
  async run({ judge, vendors, folder, startServer }) {
    const library = libraries.find((path) => existsSync(path));
    if (!library) throw new NotTriedHere('needs libfaketime (apt-get install libfaketime)');
    const clock = join(folder, 'clock');
    await writeFile(clock, '+0\n');
    const server = await startServer({
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_CACHE_DURATION: '1',
      // Node's timers use the monotonic clock, which real changes of the system time don't affect.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    await vendors.pace(30);
    const acknowledged: string[] = [];
    for (const jump of jumps) {
      const asking = Array.from({ length: 6 }, () => ask(server.url, prompt));
      await sleep(700);
      await writeFile(clock, `${jump}\n`);
      for (const asked of await Promise.all(asking)) {
        const { queryId, problem, status } = asked;
        if (queryId !== null && isAcknowledged(asked)) acknowledged.push(queryId);
        else
          judge.find(
            'not as it must be',
            `no answer across a jump`,
            `${jump}: ${status} ${problem}`,
          );
      }
    }
    await findLost(acknowledged, server.database, judge);
    const rows = await server.database
      .select({ timeMs: answers.timeMs })
      .from(answers)
      .where(inArray(answers.queryId, acknowledged));
    for (const { timeMs } of rows) {
      if (timeMs >= 0 && timeMs < longestMs) continue;
      judge.find('not as it must be', 'a duration by the time of day', `${timeMs} ms`);
    }
    await server.stop();
    return `${jumps.length} jumps, ${acknowledged.length} answers acknowledged`;
  },
};
