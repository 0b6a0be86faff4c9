import { expect, test } from 'vitest';
import { findAlerts, type AlertSettings, type Watched } from './find-alerts.ts';

const now = new Date('2026-11-23T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const well: Watched = {
  countCalls: async () => [{ provider: 'xai', calls: 100, failed: 1 }],
  findLastQuery: async () => ({ at: hoursAgo(1), weekBefore: 500 }),
  spentToday: async () => 1e6,
  findBackups: async () => ({ last: { at: hoursAgo(2), error: null }, madeAt: hoursAgo(2) }),
  countUnreadable: async () => ({ secrets: 0, processes: 0, running: 2 }),
  measureDisks: async () => [{ path: '/data', free: 0.5 }],
  isDatabaseFull: () => false,
};

const usual: AlertSettings = {
  errorPercent: () => 30,
  silenceHours: () => 24,
  spendUsd: () => 50,
  diskPercent: () => 10,
  backupHours: () => 48,
  byMail: () => true,
  webhookUrl: () => null,
};

async function find(
  watched: Partial<Watched>,
  { settings = {}, isOpen = false }: { settings?: Partial<AlertSettings>; isOpen?: boolean } = {},
) {
  const deps = {
    watched: { ...well, ...watched },
    settings: { ...usual, ...settings },
    nameOf: () => 'xAI',
    now: () => now,
  };
  return (await findAlerts(deps, () => isOpen)).map(({ kind, message }) => [kind, message]);
}

const counts = (calls: number, failed: number): Partial<Watched> => ({
  countCalls: async () => [{ provider: 'xai', calls, failed }],
});

test('nothing is reported when everything is fine', async () => {
  expect(await find({})).toEqual([]);
  const nothingYet = { findBackups: async () => ({ last: null, madeAt: null }) };
  expect(
    await find({ ...nothingYet, findLastQuery: async () => ({ at: null, weekBefore: 0 }) }),
  ).toEqual([]);
});

test('errors are reported from ten calls, from five if all failed, and clear at half the rate', async () => {
  const told = ['errors', 'xAI failed 3 of 10 calls in the last 15 minutes.'];
  expect(await find(counts(10, 3))).toEqual([told]);
  expect(await find(counts(9, 8))).toEqual([]);
  expect(await find(counts(5, 5))).toHaveLength(1);
  expect(await find(counts(4, 4))).toEqual([]);
  expect(await find(counts(10, 2))).toEqual([]);
  expect(await find(counts(10, 2), { isOpen: true })).toHaveLength(1);
  expect(await find(counts(10, 1), { isOpen: true })).toEqual([]);
  expect(await find(counts(10, 9), { settings: { errorPercent: () => 0 } })).toEqual([]);
});

test('silence is reported after a busy week', async () => {
  const silent = (weekBefore: number) => ({
    findLastQuery: async () => ({ at: hoursAgo(25), weekBefore }),
  });
  expect(await find(silent(100))).toEqual([
    ['silence', 'No requests for 24 hours, after 100 in the week before.'],
  ]);
  expect(await find(silent(99))).toEqual([]);
});

test('a day’s spend, a full disk and a failed or old backup are reported', async () => {
  expect(await find({ spentToday: async () => 50e6 })).toEqual([
    ['spend', 'The models have cost $50.00 today, more than the alert threshold of $50.00.'],
  ]);
  const disks = [
    { path: '/opt', free: 0.5 },
    { path: '/data', free: 0.09 },
  ];
  expect(await find({ measureDisks: async () => disks })).toEqual([
    ['disk', 'Only 9.0% of the disk at /data is free.'],
  ]);
  const off = { settings: { diskPercent: () => 0 } };
  expect(await find({ measureDisks: async () => disks }, off)).toEqual([]);
  expect(await find({ isDatabaseFull: () => true }, off)).toEqual([
    ['disk', 'The database’s disk is full, so nothing can be saved until there is space again.'],
  ]);
  const failed = { last: { at: hoursAgo(1), error: 'no space left' }, madeAt: hoursAgo(2) };
  expect(await find({ findBackups: async () => failed })).toEqual([
    ['backup', 'The last backup failed: no space left'],
  ]);
  const old = { last: { at: hoursAgo(49), error: null }, madeAt: hoursAgo(49) };
  expect(await find({ findBackups: async () => old })).toEqual([
    ['backup', 'The last backup is more than 48 hours old.'],
  ]);
});

test('secrets that a process can’t decrypt are reported with the number of such processes', async () => {
  const unreadable = (secrets: number, processes: number) =>
    find({ countUnreadable: async () => ({ secrets, processes, running: 2 }) });
  expect(await unreadable(3, 2)).toEqual([
    [
      'secrets',
      'The ENCRYPTION_KEY can’t decrypt 3 saved secrets. Restart with the key that encrypted them, or save them again.',
    ],
  ]);
  expect((await unreadable(1, 1))[0]?.[1]).toMatch(
    /^The ENCRYPTION_KEY of 1 of 2 server processes can’t decrypt 1 saved secret\./,
  );
});
