import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { users } from '#server/areas/accounts/schema.ts';
import { entitlements } from '#server/areas/billing/schema.ts';
import { answers, queries } from '#server/areas/query/schema.ts';
import { keptFiles, sharedPictures, threads } from '#server/areas/threads/schema.ts';
import { dailyModelUsage } from '#server/areas/statistics/schema.ts';
import { sweep } from '#server/areas/privacy/store/sweep.ts';
import { limits } from '#shared/contract/limits.ts';
import { dayIn } from '#shared/lib/days.ts';
import type { BudgetStanding } from '#shared/contract/budgets/schemas.ts';
import { providerPresets } from '#shared/contract/models/own-constants.ts';
import type { OwnUsage } from '#shared/contract/accounts/schemas.ts';
import type { QueryOutput } from '#shared/contract/query/schemas.ts';
import type { Share } from '#shared/contract/threads/share-schemas.ts';
import type { ThreadWithTurns } from '#shared/contract/threads/schemas.ts';
import { startRecordingProxy } from '../support/recording-proxy.ts';
import { createSession } from '../support/test-accounts.ts';
import { freshAddress, startTestApp, type TestApp } from '../support/test-app.ts';
import { eventOf, readAll, TestClient, textOf } from '../support/test-client.ts';
import { makeForm, makePdf, makePng } from '../support/test-files.ts';
import { setForTest } from '../support/test-settings.ts';
import { signInAs } from '../support/test-sign-in.ts';

let app: TestApp;
let person: TestClient & { userId: number };
beforeAll(async () => {
  app = await startTestApp({
    STANDARD_PER_MINUTE: '1000',
    FREE_PER_MINUTE: '1000',
    ALLOWED_ENDPOINTS: 'loopback',
  });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.sandbox.reset();
  person = await app.person({ isStandard: true });
});

interface Listed {
  threads: {
    id: string;
    title: string;
    turns: number;
    fileBytes: number;
    awaitsTitle: boolean;
  }[];
  hasMore: boolean;
  fileBytes: number;
}

async function list(client: TestClient = person, search = ''): Promise<Listed> {
  const { body } = await client.send('GET', `/api/threads?search=${encodeURIComponent(search)}`);
  return body as Listed;
}

async function titles(client: TestClient = person, search = ''): Promise<string[]> {
  return (await list(client, search)).threads.map(({ title }) => title);
}

const model = 'openai:gpt-4';
const free = 'openai:gpt-3.5-turbo';

const anybody: [name: string, whose: () => TestClient][] = [
  ['a person', () => person],
  ['a visitor', () => app.visitor()],
];

describe('a conversation of a signed-in person', () => {
  it('is saved as it happens and can be opened again', async () => {
    const first = await person.ask({ query: 'Name a river in  France', model });
    const second = await person.ask({ query: 'And its length?', model, threadId: first.threadId });
    expect(second.threadId).toBe(first.threadId);
    expect(await list()).toMatchObject({
      threads: [{ id: first.threadId, title: 'Name a river in France', turns: 2 }],
    });
    const { body } = await person.send('GET', `/api/threads/${first.threadId}`);
    expect(body).toMatchObject({
      turns: [
        { query: 'Name a river in  France', answers: [{ content: first.content, name: 'GPT-4' }] },
        { query: 'And its length?', answers: [{ content: second.content }] },
      ],
    });
  });

  it.each(anybody)(
    'of %s cannot be continued once it is too long to read at once',
    async (_name, whose) => {
      const client = whose();
      const { threadId } = await client.ask({ query: 'Name a river', model: free });
      const own = eq(queries.threadId, threadId);
      await app.database
        .update(queries)
        .set({ prompt: 'a'.repeat(limits.threadTextBytes) })
        .where(own);
      await app.sandbox.reset();
      const { status, problem } = await client.askInVain({ query: 'And?', model: free, threadId });
      expect([status, problem.code]).toEqual([413, 'storage-full']);
      expect(problem.message).toContain('Start a new one. Your prompt is saved.');
      expect(await app.sandbox.requests()).toEqual([]);
      expect(await app.database.$count(queries, own)).toBe(1);
    },
  );

  it('with invalid stored data is a server error, not a client error', async () => {
    const { threadId, queryId } = await person.ask({ query: 'Name a river', model });
    const own = eq(answers.queryId, queryId);
    await app.database.update(answers).set({ modelId: 'nobody:nothing' }).where(own);
    const answer = await person.send('GET', `/api/threads/${threadId}`);
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } });
  });

  it('returns the figures behind the choice with each turn', async () => {
    const chosen = await person.ask({ query: 'Name a river' });
    const { body } = await person.send('GET', `/api/threads/${chosen.threadId}`);
    expect(chosen.details?.scores.length).toBeGreaterThan(1);
    expect(body).toMatchObject({ turns: [{ details: chosen.details }] });
  });

  it('continues with its earlier turns as context, from the server’s own rows', async () => {
    const first = await person.ask({ query: 'Name a river', model });
    await person.ask({
      query: 'Why that one?',
      model,
      threadId: first.threadId,
      parentQuery: 'Invented',
      parentResponse: 'Also invented',
    });
    const [, request] = await app.sandbox.requests();
    expect(request).toMatchObject({ turns: 3, prompt: 'Why that one?' });
  });

  it.each(anybody)('of %s is retried with the context it had before', async (_name, whose) => {
    const client = whose();
    const { threadId, queryId } = await client.ask({ query: 'Name a river', model: free });
    const asked = [queryId];
    for (const query of ['Why that one?', 'And its length?']) {
      asked.push((await client.ask({ query, model: free, threadId })).queryId);
    }
    await app.sandbox.reset();
    for (const retryOf of asked)
      await client.ask({ query: 'Again', model: free, threadId, retryOf });
    expect((await app.sandbox.requests()).map(({ turns }) => turns)).toEqual([1, 3, 5]);
  });

  it('is retried only for a query of its own', async () => {
    const own = await person.ask({ query: 'Name a river', model });
    const other = await person.ask({ query: 'Name a lake', model });
    const strangers = await (await app.person()).ask({ query: 'Name a hill' });
    const { threadId } = own;
    const retried = [other.queryId, strangers.queryId, randomUUID()];
    for (const retryOf of retried) {
      const again = { query: 'Name a river', model, threadId, retryOf };
      expect((await person.askInVain(again)).status).toBe(404);
    }
    const stranger = await app.person();
    const { queryId: retryOf } = own;
    expect((await stranger.askInVain({ query: 'And?', threadId, retryOf })).status).toBe(404);
  });

  it('leaves out the oldest turns when the model’s window is full', async () => {
    const long = 'river '.repeat(2_500);
    const first = await person.ask({ query: long, model: 'openai:gpt-4-turbo' });
    for (const word of ['one', 'two']) {
      await person.ask({
        query: long + word,
        model: 'openai:gpt-4-turbo',
        threadId: first.threadId,
      });
    }
    await person.ask({ query: 'And now?', model, threadId: first.threadId });
    const requests = await app.sandbox.requests();
    expect(requests.at(-1)?.turns).toBe(3);
  });

  it('keeps comparisons with all answers and the preference', async () => {
    const models = ['openai:gpt-4', 'xai:grok-2-1212'];
    const answer = await person.ask({ query: 'Name a tree', compareMode: true, models });
    const comparedModels = (answer.responses ?? []).map((one) => ({
      provider: one.provider,
      model: one.model,
    }));
    await person.send('POST', '/api/switchyard/log-preference', {
      query: 'Name a tree',
      selectedProvider: 'xai',
      selectedModel: 'grok-2-1212',
      comparedModels,
      queryId: answer.queryId,
    });
    const position = comparedModels.findIndex(({ provider }) => provider === 'xai');
    const { body } = await person.send('GET', `/api/threads/${answer.threadId}`);
    expect(body).toMatchObject({
      turns: [{ answers: [{}, {}], preference: { outcome: 'preferred', position } }],
    });
    const follow = await person.ask({ query: 'Why?', model, threadId: answer.threadId });
    expect(follow.threadId).toBe(answer.threadId);
  });

  it('keeps its files, shows them only to its sender, and uses them in follow-ups', async () => {
    const files = [
      { bytes: await makePng(), name: 'blue.png' },
      { bytes: makePdf('The tide turns at noon'), name: 'tide.pdf' },
    ];
    const fields = { query: 'What is this?', model: 'openai:gpt-4-turbo' };
    const sent = await person.fetch('/api/switchyard/multimodal', {
      method: 'POST',
      body: makeForm(fields, files),
    });
    const { threadId } = (await sent.json()) as { threadId: string };
    await person.ask({ query: 'When does the tide turn?', model: 'openai:gpt-4-turbo', threadId });
    const { body } = await person.send('GET', `/api/threads/${threadId}`);
    const { turns } = body as { turns: { files: { id: string; fileName: string }[] }[] };
    expect(turns[0]?.files.map(({ fileName }) => fileName)).toEqual(['blue.png', 'tide.pdf']);
    const address = `/api/threads/${threadId}/files/${turns[0]?.files[1]?.id}`;
    const file = await person.fetch(address);
    expect(file.headers.get('content-disposition')).toContain('attachment; filename="tide.pdf"');
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const picture = await person.fetch(`/api/threads/${threadId}/files/${turns[0]?.files[0]?.id}`);
    expect(picture.headers.get('content-disposition')).toContain('inline; filename="blue.png"');
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect((await app.visitor().fetch(address)).status).toBe(401);
    expect((await (await app.person()).fetch(address)).status).toBe(404);
    expect((await list()).fileBytes).toBeGreaterThan(500);
    await person.send('DELETE', `/api/threads/${threadId}`);
    expect(await app.database.$count(keptFiles, eq(keptFiles.userId, person.userId))).toBe(0);
    expect((await person.fetch(address)).status).toBe(404);
  });

  it('is not started by a query that fails', async () => {
    await app.sandbox.play({ scenario: 'server-error' });
    await person.askInVain({ query: 'Name a river', model });
    expect(await titles()).toEqual([]);
  });
});

