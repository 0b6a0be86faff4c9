import { describe, expect, it } from 'vitest';
import { listDecisions, type DecisionFacts } from './list-decisions.ts';
import { listSetupSteps, type SetupFacts } from './list-setup-steps.ts';

const now = new Date('2026-11-23T12:00:00Z');
const nothing: SetupFacts = {
  owner: null,
  realProviders: [],
  waysIn: [],
  isSignInSimulated: false,
  isMailConfigured: false,
  isMailSimulated: false,
  payments: { environment: 'test', missingKeys: ['STRIPE_TEST_SECRET_KEY'], isSimulated: false },
  lastBackup: null,
};
const all: SetupFacts = {
  owner: 'Ada',
  realProviders: ['OpenAI'],
  waysIn: ['Google'],
  isSignInSimulated: false,
  isMailConfigured: true,
  isMailSimulated: false,
  payments: { environment: 'live', missingKeys: [], isSimulated: false },
  lastBackup: new Date('2026-11-22T11:00:00Z'),
};
const doneOf = (facts: SetupFacts) =>
  listSetupSteps(facts, now).flatMap(({ id, isDone }) => (isDone ? id : []));

describe('the first steps', () => {
  it('start out open, each with what to do', () => {
    expect(doneOf(nothing)).toEqual([]);
    for (const { detail } of listSetupSteps(nothing, now)) expect(detail).not.toBe('');
  });

  it('are marked as done from what is set up', () => {
    expect(doneOf(all)).toEqual(['owner', 'key', 'sign-in', 'mail', 'payment', 'backup']);
    expect(listSetupSteps(all, now).map(({ detail }) => detail)).toEqual([
      'Ada',
      'OpenAI',
      'Google',
      'E-mail is set up.',
      'Payments are live.',
      'The last backup was a day ago; to restore it into an empty database, run npm run restore -- FILE.',
    ]);
  });

  it.each<[string, Partial<SetupFacts>, string]>([
    ['a backup from last week', { lastBackup: new Date('2026-11-15T11:00:00Z') }, 'backup'],
    ['a simulated sign-in', { isSignInSimulated: true }, 'sign-in'],
    ['mail that stays on this machine', { isMailSimulated: true }, 'mail'],
    ['payments in test mode', { payments: { ...all.payments, environment: 'test' } }, 'payment'],
    ['simulated payments', { payments: { ...all.payments, isSimulated: true } }, 'payment'],
  ])('%s does not complete a step', (_name, change, id) => {
    expect(doneOf({ ...all, ...change })).not.toContain(id);
  });
});

describe('the decisions to make', () => {
  const calm: DecisionFacts = {
    providers: [{ name: 'OpenAI', accountError: null }],
    alerts: [],
    spending: { todayMicroUsd: 79, budgetMicroUsd: 100 },
    failedMails: 0,
    waitingAccounts: 0,
    isCandidateWaiting: false,
    payments: { environment: 'live', missingKeys: [] },
    isProduction: true,
  };
  const refused = { message: 'The account at OpenAI has no credit left.', since: '2026-11-23' };

  it.each<[Partial<DecisionFacts>, string[]]>([
    [{}, []],
    [{ providers: [{ name: 'OpenAI', accountError: refused }] }, [refused.message]],
    [{ alerts: [{ message: 'xAI fails.' }] }, ['xAI fails.']],
    [{ waitingAccounts: 1 }, ['1 account is waiting for your approval.']],
    [{ spending: { todayMicroUsd: 80, budgetMicroUsd: 100 } }, ['80% of today’s budget is spent.']],
    [{ spending: { todayMicroUsd: 80, budgetMicroUsd: null } }, []],
    [
      { payments: { environment: 'test', missingKeys: [] } },
      ['Payments are in test mode, so users can’t pay. Switch to live mode.'],
    ],
    [{ payments: { environment: 'test', missingKeys: [] }, isProduction: false }, []],
    [
      { payments: { environment: 'live', missingKeys: ['STRIPE_LIVE_SECRET_KEY'] } },
      ['Live payments need STRIPE_LIVE_SECRET_KEY.'],
    ],
    [{ failedMails: 2 }, ['2 e-mails couldn’t be sent.']],
    [
      { isCandidateWaiting: true },
      ['A new routing policy, computed from votes, is waiting for your decision.'],
    ],
  ])('with %j is %j', (change, texts) => {
    expect(listDecisions({ ...calm, ...change }).map(({ text }) => text)).toEqual(texts);
  });
});
