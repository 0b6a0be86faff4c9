import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announceChange } from '#server/platform/db/connection/notice-listener.ts';
import { purgeTexts } from '#server/areas/query/store/purge-threads.ts';
import { auditEntries } from '#server/areas/audit/schema.ts';
import { users } from '#server/areas/accounts/schema.ts';
import { preferences } from '#server/areas/preferences/schema.ts';
import { tellOfModels } from '#server/areas/models/store/model-notices.ts';
import { queries, retiredModels } from '#server/areas/query/schema.ts';
import { routingDecisions, routingInForce, routingPolicies } from '#server/areas/routing/schema.ts';
import { catalogue } from '#server/providers/catalogue.ts';
import type { AuditEntry } from '#shared/contract/audit/schemas.ts';
import type { Overview } from '#shared/contract/overview/schemas.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { QueryOutput } from '#shared/contract/query/schemas.ts';
import type { Estimate, RoutingReview } from '#shared/contract/routing/schemas.ts';
import {
  bootstrap,
  choiceOf,
  costsOf,
  leadOf,
  mean,
  receiptsOf,
  shiftOfPair,
  wilson,
  type LoggedPrompt,
} from '../support/raw-routing-log.ts';
import type { PreferenceRow } from '#shared/contract/statistics/schemas.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';
import { addVote, judge, type TestVote } from '../support/test-votes.ts';

let app: TestApp;
let second: { url: string };
let admin: TestClient;
let person: TestClient;
let people: number[];
beforeAll(async () => {
  app = await startTestApp();
  second = await app.startAnother();
  admin = await app.person({ isAdmin: true });
  person = await app.person({ isStandard: true });
  people = (await Promise.all(Array.from({ length: 8 }, () => app.person()))).map(
    ({ userId }) => userId,
  );
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.delete(preferences);
  const { rowCount } = await app.database.delete(routingInForce);
  await app.database.delete(routingPolicies);
  if (rowCount === 0) return;
  await announceChange(app.database);
  // Each process learns of the change at its own time.
  const asker = await app.person({ isStandard: true });
  for (const { url } of [app, second]) {
    await expect
      .poll(async () => (await asker.at(url).ask({ query: prompt })).details?.scores)
      .not.toContainEqual(expect.objectContaining({ preferred: expect.anything() as unknown }));
  }
});

const [flash, pro, painter] = [
  'vertex:gemini-1.5-flash',
  'vertex:gemini-1.5-pro',
  'openai:dall-e-3',
] as const;
const prompt = 'Write a ballad about the sea in autumn in six verses';
const models = [flash, pro];

async function vote(count: number, chosen: string | null, changes: Partial<TestVote> = {}) {
  for (let index = 0; index < count; index += 1) {
    const userId = people[index % people.length] ?? null;
    await addVote(app.database, { userId, models, chosen, prompt, task: 'writing', ...changes });
  }
}

const review = async (client = admin) =>
  (await client.send('GET', '/api/admin/routing')).body as RoutingReview;
const shiftOf = ({ candidate }: RoutingReview, model: string = pro) =>
  candidate.shifts.find((shift) => shift.model === model);
const promote = (body: object, client = admin) =>
  client.send('POST', '/api/admin/routing/promote', body);
const goBack = (version: number, client = admin) =>
  client.send('POST', '/api/admin/routing/return', { version });

function shownIn({ candidate: { asOf, fingerprint }, inForce: { version } }: RoutingReview) {
  return { asOf, fingerprint, version };
}

async function promoteCandidate() {
  const { status, body } = await promote(shownIn(await review()));
  expect([status, body]).toMatchObject([200, { policy: { shifts: expect.any(Array) } }]);
}

const ask = (client: TestClient) => client.ask({ query: prompt, models });
const successorOf = (id: string) =>
  catalogue.models.find((model) => model.id === id)?.successors[0] ?? 'none';
const changeModel = (id: string, facts: object) =>
  admin.send('PUT', `/api/admin/models/${encodeURIComponent(id)}`, facts);
const modelAt = async (url: string) => `vertex:${(await ask(person.at(url))).model}`;