describe('an answer that breaks off after some text', () => {
  const why = 'GPT-4 lost the connection. The text so far is saved.';

  async function breakAnswer(client: TestClient, query = 'Name a river') {
    await app.sandbox.play({ scenario: 'cut', afterChunks: 3 });
    const events = await readAll(await client.stream({ query, model }));
    await app.sandbox.release();
    const { threadId, queryId } = eventOf(events, 'route');
    return { threadId, queryId, text: textOf(events), ...eventOf(events, 'problem') };
  }

  it('is seen on another device, with the reason, and is charged once', async () => {
    const { threadId, text, problem, receipt } = await breakAnswer(person);
    expect(text).not.toBe('');
    expect(problem.message).toContain(why);
    const token = await createSession(app.database, person.userId, 60_000);
    const elsewhere = new TestClient(app.url, freshAddress(), token);
    expect(await list(elsewhere)).toMatchObject({
      threads: [{ id: threadId, title: 'Name a river', turns: 1, awaitsTitle: false }],
    });
    const { body } = await elsewhere.send('GET', `/api/threads/${threadId}`);
    const answer = { content: text, finish: 'interrupted', error: problem };
    expect(body).toMatchObject({ turns: [{ query: 'Name a river', answers: [answer] }] });
    expect(await titles(elsewhere, text.trim().slice(0, 20))).toEqual(['Name a river']);
    const usage = (await elsewhere.send('GET', '/api/account/usage')).body as OwnUsage;
    expect(receipt?.costMicroUsd).toBeGreaterThan(0);
    expect(usage.today.costMicroUsd).toBe(receipt?.costMicroUsd);
  });

  it('is exported with the reason, and shared as cut off', async () => {
    const { threadId, text } = await breakAnswer(person);
    const markdown = await person.fetch(`/api/threads/${threadId}/export?format=markdown`);
    const written = await markdown.text();
    expect(written).toContain(text);
    expect(written).toContain(`_${why}`);
    const json = await person.send('GET', `/api/threads/${threadId}/export?format=json`);
    expect(json.body).toMatchObject({ turns: [{ answers: [{ content: text }] }] });
    const shares = `/api/threads/${threadId}/shares`;
    const { id } = (await person.send('POST', shares, { showsModels: false })).body as Share;
    const { body } = await app.visitor().send('GET', `/api/shared/${id}`);
    expect(body).toMatchObject({
      turns: [{ answers: [{ content: text, finish: 'interrupted', name: null }] }],
    });
    expect(JSON.stringify(body)).not.toContain('GPT-4');
  });

  it.each(anybody)('is part of what the next prompt of %s sends to the model', async (_, whose) => {
    const proxy = await startRecordingProxy(app.sandbox.url);
    const other = await app.startAnother({ OPENAI_BASE_URL: `${proxy.url}/openai/v1` });
    onTestFinished(async () => {
      await app.stopOthers();
      await proxy.close();
    });
    const client = whose().at(other.url);
    await app.sandbox.play({ scenario: 'cut', afterChunks: 3 });
    const events = await readAll(await client.stream({ query: 'Name a river', model: free }));
    await app.sandbox.release();
    const { threadId, queryId } = eventOf(events, 'route');
    proxy.forget();
    await client.ask({ query: 'Go on', model: free, threadId, parentId: queryId });
    const [sent] = proxy.bodies();
    expect(sent).toContain(JSON.stringify(textOf(events)));
    expect(sent).toContain('"Go on"');
  });

  it('keeps its files, and another version of it is sent with them', async () => {
    await app.sandbox.play({ scenario: 'cut', afterChunks: 3 });
    const sent = await person.fetch('/api/switchyard/multimodal', {
      method: 'POST',
      body: makeForm({ query: 'What is this?', model }, [
        { bytes: makePdf('Tide at noon'), name: 'tide.pdf' },
      ]),
    });
    const { threadId, queryId: retryOf } = (await sent.json()) as QueryOutput;
    await app.sandbox.release();
    await person.ask({ query: 'What is this?', model, threadId, retryOf });
    expect((await app.sandbox.requests()).at(-1)?.prompt).toContain('Tide at noon');
    expect(await list()).toMatchObject({ threads: [{ id: threadId, turns: 1 }] });
  });

  it('gives its text and the reason to a JSON caller', async () => {
    await app.sandbox.play({ scenario: 'cut', afterChunks: 3 });
    const { content, error, receipt } = await person.ask({ query: 'Name a river', model });
    expect(content).not.toBe('');
    expect(error).toMatchObject({ code: 'provider-failed', message: expect.stringContaining(why) });
    expect(receipt.finish).toBe('interrupted');
    await app.sandbox.release();
    await app.sandbox.play({ scenario: 'server-error', match: { provider: 'xai' } });
    const models = ['xai:grok-beta', model];
    const compared = await person.ask({ query: 'Name a lake', compareMode: true, models });
    const texts = compared.responses?.map((response) => response.content) ?? [];
    expect(texts).toHaveLength(2);
    expect(texts.filter((text) => text !== '')).toEqual([compared.content]);
  });

  it('belongs to a visitor’s conversation, which becomes a thread at sign-in', async () => {
    const visitor = app.visitor();
    await app.sandbox.play({ scenario: 'cut', afterChunks: 3 });
    const { threadId } = await visitor.ask({ query: 'Name a river', model: free });
    expect(await signInAs(visitor, 'broken@example.com')).toBe(`/t/${threadId}`);
    expect(await list(visitor)).toMatchObject({ threads: [{ id: threadId, turns: 1 }] });
  });
});

interface Opened {
  shownId: string;
  turns: { queryId: string; parentId: string | null; query: string; files: { id: string }[] }[];
}

