import { randomUUID } from 'node:crypto';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, it } from 'vitest';
import type { ListedRequests, RequestDetails } from '#shared/contract/requests/schemas.ts';
import { auditEntries } from '#server/areas/audit/schema.ts';
import {
  selectRequestIds,
  type RequestSelection,
} from '#server/areas/requests/store/find-request-ids.ts';
import { users } from '#server/areas/accounts/schema.ts';
import { answers, queries } from '#server/areas/query/schema.ts';
import type { TestApp } from '../support/test-app.ts';
import { eventOf, readAll, type TestClient } from '../support/test-client.ts';

const first = { provider: 'openai', model: 'gpt-3.5-turbo' };
const compared = { query: 'Name a river', compareMode: true };
const asked = { query: 'Name a river', model: 'openai:gpt-3.5-turbo' };

const bareQuery = (userId: number) => ({
  id: randomUUID(),
  userId,
  threadId: randomUUID(),
  tier: 'free' as const,
  kind: 'text' as const,
  prompt: '',
  askedModel: 'auto-free',
  compareMode: false,
  status: 'done' as const,
  dataBytes: 0,
});

/** Tests what administrators see of all people's queries. `given` is the app that the test file started. */
export function describeEverybodysRequests(given: () => TestApp): void {
  const list = async (admin: TestClient, filter: Record<string, string> = {}) => {
    const { status, body } = await admin.send(
      'GET',
      `/api/admin/requests?${new URLSearchParams(filter).toString()}`,
    );
    expect(status).toBe(200);
    return body as ListedRequests;
  };
  const idsOf = ({ rows }: ListedRequests) => rows.map(({ id }) => id);
  const listAll = async (admin: TestClient, filter: Record<string, string>) => {
    const seen: string[] = [];
    let before: string | null = '';
    while (before !== null) {
      const page: ListedRequests = await list(admin, { ...filter, ...(before && { before }) });
      expect(page.rows.length).toBeLessThanOrEqual(50);
      seen.push(...idsOf(page));
      before = page.next;
    }
    return seen;
  };

  describe('the list of everyone’s requests', () => {
    it('shows each attempt with its times, its outcome and the vendor’s request id', async () => {
      const app = given();
      const { url } = await app.startAnother();
      await app.sandbox.play({ match: first, scenario: 'rate-limited', retryAfterSeconds: 0 });
      const person = (await app.person()).at(url);
      const events = await readAll(await person.stream(asked));
      const { queryId } = eventOf(events, 'done');
      const { failover } = eventOf(events, 'failover');
      const admin = await app.person({ isAdmin: true });
      const { body } = await admin.send('GET', `/api/admin/requests/${queryId}`);
      const details = body as RequestDetails;
      const [stored] = await app.database
        .select()
        .from(answers)
        .where(eq(answers.queryId, queryId));
      expect(details).toMatchObject({
        status: 'done',
        asked: asked.model,
        hasTexts: true,
        mayRead: false,
        choice: null,
        answers: [
          {
            model: failover.to,
            failovers: 1,
            failedOver: [failover],
            inputTokens: stored?.inputTokens,
            outputTokens: stored?.outputTokens,
            costMicroUsd: stored?.costMicroUsd,
            timeMs: stored?.timeMs,
            reason: stored?.reason,
          },
        ],
      });
      const [failed, answered] = details.answers[0]?.attempts ?? [];
      expect(failed).toMatchObject({
        model: asked.model,
        outcome: 'rate-limited',
        status: 429,
        firstMs: null,
        vendorRequest: expect.stringMatching(/^req_/),
      });
      expect(answered).toMatchObject({ model: failover.to, outcome: 'answered', status: null });
      const times = [
        details.answers[0]?.chosenMs,
        failed?.startMs,
        failed?.endMs,
        answered?.startMs,
        answered?.firstMs,
        answered?.endMs,
        details.answers[0]?.timeMs,
      ];
      expect(times).toEqual(times.toSorted((one, other) => Number(one) - Number(other)));
      expect(details.answers[0]?.firstMs).toBe(answered?.firstMs);
      await person.send('DELETE', `/api/threads/${details.threadId}`);
      const later = await admin.send('GET', `/api/admin/requests/${queryId}`);
      expect(later.body).toMatchObject({ status: 'done', hasTexts: false });
    });

    it('shows what Auto chose and the numbers behind it', async () => {
      const app = given();
      const events = await readAll(await app.visitor().stream({ query: 'Name a river' }));
      const admin = await app.person({ isAdmin: true });
      const { queryId } = eventOf(events, 'done');
      const { body } = await admin.send('GET', `/api/admin/requests/${queryId}`);
      const { choice, answers: given_, isVisitor } = body as RequestDetails;
      expect(isVisitor).toBe(true);
      expect(choice?.chosen).toBe(given_[0]?.model);
      expect(choice?.models.map(({ model }) => model)).toContain(choice?.chosen);
    });

    it('says who chose the models of a comparison, for as long as that is stored', async () => {
      const app = given();
      const person = await app.person({ isStandard: true });
      const admin = await app.person({ isAdmin: true });
      const models = ['openai:gpt-3.5-turbo', 'xai:grok-2-1212'];
      for (const body of [{ ...compared, models }, compared]) {
        await readAll(await person.stream({ ...body, model: 'auto-standard' }));
      }
      const of = { person: String(person.userId) };
      const { rows } = await list(admin, of);
      const asked_ = 'auto-standard';
      expect(rows).toMatchObject([
        { asked: asked_, isByHand: false },
        { asked: asked_, isByHand: true },
      ]);
      for (const { id, isByHand } of rows) {
        const { body } = await admin.send('GET', `/api/admin/requests/${id}`);
        expect(body).toMatchObject({ isByHand });
        await person.send('DELETE', `/api/threads/${(body as RequestDetails).threadId}`);
      }
      expect((await list(admin, of)).rows).toMatchObject([{ isByHand: null }, { isByHand: null }]);
    });

    it('can be filtered by person, outcome, model, provider, failover, kind and time, alone and together', async () => {
      const app = given();
      const admin = await app.person({ isAdmin: true });
      const person = await app.person();
      // A search by name only considers a limited number of people, and others share the default name.
      const named = { username: 'Fay Finder', email: 'fay@finder.test' };
      await app.database.update(users).set(named).where(eq(users.id, person.userId));
      await app.sandbox.play({ match: first, scenario: 'bad-request' });
      const failed = eventOf(await readAll(await person.stream(asked)), 'done').queryId;
      await app.sandbox.reset();
      const done = eventOf(await readAll(await person.stream(asked)), 'done').queryId;
      const of = { person: String(person.userId) };
      expect(idsOf(await list(admin, of))).toEqual([done, failed]);
      expect(idsOf(await list(admin, { ...of, status: 'failed' }))).toEqual([failed]);
      expect(idsOf(await list(admin, { ...of, status: 'done', kind: 'text' }))).toEqual([done]);
      expect(idsOf(await list(admin, { ...of, kind: 'comparison' }))).toEqual([]);
      const ways: Record<string, string>[] = [{ model: asked.model }, { provider: 'openai' }];
      for (const which of ways) {
        expect(idsOf(await list(admin, { ...of, ...which }))).toEqual([done, failed]);
        expect(idsOf(await list(admin, { ...which, status: 'failed', ...of }))).toEqual([failed]);
      }
      expect(idsOf(await list(admin, { ...of, failed: 'openai' }))).toEqual([failed]);
      expect(idsOf(await list(admin, { ...of, failed: 'openai', status: 'done' }))).toEqual([]);
      expect(idsOf(await list(admin, { ...of, model: 'xai:grok-2' }))).toEqual([]);
      expect(idsOf(await list(admin, { ...of, failover: 'yes' }))).toEqual([]);
      expect(idsOf(await list(admin, { ...of, until: '2020-01-01T00:00:00Z' }))).toEqual([]);
      expect(idsOf(await list(admin, { person: 'nobody of this name' }))).toEqual([]);
      expect(idsOf(await list(admin, { person: 'FAY@finder.test' }))).toContain(done);
      expect(idsOf(await list(admin, { person: 'fay finder' }))).toContain(failed);
      const visitors = await list(admin, { person: 'visitors' });
      expect(visitors.rows.every(({ isVisitor }) => isVisitor)).toBe(true);
    });

    it('can be filtered by a provider that failed, whichever answered in the end', async () => {
      const app = given();
      const { url } = await app.startAnother();
      const admin = await app.person({ isAdmin: true });
      const sender = await app.person({ isStandard: true });
      const person = sender.at(url);
      const ask = async (body: object) =>
        eventOf(await readAll(await person.stream({ query: 'Name a river', ...body })), 'done')
          .queryId;
      await app.sandbox.play({ match: first, scenario: 'rate-limited', retryAfterSeconds: 0 });
      const takenOver = await ask({ model: asked.model });
      await app.sandbox.reset();
      await app.sandbox.play({ match: first, scenario: 'bad-request' });
      const models = [asked.model, 'xai:grok-2-1212'];
      const partly = await ask({ ...compared, models });
      await app.sandbox.reset();
      await ask({ model: 'xai:grok-2-1212' });
      const of = { person: String(sender.userId) };
      const events = await admin.send('GET', `/api/admin/requests/${takenOver}`);
      const [answerer = ''] = ((events.body as RequestDetails).answers[0]?.model ?? '').split(':');
      expect(idsOf(await list(admin, { ...of, failed: 'openai' }))).toEqual([partly, takenOver]);
      expect(idsOf(await list(admin, { ...of, failed: 'openai', failover: 'yes' }))).toEqual([
        takenOver,
      ]);
      expect(idsOf(await list(admin, { ...of, failed: 'openai', provider: answerer }))).toContain(
        takenOver,
      );
      expect(idsOf(await list(admin, { ...of, failed: 'xai' }))).toEqual([]);
    });

    it('can be searched by part of a name or e-mail, up to a number of people, exact names first', async () => {
      const { database, ...app } = given();
      const admin = await app.person({ isAdmin: true });
      const called = [...Array.from({ length: 24 }, (_, at) => `Tessa ${at}`), 'Tess', 'Bo'];
      const made = await database
        .insert(users)
        .values(called.map((username) => ({ username, email: `${username}@parts.test` })))
        .returning({ id: users.id, username: users.username });
      const earliest = Date.parse('2024-07-07T07:07:07Z');
      await database.insert(queries).values(
        made.flatMap(({ id: userId }, at) =>
          Array.from({ length: 5 }, (_, nth) => ({
            ...bareQuery(userId),
            createdAt: new Date(earliest + (nth * 100 + at) * 1000),
          })),
        ),
      );
      const idsOfPeople = (names: readonly string[]) =>
        made.flatMap(({ id, username }) => (names.includes(username) ? [id] : []));
      const peopleOf = async (person: string) => {
        const { rows, hasMorePeople } = await list(admin, { person });
        const ids = new Set(rows.map((row) => row.person?.id ?? 0));
        return { people: [...ids].toSorted((one, other) => one - other), hasMorePeople };
      };
      for (const person of ['Tessa 7', 'TESSA 7', 'a 7@parts.', 'tessa 7@PARTS.test']) {
        expect(await peopleOf(person)).toEqual({
          people: idsOfPeople(['Tessa 7']),
          hasMorePeople: false,
        });
      }
      expect((await peopleOf('Bo')).people).toEqual(idsOfPeople(['Bo']));
      expect((await peopleOf('ss')).people).toEqual([]);
      expect((await peopleOf('Tess_')).people).toEqual([]);

      const twenty = idsOfPeople([...called.slice(0, 19), 'Tess']);
      const seen = await listAll(admin, { person: 'tess' });
      const expected = await database
        .select({ id: queries.id })
        .from(queries)
        .where(inArray(queries.userId, twenty))
        .orderBy(desc(queries.createdAt), desc(queries.id));
      expect(seen).toEqual(expected.map(({ id }) => id));
      expect(await list(admin, { person: 'tess' })).toMatchObject({ hasMorePeople: true });
    });

    /** Returns the plan the database would choose if its few rows were millions. */
    async function planOf(selection: RequestSelection): Promise<string> {
      const connection = await given().database.$client.connect();
      try {
        await connection.query('begin');
        await connection.query('set local enable_seqscan = off; set local enable_bitmapscan = off');
        await connection.query(`
          update pg_class set reltuples = 10000000, relpages = 1
          where oid in ('queries'::regclass, 'answers'::regclass)`);
        const { rows } = await drizzle(connection).execute<{ 'QUERY PLAN': string }>(
          sql`explain (costs off) ${selectRequestIds(selection, 51)}`,
        );
        return rows.map((line) => line['QUERY PLAN']).join('\n');
      } finally {
        await connection.query('rollback');
        connection.release();
      }
    }

    // `npm run bench:stats` measures the cost with ten million queries.
    it('uses an index per person and reads one page of rows for each', async () => {
      const plan = await planOf({ people: [2, 3, 4], models: null, readerId: 1 });
      expect(plan).toMatch(
        /Function Scan on unnest asking\s+->\s+Limit\s[^]*Index Scan[ \w]* using queries_user on queries q\s+Index Cond: \(user_id = asking/,
      );
      expect(plan).not.toContain('Seq Scan');
    });

    it('uses the index of failed answers to find a provider’s failures', async () => {
      const plan = await planOf({ people: null, models: null, failed: 'openai', readerId: 1 });
      expect(plan).toMatch(/Index Scan Backward using answers_failing on answers a/);
    });

    it('comes in pages, each request once and in order, even within one moment', async () => {
      const app = given();
      const { userId } = await app.person();
      const moment = new Date('2024-05-05T05:05:05.123Z');
      const made = Array.from({ length: 120 }, (_, index) => ({
        ...bareQuery(userId),
        createdAt: new Date(moment.getTime() + Math.floor(index / 40) * 1000),
      }));
      await app.database.insert(queries).values(made);
      const admin = await app.person({ isAdmin: true });
      const ways: Record<string, string>[] = [
        { person: String(userId) },
        { until: '2024-05-06T00:00:00Z' },
      ];
      for (const filter of ways) {
        const seen = await listAll(admin, filter);
        const expected = await app.database
          .select({ id: queries.id })
          .from(queries)
          .where(eq(queries.userId, userId))
          .orderBy(desc(queries.createdAt), desc(queries.id));
        expect(seen).toEqual(expected.map(({ id }) => id));
      }
    });

    it('lists a request with several matching answers once, by the latest answer, on any page', async () => {
      const app = given();
      const { userId } = await app.person();
      const moment = Date.parse('2024-06-06T06:06:06.123Z');
      const secondsLater = (seconds: number) => new Date(moment + seconds * 1000);
      const compared_ = Array.from({ length: 70 }, (_, index) => {
        const query = { ...bareQuery(userId), compareMode: true, createdAt: secondsLater(0) };
        const { id } = query;
        // The second answers start when the first ones of other queries end, and every two share a timestamp.
        const given_ = (['openai:gpt-4', 'openai:gpt-4-turbo', 'xai:grok-2'] as const).map(
          (modelId, position) => ({
            queryId: id,
            position,
            modelId,
            model: modelId.split(':')[1] ?? '',
            name: '',
            upstreamModel: '',
            content: '',
            reason: '',
            finish: 'complete' as const,
            timeMs: 1,
            failovers: [{ from: 'openai:gpt-3.5-turbo' as const, to: modelId, why: '' }],
            finishedAt: secondsLater(Math.floor(index / 2) + position * 20),
          }),
        );
        return { query, given: given_ };
      });
      await app.database.insert(queries).values(compared_.map(({ query }) => query));
      await app.database.insert(answers).values(compared_.flatMap((each) => each.given));
      const admin = await app.person({ isAdmin: true });
      const latestFirst = (position: number, until = Infinity) =>
        compared_
          .flatMap(({ query: { id }, given: all }) => {
            const times = all.slice(0, position + 1).map(({ finishedAt }) => Number(finishedAt));
            const matching = times.filter((at) => at < until);
            return matching.length === 0 ? [] : [{ id, at: Math.max(...matching) }];
          })
          .toSorted((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1))
          .map(({ id }) => id);
      const span = { until: '2024-06-07T00:00:00Z' };
      expect(await listAll(admin, { provider: 'openai', ...span })).toEqual(latestFirst(1));
      expect(await listAll(admin, { failover: 'yes', ...span })).toEqual(latestFirst(2));
      const until = secondsLater(30);
      const early = { failover: 'yes', until: until.toISOString(), person: String(userId) };
      expect(await listAll(admin, early)).toEqual(latestFirst(2, Number(until)));
    });

    it('shows no texts unless that is switched on, and records each view in the audit trail', async () => {
      const app = given();
      const admin = await app.person({ isAdmin: true });
      const person = await app.person();
      const { queryId } = eventOf(
        await readAll(await person.stream({ ...asked, query: 'A secret river' })),
        'done',
      );
      const path = `/api/admin/requests/${queryId}`;
      expect((await admin.send('POST', `${path}/texts`)).status).toBe(409);
      const seen = [await list(admin), (await admin.send('GET', path)).body];
      expect(JSON.stringify(seen)).not.toContain('A secret river');
      const { url } = await app.startAnother({ ADMIN_READING: 'on' });
      const { status, body } = await admin.at(url).send('POST', `${path}/texts`);
      expect({ status, body }).toMatchObject({ status: 200, body: { prompt: 'A secret river' } });
      const subject = `request ${queryId} of user ${person.userId}`;
      const entries = await app.database
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.subject, subject));
      expect(entries).toMatchObject([{ action: 'request.read' }]);
      const trail = await admin.send('GET', `/api/admin/audit?kind=request&search=${queryId}`);
      expect(trail.body).toMatchObject({ total: 1, rows: [{ subjectName: 'Ada Lovelace' }] });
      const told = await person.at(url).send('GET', '/api/privacy/reading');
      expect(told.body).toEqual({ administratorsRead: true });
    });

    it('hides the models of the reader’s own blind comparison until the vote, in filters too', async () => {
      const app = given();
      const admin = await app.person({ isAdmin: true, isStandard: true });
      const other = await app.person({ isAdmin: true });
      const reading = { key: 'system.admin_reading', value: 'on', category: 'system' };
      await admin.send('POST', '/api/admin/config', reading);
      const models = ['openai:gpt-4-turbo', 'anthropic:claude-3-opus'];
      const { queryId } = await admin.ask({ ...compared, models, blind: true });
      const of = { person: String(admin.userId) };
      const path = `/api/admin/requests/${queryId}`;
      const seenBy = async (client: TestClient) =>
        JSON.stringify([
          await list(client, of),
          (await client.send('GET', path)).body,
          (await client.send('POST', `${path}/texts`)).body,
        ]);
      const given_ = await app.database.select().from(answers).where(eq(answers.queryId, queryId));
      const foundBy = async (client: TestClient) => {
        const found = given_.map(async ({ modelId }) =>
          idsOf(await list(client, { ...of, model: modelId })),
        );
        return (await Promise.all(found)).flat();
      };
      const hints = given_.flatMap((one) => [one.modelId, one.upstreamModel, one.name, one.reason]);
      const before = await seenBy(admin);
      expect(hints.filter((hint) => hint !== '' && before.includes(hint))).toEqual([]);
      expect(before).not.toMatch(/openai|anthropic|(Tokens|costMicroUsd|Ms)":\d/i);
      expect(before).toContain('Model A');
      expect(await foundBy(admin)).toEqual([]);
      expect(await seenBy(other)).toContain(given_[0]?.modelId);
      expect(await foundBy(other)).toEqual([queryId, queryId]);
      const vote = { query: compared.query, queryId, selectedPosition: 0 };
      expect((await admin.send('POST', '/api/switchyard/log-preference', vote)).status).toBe(200);
      const after = await seenBy(admin);
      expect(hints.filter((hint) => !after.includes(JSON.stringify(hint).slice(1, -1)))).toEqual(
        [],
      );
      expect(await foundBy(admin)).toEqual([queryId, queryId]);
      await admin.send('DELETE', '/api/admin/config/system.admin_reading');
    });
  });
}