/** The votes for Gemini 1.5 Pro that Auto uses, across all models. */
const citedAt = async (url: string) => {
  const { details } = await person.at(url).ask({ query: prompt });
  return details?.scores.find(({ model }) => model === pro)?.preferred;
};

const entries = async () => {
  const { body } = await admin.send('GET', '/api/admin/audit?kind=routing');
  return (body as { rows: AuditEntry[] }).rows;
};

describe('the evidence from comparisons', () => {
  it('is empty without comparisons, so only published figures count', async () => {
    expect(await review()).toMatchObject({
      inForce: { policy: null, since: null, version: 0, replay: { decided: 0, share: null } },
      candidate: { asOf: 0, shifts: [], isNew: false },
      comparisons: 0,
      threshold: { comparisons: 30, deviation: 0.5 },
    });
  });

  it('changes nothing below the threshold', async () => {
    await vote(29, pro);
    const found = await review();
    expect(shiftOf(found)).toMatchObject({
      task: 'writing',
      wins: 29,
      comparisons: 29,
      people: 8,
      standing: 'few',
    });
    expect(found.candidate.isNew).toBe(false);
    const refused = await promote(shownIn(found));
    expect([refused.status, (refused.body as Problem).code]).toEqual([409, 'conflict']);
    expect(await modelAt(app.url)).toBe(flash);
  });

  it('can still be down to chance with many votes', async () => {
    await vote(20, pro);
    await vote(20, flash);
    expect(shiftOf(await review())?.standing).toBe('unclear');
  });

  it('becomes a candidate above the threshold, and changes no choice until it is promoted', async () => {
    await vote(38, pro);
    await vote(6, flash);
    const found = await review();
    expect(shiftOf(found)).toMatchObject({ wins: 38, comparisons: 44, standing: 'counts' });
    expect(shiftOf(found)?.low).toBeGreaterThan(0);
    expect(shiftOf(found, flash)).toMatchObject({ wins: 6, comparisons: 44, standing: 'counts' });
    expect(found.candidate.isNew).toBe(true);
    expect(await modelAt(app.url)).toBe(flash);
  });

  it('is replayed over the same comparisons, with wins and their interval', async () => {
    await vote(38, pro);
    await vote(6, flash);
    await vote(4, null);
    const { inForce, candidate, differing, comparisons } = await review();
    expect(comparisons).toBe(48);
    expect(inForce.replay).toMatchObject({ decided: 44, wins: 6 });
    expect(candidate.replay).toMatchObject({ decided: 44, wins: 38 });
    expect(candidate.replay.low).toBeCloseTo(0.733, 2);
    expect(candidate.replay.high).toBeCloseTo(0.936, 2);
    expect(differing).toEqual({
      better: 'candidate',
      comparisons: 48,
      decided: 44,
      candidateWins: 38,
      inForceWins: 6,
    });
  });

  it.each([
    ['failed answers', { spoilt: { [flash]: { finish: 'stopped' as const } } }],
    ['fallbacks', { spoilt: { [flash]: { failovers: [{ from: flash, to: pro, why: 'Down.' }] } } }],
    ['pictures', { task: 'image', prompt: 'Draw a fox' }],
    ['models that write no text', { models: [painter, pro] }],
  ])('leaves out %s', async (_, changes) => {
    await vote(40, pro, changes);
    expect(await review()).toMatchObject({ comparisons: 0, candidate: { shifts: [] } });
  });

  it('caps one person’s votes at a weight of thirty, and all deleted accounts’ too', async () => {
    const [one, other] = people;
    const shiftAfter = async (voters: (number | null | undefined)[]) => {
      await app.database.delete(preferences);
      for (const userId of voters) await vote(60 / voters.length, pro, { userId: userId ?? null });
      return shiftOf(await review())?.shift ?? 0;
    };
    const bounded = await shiftAfter([one]);
    expect(await shiftAfter([null])).toBe(bounded);
    expect(await shiftAfter([one, other])).toBeGreaterThan(bounded);
    await app.database.delete(preferences);
    await vote(30, pro, { userId: one ?? null });
    expect(shiftOf(await review())?.shift).toBe(bounded);
  });

  it('reads only one person’s newest three hundred votes, so others’ votes are still read', async () => {
    await vote(1, flash, { userId: people[1] ?? null });
    await vote(305, pro, { userId: people[0] ?? null });
    expect(shiftOf(await review())).toMatchObject({ comparisons: 301, wins: 300, people: 2 });
  });

  it('leaves out people while they are blocked', async () => {
    await vote(40, pro);
    const block = (blockedAt: Date | null) =>
      app.database.update(users).set({ blockedAt }).where(inArray(users.id, people));
    await block(new Date());
    expect(await review()).toMatchObject({ comparisons: 0, candidate: { isNew: false } });
    await block(null);
    expect(await review()).toMatchObject({ comparisons: 40, candidate: { isNew: true } });
  });

  it('keeps counting after the texts are deleted, with the same figures', async () => {
    await vote(40, pro);
    const { candidate, inForce } = await review();
    await purgeTexts(app.database, sql`true`, 'age');
    const after = await review();
    expect(after.candidate).toEqual({ ...candidate });
    expect(after.inForce).toEqual(inForce);
  });

  it('leaves out votes without decision figures, and reports how many', async () => {
    await vote(40, pro);
    await vote(7, flash, { isNoted: false });
    await vote(2, flash, { isNoted: false, task: 'image' });
    const found = await review();
    expect(found).toMatchObject({ comparisons: 40, withoutNumbers: 7 });
    expect(found.inForce.replay.decided).toBe(40);
  });

  it('reports how many were decided by earlier figures', async () => {
    await vote(3, pro);
    const noted = await person.ask({ query: prompt, models, compareMode: true });
    await judge(person, prompt, noted, pro);
    expect(await review()).toMatchObject({ comparisons: 4, byEarlierFigures: 3 });
  });

  it('belongs to the successor once it answers, not to the model before it', async () => {
    const successor = `vertex:${successorOf(pro)}`;
    await vote(40, flash);
    await changeModel(pro, { retiredOn: '2020-01-01' });
    await vote(1, successor, { models: [flash, successor] });
    const found = await review();
    expect(shiftOf(found, successor)).toMatchObject({ wins: 1, comparisons: 1 });
    expect(shiftOf(found, pro)).toBeUndefined();
    await admin.send('DELETE', `/api/admin/models/${encodeURIComponent(pro)}`);
  });

  it('leaves out a model that could not have been chosen', async () => {
    await vote(40, flash, { spoilt: { [pro]: { model: 'gemini-1.0-ultra' } } });
    expect(await review()).toMatchObject({ comparisons: 0 });
  });
});