describe('versions of turns', () => {
  async function open(threadId: string): Promise<Opened> {
    return (await person.send('GET', `/api/threads/${threadId}`)).body as Opened;
  }

  const show = (client: TestClient, threadId: string, queryId: string) =>
    client.send('PUT', `/api/threads/${threadId}/shown`, { queryId });

  /** Builds a thread whose follow-up has a second version, and a further turn after the first version. */
  async function branch(client: TestClient = person) {
    const root = await client.ask({ query: 'Name a river', model: free });
    const { threadId } = root;
    const why = await client.ask({ query: 'Why?', model: free, threadId, parentId: root.queryId });
    const edited = { query: 'Why that one?', model: free, threadId, retryOf: why.queryId };
    const again = await client.ask(edited);
    const after = { query: 'Go on', model: free, threadId };
    const end = await client.ask({ ...after, parentId: why.queryId });
    return { threadId, root, why, again, end };
  }

  it('are kept in the thread, which shows the latest one', async () => {
    const { threadId, root, why, again, end } = await branch();
    const { turns, shownId } = await open(threadId);
    expect(turns.map(({ queryId, parentId }) => [queryId, parentId])).toEqual([
      [root.queryId, null],
      [why.queryId, root.queryId],
      [again.queryId, root.queryId],
      [end.queryId, why.queryId],
    ]);
    expect(shownId).toBe(end.queryId);
    expect(await list()).toMatchObject({ threads: [{ id: threadId, turns: 3 }] });
    const other = { query: 'Name a lake', model: free, threadId, retryOf: root.queryId };
    const lake = await person.ask(other);
    expect(await open(threadId)).toMatchObject({ shownId: lake.queryId });
    expect((await open(threadId)).turns.at(-1)).toMatchObject({ parentId: null });
    expect(await list()).toMatchObject({ threads: [{ id: threadId, turns: 1 }] });
  });

  it.each(anybody)('of %s have only the turns before them as context', async (_name, whose) => {
    await branch(whose());
    const requests = await app.sandbox.requests();
    expect(requests.map(({ prompt, turns }) => [prompt, turns])).toEqual([
      ['Name a river', 1],
      ['Why?', 3],
      ['Why that one?', 3],
      ['Go on', 5],
    ]);
  });

  it('are remembered when shown, and the next prompt continues from there', async () => {
    const { threadId, why, again, end } = await branch();
    expect((await show(person, threadId, again.queryId)).body).toEqual({ success: true });
    expect(await open(threadId)).toMatchObject({ shownId: again.queryId });
    const { queryId } = await person.ask({ query: 'And then?', model: free, threadId });
    const turn = (await open(threadId)).turns.find((one) => one.queryId === queryId);
    expect(turn).toMatchObject({ parentId: again.queryId });
    await show(person, threadId, why.queryId);
    expect(await open(threadId)).toMatchObject({ shownId: end.queryId });
  });

  it('can be made, shown and continued only by their sender, within their thread', async () => {
    const { threadId, why } = await branch();
    const { queryId } = why;
    const elsewhere = await person.ask({ query: 'Name a hill', model: free });
    const stranger = await app.person();
    const attempts = [
      await show(stranger, threadId, queryId),
      await show(person, threadId, elsewhere.queryId),
      await show(person, elsewhere.threadId, queryId),
      await show(person, threadId, randomUUID()),
      ...(await Promise.all(
        [elsewhere.queryId, randomUUID()].map((parentId) =>
          person.askInVain({ query: 'And?', threadId, parentId }),
        ),
      )),
      await stranger.askInVain({ query: 'And?', threadId, parentId: queryId }),
      await app.visitor().askInVain({ query: 'And?', threadId, parentId: queryId }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404));
    expect((await show(app.visitor(), threadId, queryId)).status).toBe(401);
    expect((await open(threadId)).turns).toHaveLength(4);
  });

  it('of a prompt with files use the same files, which are stored once', async () => {
    const fields = { query: 'What is this?', model: 'openai:gpt-4-turbo' };
    const sent = await person.fetch('/api/switchyard/multimodal', {
      method: 'POST',
      body: makeForm(fields, [{ bytes: makePdf('The tide turns at noon'), name: 'tide.pdf' }]),
    });
    const { threadId, queryId } = (await sent.json()) as { threadId: string; queryId: string };
    const before = (await list()).fileBytes;
    const asked = { ...fields, query: 'When does the tide turn?', threadId, retryOf: queryId };
    const version = await person.ask(asked);
    await person.ask({ ...asked, retryOf: version.queryId });
    await person.ask({ query: 'Why?', model: 'openai:gpt-4-turbo', threadId });
    const { turns } = await open(threadId);
    expect(turns.map(({ files }) => files.map(({ id }) => id))).toEqual([
      ...Array.from({ length: 3 }, () => [turns[0]?.files[0]?.id]),
      [],
    ]);
    expect((await list()).fileBytes).toBe(before);
    const requests = await app.sandbox.requests();
    expect(requests.map(({ documents, turns: sent }) => [documents, sent])).toEqual([
      ...Array.from({ length: 3 }, () => [1, 1]),
      [1, 3],
    ]);
  });

  it('count against the limits, each as a query', async () => {
    const { threadId, root } = await branch();
    const used = async () => {
      const { body } = await person.send('GET', '/api/account/usage');
      return (body as { limits: { day: { used: number } } }).limits.day.used;
    };
    expect(await used()).toBe(4);
    await person.ask({ query: 'Name a river', model: free, threadId, retryOf: root.queryId });
    expect(await used()).toBe(5);
  });

  it('are all in the export, while a link shows only the selected ones', async () => {
    const { threadId, again, end } = await branch();
    const file = await person.fetch(`/api/threads/${threadId}/export?format=markdown`);
    const text = await file.text();
    expect(text.match(/^#+ (?:You|Version).*$/gm)).toEqual([
      '## You',
      '## You (Version 1 of 2)',
      '## You',
      '# Version 2 of 2 of message 2',
      '## You (Version 2 of 2)',
    ]);
    expect(text).toContain('The other versions follow at the end.');
    for (const one of [again, end]) expect(text).toContain(one.content);
    const json = await person.send('GET', `/api/threads/${threadId}/export?format=json`);
    expect(json.body).toMatchObject({ shownId: end.queryId, turns: [{}, {}, {}, {}] });
    await show(person, threadId, again.queryId);
    const shares = `/api/threads/${threadId}/shares`;
    const { id } = (await person.send('POST', shares, { showsModels: true })).body as Listed & {
      id: string;
    };
    const shared = await app.visitor().send('GET', `/api/shared/${id}`);
    expect(shared.body).toMatchObject({
      turns: [{ query: 'Name a river' }, { query: 'Why that one?' }],
    });
  });

  it('of a visitor are all kept in the thread that their conversation becomes', async () => {
    const visitor = app.visitor();
    const { threadId, end } = await branch(visitor);
    await signInAs(visitor, 'versions@example.com');
    const { body } = await visitor.send('GET', `/api/threads/${threadId}`);
    expect(body).toMatchObject({ shownId: end.queryId, turns: [{}, {}, {}, {}] });
  });

  it('are deleted with their thread', async () => {
    const { threadId } = await branch();
    await person.send('DELETE', `/api/threads/${threadId}`);
    const rows = await app.database.select().from(queries).where(eq(queries.threadId, threadId));
    expect(rows.map(({ prompt }) => prompt)).toEqual(['', '', '', '']);
  });

  it('in a thread older than this feature are in order of time', async () => {
    const { threadId, root, why, again, end } = await branch();
    await app.database
      .update(queries)
      .set({ parentId: null })
      .where(eq(queries.threadId, threadId));
    const { turns } = await open(threadId);
    expect(turns.map(({ parentId }) => parentId)).toEqual([
      null,
      root.queryId,
      why.queryId,
      again.queryId,
    ]);
    await app.sandbox.reset();
    await person.ask({ query: 'Again', model: free, threadId, retryOf: end.queryId });
    expect(await app.sandbox.requests()).toMatchObject([{ turns: 7 }]);
  });
});

