import { expect, it } from 'vitest';
import { followReplica, type Replayed, type State, type Written } from './follow-replica.ts';

const nowMs = Date.parse('2026-11-23T12:00:00Z');

interface Standing extends Partial<Replayed> {
  hasChanged?: boolean;
  /** The age of the last transaction that it replayed. */
  lagMs?: number;
  error?: Error;
}

/** A replica whose state the test sets with `stand`. */
async function follow(first: Standing) {
  let standing = first;
  const told: State['state'][] = [];
  const replica = followReplica(
    {
      findWritten: async (): Promise<Written> => ({
        position: '0/1',
        atMs: nowMs,
        hasChanged: standing.hasChanged ?? false,
      }),
      async findReplayed() {
        if (standing.error) throw standing.error;
        const { isStandby = true, hasAll = false, lagMs = 0 } = standing;
        return { isStandby, hasAll, replayedAt: new Date(nowMs - lagMs) };
      },
    },
    ({ state }) => told.push(state),
  );
  await replica.look();
  return { replica, told, stand: (next: Standing) => (standing = next) };
}

const primary = { isReplica: false, asOf: null };
const replicaNow = { isReplica: true, asOf: null };

it.each<[string, Standing, boolean, object]>([
  ['has all', { hasAll: true, lagMs: 1e9 }, false, replicaNow],
  ['is behind by less than we report', { lagMs: 1_999 }, false, replicaNow],
  ['is behind', { lagMs: 2_000 }, false, { isReplica: true, asOf: new Date(nowMs - 2_000) }],
  [
    'is a minute behind',
    { lagMs: 60_000 },
    false,
    { isReplica: true, asOf: new Date(nowMs - 60_000) },
  ],
  ['is further behind', { lagMs: 60_001 }, false, primary],
  ['may lack the reader’s own changes', { lagMs: 1, hasChanged: true }, false, primary],
  ['lacks anything needed for a file', { lagMs: 1 }, true, primary],
  ['has the reader’s own changes', { hasAll: true, hasChanged: true }, true, replicaNow],
  ['is not a standby', { isStandby: false, hasAll: true }, false, primary],
  ['cannot be reached', { error: new Error('gone') }, false, primary],
])('when a replica %s, reads go to the expected server', async (_, standing, needsAll, place) => {
  const { replica } = await follow(standing);
  expect(await replica.choose(7, needsAll)).toEqual(place);
});

it('each change of state is reported once, and a failed replica is checked again at the next look', async () => {
  const { replica, told, stand } = await follow({ hasAll: true });
  await replica.choose(7, false);
  stand({ lagMs: 70_000 });
  await replica.choose(7, false);
  await replica.look();
  stand({ hasAll: true });
  expect(await replica.choose(7, false)).toEqual(primary);
  await replica.look();
  replica.fail(new Error('A statement was ended'));
  expect(await replica.choose(7, false)).toEqual(primary);
  await replica.look();
  expect(await replica.choose(7, false)).toEqual(replicaNow);
  expect(told).toEqual(['used', 'behind', 'used', 'unreachable', 'used']);
});