describe('exploring', () => {
  const sayings = ({ responses = [] }: QueryOutput) =>
    responses.filter(({ reason }) => reason.includes('instead of the usual runner-up'));
  const compare = (changes = {}) => person.ask({ query: prompt, compareMode: true, ...changes });
  const turnOn = async () => {
    const settings = { 'system.explore.comparisons': 'on', 'system.explore.one_in': '1' };
    for (const [key, value] of Object.entries(settings)) {
      await admin.send('POST', '/api/admin/config', { key, value, category: 'system' });
    }
    await expect.poll(async () => sayings(await compare()).length).toBe(1);
  };

  afterEach(async () => {
    for (const key of ['system.explore.comparisons', 'system.explore.one_in']) {
      await admin.send('DELETE', `/api/admin/config/${key}`);
    }
  });

  it('is off unless an administrator turns it on', async () => {
    expect(sayings(await compare())).toEqual([]);
  });

  it('adds one model to a comparison, says so beside it, and marks the vote', async () => {
    await turnOn();
    const explored = await compare();
    const [said] = sayings(explored);
    await judge(person, prompt, explored, `${said?.provider}:${said?.model}`);
    await judge(person, prompt, await compare({ models }), pro);
    expect(await review()).toMatchObject({ comparisons: 2, explored: 1 });
    const { body } = await admin.send('GET', '/api/admin/stats/preferences');
    expect(body).toMatchObject([{ isExplored: false }, { isExplored: true }]);
  });

  it('leaves models chosen by hand unchanged', async () => {
    await turnOn();
    for (const changes of [{ models }, { models: [pro] }, { model: pro }]) {
      expect(sayings(await compare(changes))).toEqual([]);
    }
  });
});