describe('instructions', () => {
  const path = '/api/account/instructions';
  const system = async () => (await app.sandbox.requests()).map((request) => request.system);

  beforeEach(async () => {
    await person.send('PUT', path, { text: 'Be brief.' });
  });

  async function addPirate(): Promise<string> {
    const pirate = { name: 'Pirate', text: 'Say ahoy.' };
    return ((await person.send('POST', `${path}/named`, pirate)).body as { id: string }).id;
  }

  it('follow the installation’s in a prompt, are named in its receipt and are saved in its thread', async () => {
    const admin = await app.person({ isAdmin: true });
    const setting = { key: 'system.instructions', value: 'Be kind.', category: 'system' };
    await admin.send('POST', '/api/admin/config', setting);
    const instructions = await addPirate();
    const asked = { query: 'Name a river', model, instructions, temperature: 0.4 };
    const { receipt, threadId, queryId } = await person.ask(asked);
    const [sent] = await app.sandbox.requests();
    expect(sent).toMatchObject({ system: 'Be kind.\n\nBe brief.\n\nSay ahoy.', temperature: 0.4 });
    const named = { id: instructions, name: 'Pirate' };
    const askedWith = { installation: true, standing: true, named, temperature: 0.4 };
    expect(receipt.askedWith).toEqual(askedWith);
    expect((await person.send('GET', `/api/threads/${threadId}`)).body).toMatchObject({
      turns: [{ answers: [{ receipt: { askedWith } }] }],
    });
    expect((await person.send('GET', path)).body).toMatchObject({ hasInstallation: true });
    const visitor = await app.visitor().ask({ query: 'Name a river', model: free });
    expect(visitor.receipt.askedWith).toMatchObject({ installation: true, standing: false });
    await admin.send('DELETE', '/api/admin/config/system.instructions');

    await person.send('PUT', path, { text: 'Be long.' });
    const own = `/api/switchyard/queries/${queryId}/instructions`;
    expect((await person.send('GET', own)).body).toEqual({
      standing: 'Be brief.',
      named: { name: 'Pirate', text: 'Say ahoy.' },
    });
    expect((await (await app.person()).send('GET', own)).status).toBe(404);
  });

  it('stay as they were in every version of a turn, and are the current ones in new turns', async () => {
    const instructions = await addPirate();
    const asked = { query: 'Name a river', model, instructions, temperature: 0.4 };
    const { threadId, queryId } = await person.ask(asked);
    await person.send('PUT', path, { text: 'Be long.' });
    await person.send('PATCH', `${path}/named/${instructions}`, { text: 'Say arr.' });
    await app.sandbox.reset();
    const version = { query: 'Name a river', threadId, retryOf: queryId };
    const again = await person.ask({ ...version, model: 'xai:grok-2-1212' });
    const comparison = { ...version, compareMode: true, models: [model, 'xai:grok-2-1212'] };
    const compared = await person.ask(comparison);
    await person.ask({ query: 'Combine these.', model, combineOf: compared.queryId });
    const then = 'Be brief.\n\nSay ahoy.';
    expect(await system()).toEqual([then, then, then, then]);
    expect((await app.sandbox.requests()).map(({ temperature }) => temperature)).toEqual(
      Array(4).fill(0.4),
    );
    expect(again.receipt.askedWith?.named?.name).toBe('Pirate');

    await app.sandbox.reset();
    const auto = await person.ask({ query: 'Name a lake', temperature: 0.4 });
    const later = { query: 'Name a lake', threadId: auto.threadId, retryOf: auto.queryId };
    const named = await person.ask({ ...later, model });
    expect([auto, named].map(({ receipt }) => receipt.askedWith?.temperature)).toEqual([
      null,
      null,
    ]);
    expect((await app.sandbox.requests()).map(({ temperature }) => temperature)).toEqual([
      undefined,
      undefined,
    ]);

    await app.sandbox.reset();
    const next = { query: 'And its length?', model, threadId, parentId: queryId };
    await person.ask(next);
    await person.ask({ ...next, instructions: null });
    await person.send('DELETE', `${path}/named/${instructions}`);
    await person.ask(next);
    expect(await system()).toEqual(['Be long.\n\nSay arr.', 'Be long.', 'Be long.']);
    const { status, problem } = await person.askInVain({ ...next, instructions });
    expect([status, problem.message]).toEqual([404, expect.stringContaining('prompt is saved')]);
  });

  it('stay when another model takes over, and are the same for each model in a comparison', async () => {
    await app.sandbox.play({ match: { model: 'gpt-4' }, scenario: 'server-error' });
    const taken = await person.ask({ query: 'Name a river', model });
    expect(taken.receipt.failovers).toHaveLength(1);
    expect(taken.receipt.askedWith).toMatchObject({ standing: true });
    await app.sandbox.reset();
    const models = [model, 'anthropic:claude-3-opus', 'vertex:gemini-1.5-pro'];
    const compared = { query: 'Name a hill', compareMode: true, models, temperature: 0.4 };
    const { responses = [] } = await person.ask(compared);
    expect(await system()).toEqual(['Be brief.', 'Be brief.', 'Be brief.']);
    const taken3 = responses.map(({ provider, receipt }) => [
      provider,
      receipt.askedWith?.temperature,
    ]);
    // Anthropic's models take no temperature.
    expect(new Map(taken3 as [string, number | null][])).toEqual(
      new Map<string, number | null>([
        ['openai', 0.4],
        ['anthropic', null],
        ['vertex', 0.4],
      ]),
    );
  });

  it('are not sent to image models', async () => {
    const { receipt } = await person.ask({ query: 'Draw a cat', model: 'openai:dall-e-3' });
    expect(receipt.askedWith).toBeUndefined();
    expect((await app.sandbox.requests())[0]?.prompt).not.toContain('Be brief.');
  });

  it('count towards the size of the prompt', async () => {
    const before = await person.ask({ query: 'Name a river', model });
    await person.send('PUT', path, { text: 'Be brief. '.repeat(390) });
    const after = await person.ask({ query: 'Name a river', model });
    const grown = (after.details?.promptTokens ?? 0) - (before.details?.promptTokens ?? 0);
    expect(grown).toBeGreaterThan(700);
  });

  it('are not part of a shared link or of a thread’s text', async () => {
    const secret = 'quixotic-zephyr';
    const named = { name: `Name ${secret}`, text: `Text ${secret}` };
    await person.send('PUT', path, { text: `Always ${secret}` });
    const added = await person.send('POST', `${path}/named`, named);
    const { id: instructions } = added.body as { id: string };
    const { threadId } = await person.ask({ query: 'Name a river', model, instructions });
    for (const showsModels of [true, false]) {
      const made = await person.send('POST', `/api/threads/${threadId}/shares`, { showsModels });
      const { id } = made.body as { id: string };
      const shown = await app.visitor().fetch(`/api/shared/${id}`);
      expect(await shown.text()).not.toContain(secret);
    }
    const markdown = await person.fetch(`/api/threads/${threadId}/export?format=markdown`);
    expect(await markdown.text()).not.toContain(secret);
    const json = await person.fetch(`/api/threads/${threadId}/export?format=json`);
    expect(await json.text()).not.toContain(`Text ${secret}`);
  });
});

describe('at most five threads are kept', () => {
  it('the sixth deletes the least recently active one, with its texts', async () => {
    const begun: Awaited<ReturnType<TestClient['ask']>>[] = [];
    for (const query of ['one', 'two', 'three', 'four', 'five']) {
      begun.push(await person.ask({ query, model }));
    }
    await person.ask({ query: 'again', model, threadId: begun[0]?.threadId });
    await person.ask({ query: 'six', model });
    expect(await titles()).toEqual(['six', 'one', 'five', 'four', 'three']);
    const gone = begun[1]?.queryId ?? '';
    const [query] = await app.database.select().from(queries).where(eq(queries.id, gone));
    const [answer] = await app.database.select().from(answers).where(eq(answers.queryId, gone));
    expect(query).toMatchObject({ prompt: '', details: null });
    expect(answer?.content).toBe('');
    expect(answer?.outputTokens).toBeGreaterThan(0);
  });

  it('even when two processes create the sixth at once', async () => {
    const other = await app.startAnother();
    for (const query of ['one', 'two', 'three', 'four', 'five']) await person.ask({ query, model });
    await Promise.all([
      person.ask({ query: 'six here', model }),
      person.at(other.url).ask({ query: 'six there', model }),
    ]);
    expect((await titles()).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'five',
      'four',
      'six here',
      'six there',
      'three',
    ]);
  });

  it('and the one being continued is never deleted', async () => {
    const begun: Awaited<ReturnType<TestClient['ask']>>[] = [];
    for (const query of ['one', 'two', 'three', 'four', 'five']) {
      begun.push(await person.ask({ query, model }));
    }
    await app.sandbox.throttle();
    const reader = await person.stream({ query: 'go on', model, threadId: begun[0]?.threadId });
    const events = [];
    for await (const { event } of reader.events) {
      events.push(event);
      if (event.type === 'text') break;
    }
    await app.sandbox.pace(0);
    await person.ask({ query: 'six', model });
    reader.disconnect();
    await app.sandbox.flush();
    expect(await titles()).toContain('one');
    expect(await titles()).not.toContain('two');
  });

  it('even when many start at once', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => person.ask({ query: `at once ${n}`, model })),
    );
    expect(await app.database.$count(threads, eq(threads.userId, person.userId))).toBe(5);
  });
});

