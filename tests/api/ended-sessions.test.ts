import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccountStore } from '#server/areas/accounts/store/account-store.ts';
import { sessions } from '#server/areas/accounts/schema.ts';
import { answers, queries } from '#server/areas/query/schema.ts';
import { createSession } from '../support/test-accounts.ts';
import { useTestApp } from '../support/shared-app.ts';
import { freshAddress, type TestApp } from '../support/test-app.ts';
import { eventOf, readAll, TestClient, textOf, type EventsReader } from '../support/test-client.ts';

const app = useTestApp();
let otherUrl: string;
beforeAll(async () => {
  otherUrl = (await app.startAnother()).url;
});
beforeEach(async () => {
  // Slow enough that no answer completes before its session has ended.
  await app.sandbox.throttle();
});

type Person = Awaited<ReturnType<TestApp['person']>>;

const prompt = { query: 'Write an essay about rivers that end', model: 'openai:gpt-3.5-turbo' };

/** The calls for this file’s prompt. Prompts of earlier files may still run in the shared app. */
async function calls() {
  const requests = await app.sandbox.requests();
  return requests.filter((request) => request.prompt === prompt.query);
}

async function untilFirstText(reader: EventsReader) {
  const seen = [];
  for (;;) {
    const { value, done } = await reader.events.next();
    if (done) throw new Error('The stream ended before any text.');
    seen.push(value);
    if (value.event.type === 'text') return seen;
  }
}

const accounts = () => createAccountStore(app.database);

const endings: [string, (person: Person) => Promise<unknown>][] = [
  ['they sign out in another tab', (person) => person.send('POST', '/api/auth/logout')],
  [
    'they sign out in another server process',
    (person) => person.at(otherUrl).send('POST', '/api/auth/logout'),
  ],
  ['they are blocked', (person) => accounts().block(person.userId)],
  [
    'their session expires',
    (person) =>
      app.database
        .update(sessions)
        .set({ expiresAt: new Date(Date.now() - 1) })
        .where(eq(sessions.userId, person.userId)),
  ],
];

describe('a stream whose session ends', () => {
  it.each(endings)('says so, stops and is aborted upstream when %s', async (_name, end) => {
    const person = await app.person();
    const reader = await person.at(app.url).stream(prompt);
    const seen = await untilFirstText(reader);
    await end(person);
    const rest = [];
    for await (const numbered of reader.events) rest.push(numbered);
    const events = rest.map(({ event }) => event);
    expect(events.slice(-2).map(({ type }) => type)).toEqual(['problem', 'done']);
    expect(eventOf(events, 'problem').problem).toMatchObject({ code: 'signed-out' });
    expect(eventOf(events, 'problem').problem.message).toMatch(
      /session has ended.*prompt is saved/,
    );
    const ids = [...seen, ...rest].map(({ id }) => id);
    expect(ids).toEqual(ids.map((_, index) => index + 1));
    await vi.waitFor(
      async () => expect((await calls()).map(({ outcome }) => outcome)).toEqual(['aborted']),
      20_000,
    );
    const { queryId } = eventOf(events, 'done');
    await vi.waitFor(async () => {
      const [query] = await app.database.select().from(queries).where(eq(queries.id, queryId));
      expect(query?.status).toBe('interrupted');
    }, 20_000);
    const [answer] = await app.database.select().from(answers).where(eq(answers.queryId, queryId));
    const shown = textOf([...seen, ...rest].map(({ event }) => event));
    expect(answer?.content.startsWith(shown)).toBe(true);
    expect((await person.reattach(queryId, 0)).status).toBe(404);
  });

  it('ends for a reader who reattached to it, and leaves their other sessions alone', async () => {
    const person = await app.person();
    const phone = new TestClient(
      app.url,
      freshAddress(),
      await createSession(app.database, person.userId, 60_000),
    );
    const reader = await phone.stream(prompt);
    const [first] = await untilFirstText(reader);
    const { queryId } = eventOf(first ? [first.event] : [], 'route');
    const elsewhere = await person.at(app.url).reattach(queryId, 0);
    await untilFirstText(elsewhere);
    await person.send('POST', '/api/auth/logout');
    expect(eventOf(await readAll(elsewhere), 'problem').problem.code).toBe('signed-out');
    await untilFirstText(reader);
    expect((await calls()).map(({ outcome }) => outcome)).toEqual(['running']);
    reader.disconnect();
  });

  it('answers a plain JSON call as signed out', async () => {
    const person = await app.person();
    const call = person.at(app.url).askInVain(prompt);
    await vi.waitFor(async () => expect(await calls()).toHaveLength(1), 20_000);
    await accounts().block(person.userId);
    const { status, problem } = await call;
    expect([status, problem.code]).toEqual([401, 'signed-out']);
  });
});

it('a prompt from a page that shows its user as signed in is not answered as a visitor’s', async () => {
  const asked = { ...prompt, isSignedIn: true };
  const { status, problem } = await app.visitor().askInVain(asked);
  expect([status, problem.code]).toEqual([401, 'signed-out']);
  const form = new FormData();
  for (const [name, value] of Object.entries(asked)) form.append(name, String(value));
  form.append('fileType', 'document');
  form.append('file', new File(['Rivers end in the sea.'], 'note.txt', { type: 'text/plain' }));
  expect((await app.visitor().stream(form)).status).toBe(401);
  expect(await calls()).toEqual([]);
});

describe('blocking', () => {
  it('ends every session permanently, even after unblocking', async () => {
    const person = await app.person();
    expect(await accounts().block(person.userId)).toBe(true);
    for (const url of [app.url, otherUrl]) {
      const { body } = await person.at(url).send('GET', '/api/auth/user');
      expect(body).toEqual({ isAuthenticated: false, user: null });
    }
    expect(await accounts().unblock(person.userId)).toBe(true);
    const { body } = await person.send('GET', '/api/auth/user');
    expect(body).toEqual({ isAuthenticated: false, user: null });
  });

  it.each([1, 999_999])('is not possible for user %d', async (userId) => {
    expect(await accounts().block(userId)).toBe(false);
  });
});
