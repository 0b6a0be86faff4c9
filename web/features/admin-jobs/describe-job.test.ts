import { expect, it } from 'vitest';
import type { Job } from '#shared/contract/jobs/schemas.ts';
import {
  describeLastRun,
  describeNextRun,
  describeJobOutcome,
  describeSchedule,
} from './describe-job.ts';

const job: Job = {
  name: 'mails',
  title: 'Send mails',
  what: 'Sends mails.',
  everySeconds: 60,
  isPrompt: false,
  timeoutSeconds: 600,
  isRunning: false,
  dueAt: '2026-11-23T10:01:00',
  startedAt: '2026-11-23T10:00:00',
  tookMs: 1234,
  outcome: '2 mails were sent.',
  failures: 0,
  error: null,
};
const before = Date.parse('2026-11-23T10:00:30');
const after = Date.parse('2026-11-23T10:02:00');
const failed = { failures: 3, error: 'Stripe is away.' };

it.each<[Partial<Job>, string]>([
  [{}, 'Every minute'],
  [{ everySeconds: 30 }, 'Every 30 seconds'],
  [{ everySeconds: 300, isPrompt: true }, 'Every 5 minutes and whenever there’s work'],
])('describes how often a job runs: %o', (change, words) => {
  expect(describeSchedule({ ...job, ...change })).toBe(words);
});

it.each<[Partial<Job>, string]>([
  [{}, 'Nov 23, 2026 10:00:00, took 1.2 s'],
  [{ isRunning: true }, 'Nov 23, 2026 10:00:00, running now'],
  [{ startedAt: null, tookMs: null }, 'Not yet'],
])('describes when a job last ran: %o', (change, words) => {
  expect(describeLastRun({ ...job, ...change })).toBe(words);
});

it.each<[Partial<Job>, string]>([
  [{}, '2 mails were sent.'],
  [{ outcome: null }, '–'],
  [{ ...failed, failures: 1 }, 'Stripe is away.'],
  [failed, 'Failed 3 times in a row. Stripe is away.'],
])('describes the outcome of a run: %o', (change, words) => {
  expect(describeJobOutcome({ ...job, ...change })).toBe(words);
});

it.each<[Partial<Job>, number, string]>([
  [{}, before, 'Nov 23, 2026 10:01:00'],
  [failed, before, 'Nov 23, 2026 10:01:00 (retry)'],
  [{}, after, 'Now'],
  [{ isRunning: true }, after, 'After this run'],
])('describes when a job runs next: %o at %d', (change, now, words) => {
  expect(describeNextRun({ ...job, ...change }, now)).toBe(words);
});