describe('a thread', () => {
  it('has a one-line title, whatever its first prompt, even for a visitor', async () => {
    const query = '\n\nName a river\nin\u2028 France\tor\u00a0 Spain\n';
    await person.ask({ query, model });
    const visitor = app.visitor();
    await visitor.ask({ query, model: free });
    await signInAs(visitor, 'one-line@example.com');
    for (const client of [person, visitor]) {
      expect(await titles(client)).toEqual(['Name a river in France or Spain']);
    }
  });

  it('can be renamed, searched, exported and deleted', async () => {
    const { threadId, content } = await person.ask({ query: 'Name 100%_sure rivers', model });
    await person.ask({ query: 'Something else', model });
    const renamed = await person.send('PATCH', `/api/threads/${threadId}`, { title: ' Rivers ' });
    expect(renamed.body).toMatchObject({ title: 'Rivers' });
    const lines = { title: 'Rivers\nand\u2028 their\tmouths ' };
    expect((await person.send('PATCH', `/api/threads/${threadId}`, lines)).body).toMatchObject({
      title: 'Rivers and their mouths',
    });
    await person.send('PATCH', `/api/threads/${threadId}`, { title: 'Rivers' });
    expect(await titles(person, 'rivers')).toEqual(['Rivers']);
    expect(await titles(person, '100%_sure')).toEqual(['Rivers']);
    expect(await titles(person, content.slice(5, 25).toUpperCase())).toContain('Rivers');
    expect(await titles(person, '%')).toEqual(['Rivers']);
    const markdown = await person.fetch(`/api/threads/${threadId}/export?format=markdown`);
    expect(markdown.headers.get('content-disposition')).toContain(
      'attachment; filename="Rivers.md"',
    );
    const text = await markdown.text();
    expect(text).toContain('# Rivers');
    expect(text).toContain(content);
    const json = await person.send('GET', `/api/threads/${threadId}/export?format=json`);
    await setForTest(app, 'system.site.name', 'Lena’s AI');
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const path = `/api/threads/${threadId}/export?format=markdown`;
      const local = await person.fetch(path, { headers: { 'time-zone': timeZone } });
      const started = new Date((json.body as { createdAt: string }).createdAt);
      expect(await local.text()).toContain(`Started ${dayIn(timeZone, started)} in Lena’s AI.`);
    }
    expect(json.body).toMatchObject({ id: threadId, turns: [{ query: 'Name 100%_sure rivers' }] });
    expect((await person.send('DELETE', `/api/threads/${threadId}`)).body).toEqual({
      success: true,
    });
    expect(await titles()).toEqual(['Something else']);
    const { problem } = await person.askInVain({ query: 'And?', model, threadId });
    expect(problem.message).toMatch(/no longer exists.*prompt is saved/);
  });

  const pin = (threadId: string, isPinned = true, client: TestClient = person) =>
    client.send('PUT', `/api/threads/${threadId}/pin`, { isPinned });

  it('comes first and is never displaced when pinned', async () => {
    const begun: Awaited<ReturnType<TestClient['ask']>>[] = [];
    for (const query of ['one', 'two', 'three', 'four', 'five']) {
      begun.push(await person.ask({ query, model }));
    }
    const [one, two] = begun.map(({ threadId }) => threadId);
    expect((await pin(one ?? '')).body).toMatchObject({ title: 'one', isPinned: true });
    await person.ask({ query: 'six', model });
    expect(await titles()).toEqual(['one', 'six', 'five', 'four', 'three']);
    expect((await pin(two ?? '')).status).toBe(404);
    expect((await pin(one ?? '', false)).body).toMatchObject({ isPinned: false });
    await person.ask({ query: 'seven', model });
    expect(await titles()).toEqual(['seven', 'six', 'five', 'four', 'three']);
    // Administrators still see why the model answered, unless the person deleted the conversation.
    const kept = async (index: number) => {
      const { queryId = '' } = begun[index] ?? {};
      const [answer] = await app.database
        .select()
        .from(answers)
        .where(eq(answers.queryId, queryId));
      return [answer?.content, answer?.reason];
    };
    expect(await kept(1)).toEqual(['', begun[1]?.reason]);
    expect(begun[1]?.reason).not.toBe('');
    await person.send('DELETE', `/api/threads/${begun[2]?.threadId}`);
    expect(await kept(2)).toEqual(['', '']);
  });

  it('is not created when all are pinned, which is reported before any model is called', async () => {
    for (const query of ['one', 'two', 'three', 'four', 'five']) {
      await pin((await person.ask({ query, model })).threadId);
    }
    const [last] = (await list()).threads;
    await app.sandbox.reset();
    const { status, problem } = await person.askInVain({ query: 'six', model });
    expect([status, problem.code]).toEqual([413, 'storage-full']);
    expect(problem.message).toMatch(/are pinned.*Unpin or delete.*Your prompt is saved/);
    expect(await app.sandbox.requests()).toEqual([]);
    await person.ask({ query: 'six', model, temporary: true });
    await person.ask({ query: 'Go on', model, threadId: last?.id });
    await pin(last?.id ?? '', false);
    await person.ask({ query: 'six', model });
    expect((await titles()).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'four',
      'one',
      'six',
      'three',
      'two',
    ]);
  });

  it('is kept up to the number set for its owner’s plan', async () => {
    await setForTest(app, 'system.limits.standard.threads', '7');
    await setForTest(app, 'system.limits.free.threads', '2');
    const picker = (await person.send('GET', '/api/switchyard/models')).body;
    expect(picker).toMatchObject({ limits: { free: { threads: 2 }, standard: { threads: 7 } } });
    const poor = await app.person();
    const counts: [TestClient, number][] = [
      [person, 7],
      [poor, 2],
    ];
    for (const [client, most] of counts) {
      for (let n = 0; n < 8; n += 1) await client.ask({ query: `n ${n}`, model: free });
      expect(await list(client)).toMatchObject({ maxThreads: most });
      expect(await titles(client)).toHaveLength(most);
    }
  });

  it('is not deleted with many others at once when the plan now keeps fewer', async () => {
    await setForTest(app, 'system.limits.standard.threads', '9');
    for (let n = 0; n < 9; n += 1) await person.ask({ query: `n ${n}`, model });
    await app.database.delete(entitlements).where(eq(entitlements.userId, person.userId));
    await person.ask({ query: 'more', model: free });
    expect(await titles()).toEqual(['more', 'n 8', 'n 7', 'n 6', 'n 5', 'n 4', 'n 3', 'n 2']);
  });

  it('is retitled when its first prompt is edited, unless it was renamed', async () => {
    const { threadId, queryId } = await person.ask({ query: 'Name a river', model });
    const edit = (query: string) => person.ask({ query, model, threadId, retryOf: queryId });
    await edit('Name a lake');
    expect(await titles()).toEqual(['Name a lake']);
    const after = await person.ask({ query: 'And its length?', model, threadId });
    await person.ask({ query: 'How long?', model, threadId, retryOf: after.queryId });
    expect(await titles()).toEqual(['Name a lake']);
    await person.send('PATCH', `/api/threads/${threadId}`, { title: 'Waters' });
    await edit('Name a sea');
    expect(await titles()).toEqual(['Waters']);
  });

  it('of one person can never be seen or touched by another', async () => {
    const { threadId } = await person.ask({ query: 'My secret river', model });
    const path = `/api/threads/${threadId}`;
    for (const stranger of [await app.person(), await app.person({ isAdmin: true })]) {
      const attempts = [
        await stranger.send('GET', path),
        await stranger.send('PATCH', path, { title: 'Mine' }),
        await pin(threadId, true, stranger),
        await stranger.send('POST', `${path}/shares`, { showsModels: true }),
        await stranger.send('DELETE', path),
        await stranger.send('GET', `${path}/export?format=json`),
        await stranger.send('POST', '/api/switchyard/query', { query: 'And?', threadId }),
      ];
      expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404));
      expect(await titles(stranger, 'secret')).toEqual([]);
    }
    const visitor = app.visitor();
    expect((await pin(threadId, true, visitor)).status).toBe(401);
    expect((await visitor.send('GET', '/api/threads?search=secret')).status).toBe(401);
    expect(await list()).toMatchObject({
      threads: [{ title: 'My secret river', isPinned: false }],
    });
  });
});