describe('promotion and rollback', () => {
  beforeEach(async () => {
    await vote(38, pro);
    await vote(6, flash);
  });

  it('is listed as a pending decision until it is done', async () => {
    const toDecide = async () => {
      const { body } = await admin.send('GET', '/api/admin/overview');
      return (body as Overview).decisions.filter(({ href }) => href === '/admin/routing');
    };
    expect(await toDecide()).toEqual([
      {
        text: 'A new routing policy, computed from votes, is waiting for your decision.',
        href: '/admin/routing',
      },
    ]);
    await promoteCandidate();
    expect(await toDecide()).toEqual([]);
    await goBack(1);
    expect(await toDecide()).toHaveLength(1);
    await app.database.delete(preferences);
    expect(await toDecide()).toEqual([]);
  });

  it('takes effect in every server process, and the reason cites the votes', async () => {
    await expect.poll(() => modelAt(second.url)).toBe(flash);
    await promoteCandidate();
    for (const { url } of [app, second]) await expect.poll(() => modelAt(url)).toBe(pro);
    const answer = await ask(person.at(second.url));
    expect(answer.reason).toBe(
      'This looks like a simple writing task. Gemini 1.5 Pro was preferred to Gemini 1.5 Flash in 38 of 44 comparisons here.',
    );
    expect(answer.details?.scores[0]).toMatchObject({
      model: pro,
      preferred: { wins: 38, of: 44 },
    });
    const elsewhere = await person.ask({ query: 'What is the capital of Mongolia?', models });
    expect(`vertex:${elsewhere.model}`).toBe(flash);
    expect(elsewhere.reason).not.toMatch(/preferred/i);
  });

  it('cites a shift just above the threshold, and stops citing it after a rollback', async () => {
    await app.database.delete(preferences);
    const [grok, sonnet] = ['xai:grok-2-1212', 'anthropic:claude-3-sonnet'];
    const asked = { query: prompt, models: [grok, sonnet] };
    await vote(31, sonnet, { models: [grok, sonnet] });
    await vote(13, grok, { models: [grok, sonnet] });
    const before = await person.ask(asked);
    expect(before.model).toBe('grok-2-1212');
    await promoteCandidate();
    expect(await person.ask(asked)).toMatchObject({
      model: 'claude-3-sonnet',
      reason:
        'This looks like a simple writing task. Claude 3 Sonnet was preferred to Grok 2 in 31 of 44 comparisons here.',
    });
    await goBack(1);
    expect(await person.ask(asked)).toMatchObject({ model: before.model, reason: before.reason });
  });

  it('applies what was shown, even if votes have arrived since', async () => {
    const found = await review();
    await vote(3, flash);
    const { body } = await promote(shownIn(found));
    expect(body).toMatchObject({
      policy: { madeBy: 'Ada Lovelace', comparisons: 44 },
      version: 1,
      by: 'Ada Lovelace',
      previous: null,
    });
    const { shifts } = (body as RoutingReview['inForce']).policy ?? { shifts: [] };
    expect(shifts).toEqual(found.candidate.shifts.filter(({ standing }) => standing === 'counts'));
    const after = await review();
    expect(after.candidate.isNew).toBe(true);
    expect(shiftOf(after)).toMatchObject({ comparisons: 47 });
  });

  it('rolls back to the previous policy, step by step', async () => {
    await promoteCandidate();
    await vote(30, pro);
    await promoteCandidate();
    const { inForce } = await review();
    expect(inForce.version).toBe(2);
    const firstBack = await goBack(2);
    expect(firstBack.body).toMatchObject({ policy: { id: inForce.previous?.id }, version: 3 });
    await expect.poll(() => modelAt(second.url)).toBe(pro);
    const lastBack = await goBack(3);
    expect(lastBack.body).toMatchObject({ policy: null, version: 4 });
    for (const { url } of [app, second]) await expect.poll(() => modelAt(url)).toBe(flash);
    expect((await goBack(4)).status).toBe(409);
  });

  it.each([
    ['re-pointed', { upstreamId: 'gemini-2.5-pro' }, 'vertex:gemini-2.5-pro'],
    ['removed', { isShown: false }, null],
  ])(
    'is suspended while its model is %s, and the administrator sees that',
    async (_, facts, answerer) => {
      await promoteCandidate();
      await expect.poll(() => citedAt(second.url)).toEqual({ wins: 38, of: 44 });
      await changeModel(pro, facts);
      for (const { url } of [app, second]) await expect.poll(() => citedAt(url)).toBe(undefined);
      const { inForce, candidate } = await review();
      expect(inForce).toMatchObject({ replaced: [{ model: pro, answerer }] });
      expect(candidate).toMatchObject({ shifts: [], isNew: true });
      await admin.send('DELETE', `/api/admin/models/${encodeURIComponent(pro)}`);
      for (const { url } of [app, second]) await expect.poll(() => modelAt(url)).toBe(pro);
      expect((await review()).inForce.replaced).toEqual([]);
    },
  );

  it('says so when a vendor has replaced its model with a successor', async () => {
    await promoteCandidate();
    await app.sandbox.play({ match: { model: 'gemini-1.5-pro' }, scenario: 'retired' });
    const { url } = await app.startAnother();
    const answerer = `vertex:${successorOf(pro)}`;
    await person.at(url).ask({ query: prompt, model: pro });
    const { inForce, candidate } = await review(admin.at(url));
    expect(inForce.replaced).toEqual([{ model: pro, answerer }]);
    expect(candidate).toMatchObject({ shifts: [], isNew: true });
    await app.database.delete(retiredModels);
    await tellOfModels(app.database);
    await app.sandbox.reset();
    for (const each of [app.url, url]) await expect.poll(() => modelAt(each)).toBe(pro);
  });

  it('is in the audit trail in both directions', async () => {
    await promoteCandidate();
    const id = (await review()).inForce.policy?.id;
    await goBack(1);
    const [back, forth] = await entries();
    expect(forth).toMatchObject({
      actorName: 'Ada Lovelace',
      action: 'routing.promote',
      subject: 'routing policy',
      before: { policy: 'none' },
      after: {
        policy: id,
        comparisons: 44,
        [`writing ${pro}`]: expect.stringMatching(/^\+0\.\d\d, preferred 38 of 44$/) as string,
      },
    });
    expect(back).toMatchObject({
      action: 'routing.return',
      before: { policy: id },
      after: { policy: 'none' },
    });
  });

  it('reports a conflict to the second of two administrators, and changes nothing', async () => {
    const shown = shownIn(await review());
    await promote(shown);
    const before = await app.database.$count(auditEntries);
    const answers = await Promise.all([promote(shown), goBack(0), goBack(7)]);
    for (const { status, body } of answers) {
      expect([status, (body as Problem).code]).toEqual([409, 'conflict']);
      expect((body as Problem).message).toMatch(/^Someone else changed the active policy/);
    }
    expect(await app.database.$count(auditEntries)).toBe(before);
  });

  it('accepts only one of two promotions at the same moment', async () => {
    const shown = shownIn(await review());
    const answers = await Promise.all([1, 2, 3].map(() => promote(shown)));
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
    expect(await app.database.$count(routingPolicies)).toBe(1);
  });

  it('refuses figures that were never shown', async () => {
    const shown = shownIn(await review());
    const forged = [
      { ...shown, fingerprint: 'x' },
      { ...shown, asOf: shown.asOf - 1 },
    ];
    for (const body of forged) {
      const refused = await promote(body);
      expect(refused.status).toBe(409);
      expect((refused.body as Problem).message).toMatch(/^These values haven’t been shown/);
    }
    expect((await review()).inForce.policy).toBeNull();
  });

  it.each([
    ['votes arrive', () => vote(5, flash)],
    ['votes are deleted', () => app.database.delete(preferences)],
    ['texts are deleted', () => purgeTexts(app.database, sql`true`, 'age')],
    [
      'a person is blocked',
      () =>
        app.database
          .update(users)
          .set({ blockedAt: new Date() })
          .where(inArray(users.id, people.slice(0, 2))),
    ],
  ])('applies what was reviewed, even if %s in the meantime', async (_, change) => {
    const found = await review();
    await change();
    expect((await promote(shownIn(found))).status).toBe(200);
    const { policy } = (await review()).inForce;
    expect(policy?.shifts).toEqual(
      found.candidate.shifts.filter(({ standing }) => standing === 'counts'),
    );
    expect(policy?.comparisons).toBe(44);
    await app.database.update(users).set({ blockedAt: null });
  });

  it('works while votes keep arriving during the review and the promotion', async () => {
    let isOver = false;
    // These votes agree with the earlier ones. So however many arrive, there is still a candidate.
    const voting = (async () => {
      while (!isOver) await vote(1, pro);
    })();
    const found = await review();
    await vote(3, flash);
    const { status } = await promote(shownIn(found));
    isOver = true;
    await voting;
    expect(status).toBe(200);
    await vote(30, flash);
    const after = await review();
    expect(after.inForce.policy?.comparisons).toBe(found.comparisons);
    expect(after.comparisons).toBeGreaterThanOrEqual(found.comparisons + 3);
    expect(after.candidate.isNew).toBe(true);
  });

  it.each([
    ['promote', {}],
    ['promote', { asOf: -1, fingerprint: 'x', version: 0 }],
    ['promote', { asOf: 1, fingerprint: 'x'.repeat(101), version: 0 }],
    ['promote', { asOf: 1, fingerprint: 'x', version: 1.5 }],
    ['promote', { asOf: 1, fingerprint: 'x', version: 0, shifts: [] }],
    ['return', {}],
    ['return', { version: 'one' }],
    ['return', { version: 1e12 }],
  ])('%s refuses %j', async (verb, body) => {
    const answer = await admin.send('POST', `/api/admin/routing/${verb}`, body);
    expect([answer.status, (answer.body as Problem).code]).toEqual([400, 'invalid-input']);
  });

  it('is for administrators', async () => {
    const shown = shownIn(await review());
    const calls = (client: TestClient) =>
      Promise.all([
        client.send('GET', '/api/admin/routing'),
        promote(shown, client),
        goBack(0, client),
      ]);
    for (const { status, body } of await calls(app.visitor())) {
      expect([status, (body as Problem).code]).toEqual([401, 'signed-out']);
    }
    for (const { status, body } of await calls(person)) {
      expect([status, (body as Problem).code]).toEqual([403, 'admin-required']);
    }
    expect((await review()).inForce.version).toBe(0);
  });
});