describe('a generated title', () => {
  const titlesBy = (chosen: string) => setForTest(app, 'system.title_model', chosen);

  const asksForTitle = 'Write a title for the conversation';
  const name = async (threadId: string, client: TestClient = person) =>
    (await client.send('POST', `/api/threads/${threadId}/title`)).body as { title: string | null };
  const titleCalls = async () =>
    (await app.sandbox.requests()).filter(({ prompt }) => prompt.startsWith(asksForTitle));
  const awaiting = async () => (await list()).threads.filter(({ awaitsTitle }) => awaitsTitle);

  it('replaces the first words once, however many pages ask for it', async () => {
    await titlesBy('auto');
    const { threadId } = await person.ask({ query: 'Explain how rivers form', model });
    expect(await list()).toMatchObject({
      threads: [{ title: 'Explain how rivers form', awaitsTitle: true }],
    });
    expect(await name(threadId, await app.person())).toMatchObject({ code: 'not-found' });
    const titled = await Promise.all([name(threadId), name(threadId), name(threadId)]);
    expect(titled.map(({ title }) => title).filter(Boolean)).toEqual(['How Rivers Form']);
    expect(await list()).toMatchObject({
      threads: [{ title: 'How Rivers Form', awaitsTitle: false }],
    });
    expect(await titleCalls()).toHaveLength(1);
  });

  it.each([
    ['openai:gpt-4', 'gpt-3.5-turbo'],
    ['anthropic:claude-3-opus', 'claude-instant-1.2'],
    ['xai:grok-beta', 'grok-2-1212'],
    ['openai:dall-e-3', 'gpt-3.5-turbo'],
  ])('of an answer by %s is written by %s', async (answered, namer) => {
    await titlesBy('auto');
    const { threadId } = await person.ask({ query: 'Draw a red fox', model: answered });
    await name(threadId);
    expect(await titles()).toEqual(['Red Fox']);
    const [asked] = await titleCalls();
    expect([asked?.provider, asked?.model]).toEqual([answered.split(':')[0], namer]);
    expect(asked?.prompt).not.toContain('/api/switchyard/images');
    expect(asked?.maxTokens).toBeLessThan(100);
  });

  it('is written by the model that an administrator chose, if its provider answered', async () => {
    await titlesBy('openai:gpt-4-turbo');
    for (const answered of [free, 'anthropic:claude-instant-1']) {
      await name((await person.ask({ query: 'Name a river', model: answered })).threadId);
    }
    const asked = (await titleCalls()).map(({ provider, model: id }) => `${provider}:${id}`);
    expect(asked.toSorted()).toEqual(['anthropic:claude-instant-1.2', 'openai:gpt-4-turbo']);
  });

  it('of a comparison is written by the first provider whose answer is complete', async () => {
    await titlesBy('auto');
    await app.sandbox.play({ scenario: 'server-error', match: { provider: 'openai' } });
    const models = ['openai:gpt-4', 'xai:grok-beta'];
    const { threadId } = await person.ask({ query: 'Name a river', compareMode: true, models });
    await name(threadId);
    expect((await titleCalls()).map(({ provider }) => provider)).toEqual(['xai']);
  });

  it('is written from the first complete answer, if that of an earlier version broke off', async () => {
    await titlesBy('auto');
    await app.sandbox.play({ scenario: 'cut', afterChunks: 3 });
    const { threadId, queryId: retryOf } = await person.ask({ query: 'Name a river', model });
    await app.sandbox.release();
    expect(await awaiting()).toEqual([]);
    await person.ask({ query: 'Name a river', model, threadId, retryOf });
    expect(await awaiting()).toMatchObject([{ id: threadId }]);
  });

  it.each(['server-error', 'empty', 'refusal'])(
    'is permanently left out after %s',
    async (scenario) => {
      await titlesBy('auto');
      const { threadId } = await person.ask({ query: 'Name a river', model });
      await app.sandbox.play({ scenario });
      expect(await name(threadId)).toEqual({ title: null });
      await app.sandbox.release();
      expect(await name(threadId)).toEqual({ title: null });
      expect(await titles()).toEqual(['Name a river']);
      expect(await awaiting()).toEqual([]);
    },
  );

  it('never replaces one that a person gave, even while it is written', async () => {
    await titlesBy('auto');
    const { threadId } = await person.ask({ query: 'Name a river', model });
    await app.sandbox.play({ scenario: 'held', match: { promptIncludes: asksForTitle } });
    const naming = name(threadId);
    await expect.poll(async () => (await titleCalls()).length).toBe(1);
    await person.send('PATCH', `/api/threads/${threadId}`, { title: 'Waters' });
    await app.sandbox.release();
    expect(await naming).toEqual({ title: null });
    expect(await titles()).toEqual(['Waters']);
    const renamed = await person.ask({ query: 'Name a lake', model });
    await person.send('PATCH', `/api/threads/${renamed.threadId}`, { title: 'Lakes' });
    expect(await name(renamed.threadId)).toEqual({ title: null });
  });

  it('is not requested if there is nothing to name, or titles are off', async () => {
    await titlesBy('auto');
    await person.ask({ query: 'Name a river', model, temporary: true });
    expect(await list()).toMatchObject({ threads: [] });
    const old = await person.ask({ query: 'Name a lake', model });
    const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await app.database.update(threads).set({ createdAt: longAgo });
    expect(await name(old.threadId)).toEqual({ title: null });
    const { threadId } = await person.ask({ query: 'Name a sea', model });
    expect(await awaiting()).toMatchObject([{ id: threadId }]);
    const admin = await app.person({ isAdmin: true });
    await admin.send('DELETE', '/api/admin/config/system.title_model');
    expect(await awaiting()).toEqual([]);
    expect(await name(threadId)).toEqual({ title: null });
    expect(await titleCalls()).toEqual([]);
  });

  it('belongs to a version of the first prompt, and returns when that version is shown again', async () => {
    await titlesBy('auto');
    const { threadId, queryId } = await person.ask({ query: 'Name a river', model });
    await name(threadId);
    const lake = await person.ask({ query: 'Name a lake', model, threadId, retryOf: queryId });
    expect(await titles()).toEqual(['Name a lake']);
    const sea = await person.ask({ query: 'Name a sea', model, threadId, retryOf: lake.queryId });
    await name(threadId);
    const again = { query: 'Name a sea', model, threadId, retryOf: sea.queryId };
    const { queryId: regenerated } = await person.ask(again);
    expect([await titles(), await awaiting()]).toEqual([['Sea'], []]);
    const shows = async (id: string) => {
      await person.send('PUT', `/api/threads/${threadId}/shown`, { queryId: id });
      return titles();
    };
    expect(await shows(queryId)).toEqual(['River']);
    expect(await shows(lake.queryId)).toEqual(['Name a lake']);
    expect(await shows(regenerated)).toEqual(['Name a sea']);
    expect(await shows(sea.queryId)).toEqual(['Name a sea']);
    await person.send('PATCH', `/api/threads/${threadId}`, { title: 'Waters' });
    expect(await shows(queryId)).toEqual(['Waters']);
  });

  it('is paid by the installation and counts against no one’s limits', async () => {
    await titlesBy('auto');
    const { threadId } = await person.ask({ query: 'Name a river', model });
    const usage = async () => (await person.send('GET', '/api/account/usage')).body;
    const before = await usage();
    await setForTest(app, 'system.budget.day', '1000000');
    const admin = await app.person({ isAdmin: true });
    const spent = async () => {
      const { body } = await admin.send('GET', '/api/admin/budget');
      return (body as BudgetStanding).spent.dayMicroUsd;
    };
    await app.database.delete(dailyModelUsage).where(eq(dailyModelUsage.shard, -1));
    const spentBefore = await spent();
    await name(threadId);
    const ofInstallation = eq(dailyModelUsage.shard, -1);
    const [counted] = await app.database.select().from(dailyModelUsage).where(ofInstallation);
    expect(counted).toMatchObject({ provider: 'openai', model: 'gpt-3.5-turbo', answers: 0 });
    expect(counted?.costMicroUsd).toBeGreaterThan(0);
    expect(await spent()).toBe(spentBefore + (counted?.costMicroUsd ?? 0));
    expect(await usage()).toEqual(before);
  });

  it('of an answer by an added server is written by the model that answered', async () => {
    await titlesBy('auto');
    const admin = await app.person({ isAdmin: true });
    const { keyHeader, tokenLimit, asksForUsage } = providerPresets.ollama;
    const baseUrl = `${app.sandbox.url}/ollama/v1`;
    const named = { name: 'Title test', preset: 'ollama', marks: [], headers: {} };
    const server = { ...named, baseUrl, keyHeader, tokenLimit, asksForUsage };
    expect((await admin.send('POST', '/api/admin/own-providers', server)).status).toBe(200);
    onTestFinished(async () => {
      await admin.send('DELETE', '/api/admin/own-providers/own-title-test');
    });
    const added = {
      provider: 'own-title-test',
      model: 'llama3.2:3b',
      name: 'Llama',
      skillsLike: free,
    };
    expect((await admin.send('POST', '/api/admin/models', added)).status).toBe(200);
    const asked = { query: 'Name a river', model: 'own-title-test:llama3.2:3b' };
    const { threadId } = await person.ask(asked);
    expect(await name(threadId)).toEqual({ title: 'River' });
    expect(await titleCalls()).toEqual([]);
  });

  it('is not written once the installation’s budget is spent', async () => {
    await titlesBy('auto');
    const { threadId } = await person.ask({ query: 'Name a river', model });
    await setForTest(app, 'system.budget.day', '0.000001');
    expect(await name(threadId)).toEqual({ title: null });
    expect(await titleCalls()).toEqual([]);
  });
});

describe('a search', () => {
  it('lists at most fifty conversations and says when there are more', async () => {
    const rows = Array.from({ length: 51 }, (_, index) => ({
      id: randomUUID(),
      userId: person.userId,
      title: `River ${index}`,
    }));
    await app.database.insert(threads).values(rows);
    const all = await list();
    expect([all.threads.length, all.hasMore]).toEqual([51, false]);
    const found = await list(person, 'river');
    expect([found.threads.length, found.hasMore]).toEqual([50, true]);
    const few = await list(person, 'river 1');
    expect([few.threads.length, few.hasMore]).toEqual([11, false]);
  });
});

describe('a shared conversation', () => {
  interface SharedTurns {
    title: string;
    turns: {
      query: string;
      files: { fileName: string; pictureId: string | null }[];
      answers: { name: string | null; content: string }[];
      combines?: number;
      vote?: { outcome: string; preferred: number | null };
    }[];
  }

  async function share(threadId: string, showsModels = true): Promise<string> {
    const path = `/api/threads/${threadId}/shares`;
    const { status, body } = await person.send('POST', path, { showsModels });
    expect(status).toBe(200);
    return (body as { id: string }).id;
  }

  async function read(id: string): Promise<SharedTurns> {
    return (await app.visitor().send('GET', `/api/shared/${id}`)).body as SharedTurns;
  }

  const statusOf = async (id: string) => (await app.visitor().fetch(`/api/shared/${id}`)).status;

  it('is the thread as it was when its link was created, for anyone who has the link', async () => {
    const first = await person.ask({ query: 'Name a river', model });
    const id = await share(first.threadId);
    await person.ask({ query: 'My later secret', model, threadId: first.threadId });
    await person.send('PATCH', `/api/threads/${first.threadId}`, { title: 'My private title' });
    const shown = await read(id);
    expect(shown).toEqual({
      title: 'Name a river',
      createdAt: expect.any(String) as string,
      turns: [
        {
          query: 'Name a river',
          files: [],
          answers: [{ name: 'GPT-4', content: first.content, finish: 'complete' }],
        },
      ],
    });
    const [listed] = (await person.send('GET', '/api/shares')).body as object[];
    expect(listed).toMatchObject({ id, threadId: first.threadId, showsModels: true, turns: 1 });
  });

  it('and its exports have the sources of answers, but a shared link omits the queries', async () => {
    const { threadId, queryId } = await person.ask({ query: 'Is it cold today?', model });
    const citation = { start: 0, end: 4, url: 'https://weather.example/', title: 'Weather' };
    const web = { queries: ['weather at home'], citations: [citation], leftOut: 2 };
    await app.database.update(answers).set({ web }).where(eq(answers.queryId, queryId));
    const markdown = await person.fetch(`/api/threads/${threadId}/export?format=markdown`);
    const text = await markdown.text();
    expect(text).toMatch(/ \[1\]/);
    expect(text).toContain('\nSources:\n\n1. [Weather](https://weather.example/)\n');
    const json = await person.send('GET', `/api/threads/${threadId}/export?format=json`);
    expect(json.body).toMatchObject({ turns: [{ answers: [{ web }] }] });
    const { turns } = await read(await share(threadId, false));
    expect(turns[0]?.answers[0]).toMatchObject({
      web: { queries: [], citations: [citation], leftOut: 2 },
    });
  });

  it('names no model if that was switched off', async () => {
    const models = ['openai:gpt-4', 'xai:grok-2-1212'];
    const { threadId } = await person.ask({ query: 'Name a tree', compareMode: true, models });
    const { turns } = await read(await share(threadId, false));
    expect(turns[0]?.answers.map(({ name }) => name)).toEqual([null, null]);
    const whole = JSON.stringify(
      turns.map(({ answers: given }) => given.map((one) => Object.keys(one))),
    );
    expect(whole).toBe('[[["name","content","finish"],["name","content","finish"]]]');
  });

  it.each([
    [{ selectedProvider: 'xai', selectedModel: 'grok-2-1212' }, 'preferred', 'Grok 2'],
    [{ outcome: 'tie' }, 'tie', undefined],
  ])('includes the vote on a comparison (%j)', async (selected, outcome, name) => {
    const models = ['openai:gpt-4', 'xai:grok-2-1212'];
    const query = 'Name a tree';
    const { threadId, queryId } = await person.ask({ query, compareMode: true, models });
    const comparedModels = models
      .map((id) => id.split(':'))
      .map(([provider, one]) => ({ provider, model: one }));
    const vote = { query, queryId, comparedModels, ...selected };
    expect((await person.send('POST', '/api/switchyard/log-preference', vote)).status).toBe(200);
    const [turn] = (await read(await share(threadId))).turns;
    expect(turn?.vote?.outcome).toBe(outcome);
    expect(turn?.answers[turn.vote?.preferred ?? -1]?.name).toBe(name);
  });

  it('has no title from an unshared version, only the one its owner gave it', async () => {
    const { threadId, queryId } = await person.ask({ query: 'My private river', model });
    await person.ask({ query: 'Name a river', model, threadId, retryOf: queryId });
    expect(await titles()).toEqual(['Name a river']);
    expect(JSON.stringify(await read(await share(threadId)))).not.toContain('private');
    await person.send('PUT', `/api/threads/${threadId}/shown`, { queryId });
    expect((await read(await share(threadId))).title).toBe('My private river');
    await person.send('PATCH', `/api/threads/${threadId}`, { title: 'Rivers' });
    expect((await read(await share(threadId))).title).toBe('Rivers');
  });

  it('shows which of its turns a combined answer cites', async () => {
    const models = ['openai:gpt-4', 'xai:grok-2-1212'];
    const { threadId } = await person.ask({ query: 'Name a river', model });
    const asked = { query: 'Name a tree', compareMode: true, models, threadId };
    const { queryId } = await person.ask(asked);
    await person.ask({ query: 'Combine these.', model, combineOf: queryId });
    for (const showsModels of [true, false]) {
      const { turns } = await read(await share(threadId, showsModels));
      expect(turns.map(({ combines }) => combines)).toEqual([undefined, undefined, 1]);
    }
  });

  it('has copies of its pictures, and only the names of its documents', async () => {
    const sent = await person.fetch('/api/switchyard/multimodal', {
      method: 'POST',
      body: makeForm({ query: 'What is this?', model: 'openai:gpt-4-turbo' }, [
        { bytes: await makePng(), name: 'blue.png' },
        { bytes: makePdf('The tide turns at noon'), name: 'tide.pdf' },
      ]),
    });
    const { threadId } = (await sent.json()) as { threadId: string };
    await person.ask({ query: 'Draw a blue river', model: 'openai:dall-e-3', threadId });
    const id = await share(threadId);
    const { turns } = await read(id);
    const [picture, document] = turns[0]?.files ?? [];
    expect(document).toEqual({ fileName: 'tide.pdf', pictureId: null });
    const drawn =
      /\((\/api\/shared\/[\w/-]+)\)/.exec(turns[1]?.answers[0]?.content ?? '')?.[1] ?? '';
    const pictures = [`/api/shared/${id}/pictures/${picture?.pictureId}`, drawn];
    const fetched = await Promise.all(pictures.map((path) => app.visitor().fetch(path)));
    expect(fetched.map(({ status }) => status)).toEqual([200, 200]);
    expect(fetched.map(({ headers }) => headers.get('content-type'))).toEqual([
      'image/png',
      'image/png',
    ]);
    expect(fetched.map(({ headers }) => headers.get('content-security-policy'))).toEqual(
      Array(2).fill("default-src 'none'; sandbox"),
    );
    const other = await share((await person.ask({ query: 'Name a hill', model: free })).threadId);
    expect((await app.visitor().fetch(drawn.replace(id, other))).status).toBe(404);
    await person.send('DELETE', `/api/shares/${id}`);
    expect((await app.visitor().fetch(drawn)).status).toBe(404);
    expect(await app.database.$count(sharedPictures, eq(sharedPictures.shareId, id))).toBe(0);
  });

  it('copies no picture of another person, whatever address an answer contains', async () => {
    const stranger = await app.person({ isStandard: true });
    const theirs = await stranger.ask({ query: 'Draw a blue river', model: 'openai:dall-e-3' });
    const { threadId } = await person.ask({ query: 'Name a river', model });
    await app.database.update(answers).set({ content: theirs.content });
    const { turns } = await read(await share(threadId));
    const address = /\((.*)\)/.exec(turns[0]?.answers[0]?.content ?? '')?.[1] ?? '';
    expect(address).toMatch(/^\/api\/shared\//);
    expect((await app.visitor().fetch(address)).status).toBe(404);
  });

  it('ends when its owner revokes it, its thread is deleted, or its owner is blocked', async () => {
    const { threadId } = await person.ask({ query: 'Name a river', model });
    const [ended, deleted] = [await share(threadId), await share(threadId)];
    const stranger = await app.person({ isAdmin: true });
    expect((await stranger.send('DELETE', `/api/shares/${ended}`)).status).toBe(404);
    expect((await stranger.send('GET', '/api/shares')).body).toEqual([]);
    expect(
      (await stranger.send('POST', `/api/threads/${threadId}/shares`, { showsModels: true }))
        .status,
    ).toBe(404);
    const own = eq(users.id, person.userId);
    await app.database.update(users).set({ blockedAt: new Date() }).where(own);
    expect(await statusOf(ended)).toBe(404);
    await app.database.update(users).set({ blockedAt: null }).where(own);
    expect(await statusOf(ended)).toBe(200);
    await person.send('DELETE', `/api/shares/${ended}`);
    expect([await statusOf(ended), await statusOf(deleted)]).toEqual([404, 200]);
    await person.send('DELETE', `/api/threads/${threadId}`);
    expect(await statusOf(deleted)).toBe(404);
  });

  it('stays when a newer thread displaces its own, and is deleted with the account', async () => {
    const { threadId } = await person.ask({ query: 'Name a river', model: free });
    const id = await share(threadId);
    for (const thing of ['lake', 'sea', 'hill', 'tree', 'star']) {
      await person.ask({ query: `Name a ${thing}`, model: free });
    }
    expect(await titles()).not.toContain('Name a river');
    expect((await read(id)).title).toBe('Name a river');
    expect((await person.send('DELETE', '/api/account', { confirmation: 'DELETE' })).status).toBe(
      200,
    );
    expect(await statusOf(id)).toBe(404);
  });

  it('is refused beyond exactly fifty links, and before there is an answer', async () => {
    const { threadId } = await person.ask({ query: 'Name a river', model: free });
    const path = `/api/threads/${threadId}/shares`;
    const made = await Promise.all(
      Array.from({ length: 53 }, () => person.send('POST', path, { showsModels: true })),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(limits.sharedConversations);
    const refused = made.find(({ status }) => status !== 200);
    expect(refused?.body).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Revoke a link in your profile first.') as string,
    });
    await app.database.delete(queries).where(eq(queries.threadId, threadId));
    const empty = await person.send('POST', path, { showsModels: true });
    expect(empty.body).toMatchObject({
      message: expect.stringContaining('once it has an answer') as string,
    });
  });

  it('has a page that is not indexed, does not leak its address and loads nothing external', async () => {
    const page = await app.visitor().fetch(`/s/${crypto.randomUUID()}`);
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });
});