/**
 * Six people send prompts and vote. Each keeps five threads, so most texts are erased along the way. The test
 * logs what a client saw, and recalculates every figure of the review from that log alone.
 */
describe('a scripted installation with known preferences', () => {
  const [claude, turbo] = ['anthropic:claude-2', 'openai:gpt-4-turbo'] as const;
  const [instant, small] = ['anthropic:claude-instant-1', 'openai:gpt-3.5-turbo'] as const;
  const poem = 'Write a ballad about the sea in autumn in six verses';
  const code = 'Write a Python function that sorts a list of dates';
  const river = 'What is the capital of Mongolia?';
  const log: LoggedPrompt[] = [];
  let six: (TestClient & { userId: number })[];

  async function ask(
    count: number,
    asked: { query: string; models?: string[]; compareMode?: boolean },
    voteOf: (index: number, logged: LoggedPrompt) => string | null = () => null,
  ): Promise<LoggedPrompt[]> {
    const askOne = async (index: number): Promise<LoggedPrompt> => {
      const client = six[index % six.length] ?? person;
      const output = await client.ask(asked);
      const { query, compareMode: isComparison = false } = asked;
      const isByHand = isComparison && asked.models !== undefined;
      const logged = { prompt: query, output, isComparison, isByHand, vote: null };
      const vote = voteOf(index, logged);
      if (vote !== null) await judge(client, query, output, vote === 'tie' ? null : vote);
      return { ...logged, vote };
    };
    const told: LoggedPrompt[] = [];
    // Sends one prompt per person at a time. Otherwise the sixth thread erases the text of one being voted
    // on.
    while (told.length < count) {
      const round = Array.from({ length: Math.min(six.length, count - told.length) });
      told.push(...(await Promise.all(round.map((_, place) => askOne(told.length + place)))));
    }
    log.push(...told);
    return told;
  }

  const otherThan = (logged: LoggedPrompt) =>
    [...receiptsOf(logged).keys()].find((model) => model !== choiceOf(logged)) ?? null;

  /** 85 votes, 80 of them decided, of which 57 are for the model that Auto put first. */
  async function askAndVote() {
    const poems = { query: poem, models: [claude, turbo], compareMode: true };
    await ask(60, poems, (index, logged) => (index < 52 ? choiceOf(logged) : otherThan(logged)));
    await ask(5, poems, () => 'tie');
    const programs = { query: code, models: [instant, small], compareMode: true };
    await ask(20, programs, (index, logged) => (index < 5 ? choiceOf(logged) : otherThan(logged)));
  }

  const singles = [
    [36, { query: river, models: [flash, claude] }],
    [4, { query: poem, models: [flash, claude] }],
  ] as const;

  async function askAuto(): Promise<LoggedPrompt[]> {
    const told: LoggedPrompt[] = [];
    for (const [count, { query, models: set }] of singles) {
      told.push(...(await ask(count, { query, models: [...set] })));
    }
    told.push(...(await ask(3, { query: poem, compareMode: true })));
    return told;
  }

  const closeTo = (value: number, precision: number) =>
    expect.closeTo(value, precision) as unknown as number;
  const estimate = ({ value, low, high }: Estimate, precision = 6) => ({
    value: closeTo(value, precision),
    low: closeTo(low, precision),
    high: closeTo(high, precision),
  });
  const countsOf = (choices: readonly string[]) =>
    [...Map.groupBy(choices, (model) => model)]
      .map(([model, { length }]) => ({ model, prompts: length }))
      .sort((a, b) => b.prompts - a.prompts);

  it('gets a review whose figures all follow from the raw log', async () => {
    await app.database.delete(queries);
    await app.database.delete(routingDecisions);
    six = await Promise.all(Array.from({ length: 6 }, () => app.person({ isStandard: true })));
    await askAndVote();
    const before = await askAuto();

    // Most of the prompts with votes have been erased, including their decisions.
    const erased = await app.database.$count(
      queries,
      and(eq(queries.prompt, ''), isNull(queries.decision)),
    );
    expect(erased).toBe(log.length - six.length * 5);

    const whyGone = async () => {
      const { body } = await admin.send('GET', '/api/admin/stats/preferences?limit=200');
      const rows = body as PreferenceRow[];
      return new Set(rows.flatMap(({ query, forgotten }) => (query === '' ? [forgotten] : [])));
    };
    expect(await whyGone()).toEqual(new Set(['thread']));

    const votes = log.filter((logged) => logged.vote !== null);
    const decided = votes.filter((logged) => logged.vote !== 'tie');
    const wins = decided.filter((logged) => choiceOf(logged) === logged.vote).length;
    expect([votes.length, decided.length, wins]).toEqual([85, 80, 57]);
    const replay = { decided: decided.length, wins, ...wilson(wins, decided.length) };
    const found = await review();
    expect(found).toMatchObject({ comparisons: 85, withoutNumbers: 0, byEarlierFigures: 0 });
    expect(found.inForce.replay).toEqual({
      ...replay,
      low: closeTo(replay.low, 9),
      high: closeTo(replay.high, 9),
    });
    // The candidate would choose the same models as Auto in the compared prompts.
    expect(found.candidate.replay).toEqual(found.inForce.replay);
    expect(found.differing).toMatchObject({ better: 'unclear', comparisons: 0 });

    const poems = votes.filter(({ prompt: asked }) => asked === poem);
    const [first] = poems;
    if (!first) throw new Error('Nobody voted on a poem.');
    const preferred = poems.filter(({ vote: chosen }) => chosen === claude).length;
    const ties = poems.filter(({ vote: chosen }) => chosen === 'tie').length;
    const [highest, lowest] = leadOf(first, claude, turbo).map((lead) =>
      shiftOfPair(preferred + ties / 2, poems.length, lead),
    );
    const told = { task: 'writing', comparisons: 60, ties: 5, people: 6, standing: 'counts' };
    const own = shiftOf(found, claude);
    expect(own).toMatchObject({ ...told, wins: 52, rivals: [{ model: turbo, wins: 52, of: 60 }] });
    expect(own?.shift).toBeGreaterThanOrEqual(lowest ?? Infinity);
    expect(own?.shift).toBeLessThanOrEqual(highest ?? -Infinity);
    expect(shiftOf(found, turbo)).toMatchObject({ ...told, wins: 8, shift: -(own?.shift ?? 0) });
    expect(shiftOf(found, instant)).toMatchObject({
      task: 'code',
      comparisons: 20,
      standing: 'few',
    });

    // Auto's choices and their cost, for all prompts that were left to Auto.
    const left = log.filter((logged) => !logged.isByHand);
    expect(left).toHaveLength(before.length);
    const autos = left.filter((logged) => !logged.isComparison);
    const receipts = autos.flatMap((logged) => [...receiptsOf(logged).values()]);
    expect(found.prompts).toMatchObject({
      all: left.length,
      priced: left.length,
      paid: { answers: autos.length, meanCostMicroUsd: estimate(bootstrap(receipts)) },
    });
    expect(found.inForce.choices.models.map(({ model, prompts }) => ({ model, prompts }))).toEqual(
      countsOf(left.map(choiceOf)),
    );
    const costs = costsOf(left, choiceOf);
    expect(found.inForce.choices.meanCostMicroUsd).toEqual(estimate(bootstrap(costs), 0));

    // Votes keep arriving while the administrator decides.
    const late = ask(6, { query: poem, models: [claude, turbo], compareMode: true }, () => turbo);
    const promoted = await promote(shownIn(found));
    expect(promoted.status).toBe(200);
    await late;

    // Auto now chooses what the review predicted for the candidate, if the same prompts are sent again.
    const after = await askAuto();
    const now = after.map(choiceOf);
    expect(
      found.candidate.choices.models.map(({ model, prompts }) => ({ model, prompts })),
    ).toEqual(countsOf(now));
    const changed = left.filter((logged, place) => choiceOf(logged) !== now[place]).length;
    expect(found.prompts.changed).toMatchObject({ prompts: changed, share: changed / left.length });
    const promised = mean(costsOf(left, (logged) => now[left.indexOf(logged)] ?? 'none'));
    const cost = found.candidate.choices.meanCostMicroUsd?.value ?? 0;
    expect(cost / promised).toBeCloseTo(1, 2);
    expect((found.prompts.costRatio?.value ?? 0) / (promised / mean(costs))).toBeCloseTo(1, 2);
    expect(found.prompts.costRatio?.value).toBeGreaterThan(5);

    // The review shows the results next to what it promised.
    const paidSince = after
      .filter((logged) => !logged.isComparison)
      .flatMap((logged) => [...receiptsOf(logged).values()]);
    const judged = await ask(
      10,
      { query: poem, models: [claude, turbo], compareMode: true },
      (index) => (index < 7 ? claude : turbo),
    );
    const since = await review();
    // If the policy made the decision, the scores of a poem contain its votes.
    const byPolicy = log.filter(
      ({ vote: chosen, output }) =>
        chosen !== null && output.details?.scores.some(({ preferred }) => preferred),
    );
    expect(byPolicy.length).toBeGreaterThanOrEqual(judged.length);
    const right = byPolicy.filter((logged) => choiceOf(logged) === logged.vote).length;
    const [watched] = since.watched;
    expect(watched?.promised).toEqual({
      ...found.candidate.replay,
      priced: found.prompts.priced,
      meanCostMicroUsd: found.candidate.choices.meanCostMicroUsd,
    });
    const came = wilson(right, byPolicy.length);
    expect(watched?.came).toEqual({
      decided: byPolicy.length,
      wins: right,
      share: came.share,
      low: closeTo(came.low, 9),
      high: closeTo(came.high, 9),
      priced: paidSince.length,
      meanCostMicroUsd: estimate(bootstrap(paidSince)),
    });
    expect(mean(paidSince) / mean(receipts)).toBeGreaterThan(5);

    // Deleting accounts and texts removes no votes and changes no figures.
    const gone = await six[0]?.send('DELETE', '/api/account', { confirmation: 'DELETE' });
    expect(gone?.status).toBe(200);
    expect(await whyGone()).toEqual(new Set(['thread', 'account']));
    await purgeTexts(app.database, sql`true`, 'age');
    const last = await review();
    expect(last.inForce).toEqual(since.inForce);
    expect(last.prompts).toEqual(since.prompts);
    expect(last.watched).toEqual(since.watched);
    expect(last.candidate.replay).toEqual(since.candidate.replay);
  });
});