describe('a visitor’s conversation', () => {
  it('can be continued by its threadId, by that visitor only', async () => {
    const visitor = app.visitor();
    const { threadId } = await visitor.ask({ query: 'Name a river' });
    await visitor.ask({ query: 'And its length?', threadId });
    expect((await app.sandbox.requests()).at(-1)?.turns).toBe(3);
    expect((await app.visitor().askInVain({ query: 'And?', threadId })).status).toBe(404);
  });

  it('becomes a thread at sign-in, from the server’s own rows', async () => {
    const visitor = app.visitor();
    await visitor.ask({ query: 'An older one' });
    const { threadId } = await visitor.ask({ query: 'Name a river' });
    await visitor.ask({ query: 'And its length?', threadId });
    expect(await signInAs(visitor, 'moving@example.com')).toBe(`/t/${threadId}`);
    expect(await list(visitor)).toMatchObject({
      threads: [{ id: threadId, title: 'Name a river', turns: 2 }],
    });
    expect((await visitor.ask({ query: 'And its source?', threadId })).threadId).toBe(threadId);
  });

  it('keeps its files and their names at sign-in, and loses them after a day', async () => {
    const send = async (visitor: TestClient) => {
      const sent = await visitor.fetch('/api/switchyard/multimodal', {
        method: 'POST',
        body: makeForm({ query: 'What is this?' }, [
          { bytes: await makePng(), name: 'holiday in Rome.png' },
          { bytes: makePdf('The tide turns at noon'), name: 'tide.pdf' },
        ]),
      });
      return (await sent.json()) as { threadId: string; queryId: string };
    };
    const visitor = app.visitor();
    const { threadId } = await send(visitor);
    expect(await signInAs(visitor, 'with-files@example.com')).toBe(`/t/${threadId}`);
    const { body } = await visitor.send('GET', `/api/threads/${threadId}`);
    expect(body).toMatchObject({
      turns: [{ files: [{ fileName: 'holiday in Rome.png' }, { fileName: 'tide.pdf' }] }],
    });
    await visitor.ask({ query: 'When does the tide turn?', threadId });
    expect((await app.sandbox.requests()).at(-1)?.images).toBe(1);

    const other = await send(app.visitor());
    const own = eq(queries.id, other.queryId);
    await app.database
      .update(queries)
      .set({ createdAt: sql`now() - interval '2 days'` })
      .where(own);
    await sweep(app.database, new AbortController().signal);
    expect(await app.database.$count(keptFiles, eq(keptFiles.queryId, other.queryId))).toBe(0);
    const kept = (await visitor.send('GET', `/api/threads/${threadId}`)).body as ThreadWithTurns;
    expect(kept.turns[0]?.files).toHaveLength(2);
  });
});
