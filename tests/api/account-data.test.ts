import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openZip, type Zip } from '#server/areas/attachments/reader/parsing/container/open-zip.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { V1Response } from '#shared/contract/v1/responses-schemas.ts';
import { storedResponses } from '#server/areas/api-keys/schema.ts';
import { sealReasoning } from '#server/areas/api-keys/v1/vendor-reasoning.ts';
import { users } from '#server/areas/accounts/schema.ts';
import { mails } from '#server/areas/mail/schema.ts';
import { queries } from '#server/areas/query/schema.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';
import { makeForm, makePdf, makePng } from '../support/test-files.ts';
import { setForTest } from '../support/test-settings.ts';
import { signInAs } from '../support/test-sign-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ STANDARD_PER_MINUTE: '1000', FREE_PER_MINUTE: '1000' });
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());

async function download(client: TestClient): Promise<Zip> {
  const response = await client.fetch('/api/account/data');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="switchyard-[\d-]+\.zip"/,
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  return openZip(new Uint8Array(await response.arrayBuffer()), 'data.zip');
}

const json = async (archive: Zip, name: string) => JSON.parse(await archive.text(name)) as Prompts;

interface Prompts {
  title?: string;
  prompts: {
    prompt: string;
    status: string;
    answers: { content: string; model: string }[];
    files: string[];
    images: string[];
    preference: object | null;
  }[];
}

const model = 'openai:gpt-4-turbo';

describe('the account data download', () => {
  it('includes sent mails, and queued mails with their text', async () => {
    const person = await app.person();
    const letter = { subject: 'A receipt', paragraphs: ['You paid.'], action: null };
    const mail = { kind: 'receipt', userId: person.userId } as const;
    await app.database.insert(mails).values([
      { ...mail, key: 'receipt:1', dueAt: null, sentAt: new Date(0) },
      { ...mail, key: 'receipt:2', letter, address: 'ada@example.org' },
      { ...mail, key: 'receipt:3', letter, userId: (await app.person()).userId },
    ]);
    const account = JSON.parse(await (await download(person)).text('account.json')) as object;
    expect(account).toMatchObject({
      mails: [
        { kind: 'receipt', sentAt: '1970-01-01T00:00:00.000Z', letter: null, address: null },
        { kind: 'receipt', sentAt: null, letter, address: 'ada@example.org' },
      ],
    });
  });

  it('includes account, profile, threads, files, images, other prompts and usage', async () => {
    const person = app.visitor();
    await signInAs(person, 'dora@example.com');
    await person.send('POST', '/api/profile', { fullName: 'Dora Data', country: 'Norway' });
    await person.send('PUT', '/api/account/instructions', { text: 'Be brief.' });
    const sent = await person.fetch('/api/switchyard/multimodal', {
      method: 'POST',
      body: makeForm({ query: 'What is this?' }, [
        { bytes: await makePng(), name: 'blue.png' },
        { bytes: makePdf('The tide turns at noon'), name: 'tide/../x.pdf' },
      ]),
    });
    const { threadId, content } = (await sent.json()) as { threadId: string; content: string };
    const drawn = await person.ask({ query: 'Draw a blue river', model: 'openai:dall-e-3' });
    expect(drawn.content).toMatch(/^!\[/);
    await app.sandbox.play({ scenario: 'server-error', times: 10 });
    await person.askInVain({ query: 'This one fails', model: 'openai:gpt-3.5-turbo' });

    const share = `/api/threads/${drawn.threadId}/shares`;
    await person.send('POST', share, { showsModels: false });
    const key = { name: 'Notebook', scopes: ['chat'], expiresInDays: null };
    const { secret } = (await person.send('POST', '/api/account/keys', key)).body as {
      secret: string;
    };
    await app.database
      .update(users)
      .set({ limitPerDay: 20 })
      .where(eq(users.email, 'dora@example.com'));
    await setForTest(app, 'system.site.name', 'Lena’s AI');
    const archive = await download(person);
    expect(await archive.text('account.json')).not.toContain(secret.slice(18));
    expect(JSON.parse(await archive.text('account.json'))).toMatchObject({
      apiKeys: [{ name: 'Notebook', prefix: secret.slice(0, 18), scopes: ['chat'], models: [] }],
      account: { email: 'dora@example.com', isAdministrator: false },
      limits: { perMinute: null, perDay: 20, running: null },
      signIns: [{ email: 'dora@example.com', subject: expect.any(String) }],
      profile: { fullName: 'Dora Data', country: 'Norway' },
      instructions: { standing: 'Be brief.', named: [] },
      sessions: [{ startedAt: expect.any(String), expiresAt: expect.any(String) }],
      standard: [],
      payments: { customers: [], subscriptions: [], unfinished: [] },
      usage: [{ textQueries: 2, multimodalQueries: 1 }],
    });
    expect(archive.names).toContain('threads/2-What-is-this.json');
    const thread = await json(archive, 'threads/2-What-is-this.json');
    expect(thread).toMatchObject({
      id: threadId,
      title: 'What is this?',
      prompts: [{ prompt: 'What is this?', status: 'done', answers: [{ content }] }],
    });
    const [picture, document] = thread.prompts[0]?.files ?? [];
    expect(picture).toMatch(/^files\/[\da-f]{8}-blue\.png$/);
    expect(document).toMatch(/^files\/[^/]+\.pdf$/);
    expect(await archive.text(document ?? '')).toContain('The tide turns at noon');
    const [image] =
      (await json(archive, 'threads/1-Draw-a-blue-river.json')).prompts[0]?.images ?? [];
    expect(image).toMatch(/^images\/[\w-]+\.png$/);
    const shared = image?.replace('images', 'shared');
    const conversation = archive.names.find((name) => /^shared\/.*json$/.test(name)) ?? '';
    expect(JSON.parse(await archive.text(conversation))).toMatchObject({
      title: 'Draw a blue river',
      turns: [{ answers: [{ name: null }] }],
    });
    expect(archive.names).toEqual(expect.arrayContaining([picture, image, shared]));
    expect(await json(archive, 'prompts-outside-threads.json')).toMatchObject({
      prompts: [{ prompt: 'This one fails', status: 'failed' }],
    });
    const readme = await archive.text('README.txt');
    expect(readme).toMatch(/^Your data at Lena’s AI\n\naccount\.json /);
    expect(readme).toContain('kept for 30 days');
    await archive.checkSizes();
    expect(archive.names).not.toContain(expect.stringContaining('..'));
  });

  it('includes comparisons with every answer and the preference, and Standard', async () => {
    const person = await app.person({ isStandard: true });
    const models = ['openai:gpt-4', 'xai:grok-2-1212'];
    const answer = await person.ask({ query: 'Name a tree', compareMode: true, models });
    await person.send('POST', '/api/switchyard/log-preference', {
      query: 'Name a tree',
      selectedProvider: 'xai',
      selectedModel: 'grok-2-1212',
      comparedModels: (answer.responses ?? []).map((one) => ({
        provider: one.provider,
        model: one.model,
      })),
      queryId: answer.queryId,
    });
    const archive = await download(person);
    const [prompt] = (await json(archive, 'threads/1-Name-a-tree.json')).prompts;
    expect(prompt?.answers.map((one) => one.content).toSorted()).toEqual(
      (answer.responses ?? []).map((one) => one.content).toSorted(),
    );
    for (const told of prompt?.answers ?? []) {
      expect(told).not.toHaveProperty('userId');
      expect(told).not.toHaveProperty('visitorHash');
    }
    expect(prompt?.preference).toMatchObject({
      outcome: 'preferred',
      decision: { isComparison: true, models: expect.any(Array) as unknown[] },
    });
    expect(JSON.parse(await archive.text('account.json'))).toMatchObject({
      standard: [{ source: 'grant' }],
    });
  });

  it('includes stored responses, with a note in place of encrypted thinking', async () => {
    const person = await app.person();
    const thought = (provider: ProviderId, block: object) => ({
      type: 'reasoning' as const,
      summary: [],
      encrypted_content: sealReasoning(provider, block),
    });
    const secret = { type: 'reasoning', summary: [], encrypted_content: 'gAAAAAB' };
    const signed = { type: 'thinking', thinking: 'Rivers flow.', signature: 'c2ln' };
    const said = { role: 'user' as const, content: 'Why?' };
    const input = [said, thought('openai', secret), thought('anthropic', signed)];
    const { secret: token } = (
      await person.send('POST', '/api/account/keys', {
        name: 'A',
        scopes: ['chat'],
        expiresInDays: null,
      })
    ).body as { secret: string };
    const reply = await fetch(`${app.url}/v1/responses`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'openai:gpt-3.5-turbo', input, store: true }),
    });
    const { id, output } = (await reply.json()) as V1Response;
    await app.database
      .update(storedResponses)
      .set({
        response: sql`jsonb_set(response::jsonb, '{output}', ${JSON.stringify([...input, ...output])})`,
      })
      .where(eq(storedResponses.queryId, id.slice('resp_'.length)));
    const text = await (await download(person)).text(`responses/${id}.json`);
    const shown = [
      said,
      { encrypted_content: '(thinking that only the model’s provider can decrypt)' },
      { encrypted_content: 'Rivers flow.' },
    ];
    expect(text).not.toContain('switchyard.ey');
    expect(JSON.parse(text)).toMatchObject({
      request: { input: shown },
      response: { id, output: [...shown, { type: 'message' }] },
    });
  });

  it('includes every prompt once, however many there are', async () => {
    const person = await app.person({ isStandard: true });
    const { threadId } = await person.ask({ query: 'turn 0', model });
    const [first] = await app.database.select().from(queries).where(eq(queries.threadId, threadId));
    const copies = Array.from({ length: 90 }, (_, n) => ({
      ...(first as typeof queries.$inferInsert),
      id: crypto.randomUUID(),
      userId: person.userId,
      threadId: n < 45 ? threadId : crypto.randomUUID(),
      prompt: `copy ${n}`,
      status: 'done' as const,
      createdAt: new Date(1_790_000_000_000 + Math.floor(n / 4)),
    }));
    await app.database.insert(queries).values(copies);
    const archive = await download(person);
    const inThread = (await json(archive, 'threads/1-turn-0.json')).prompts.map(
      ({ prompt }) => prompt,
    );
    const outside = (await json(archive, 'prompts-outside-threads.json')).prompts;
    expect(inThread).toHaveLength(46);
    expect(new Set(inThread).size).toBe(46);
    expect(new Set(outside.map(({ prompt }) => prompt)).size).toBe(45);
    expect(outside).toHaveLength(45);
  });

  it('never includes another person’s data', async () => {
    const [one, other] = [await app.person({ isAdmin: true }), await app.person()];
    await other.send('POST', '/api/profile', { fullName: 'Olga Other' });
    await other.ask({ query: 'My secret river' });
    await other.fetch('/api/switchyard/multimodal', {
      method: 'POST',
      body: makeForm({ query: 'Secret file' }, [{ bytes: makePdf('hidden'), name: 'secret.pdf' }]),
    });
    const archive = await download(one);
    expect(archive.names).toEqual(['README.txt', 'account.json', 'prompts-outside-threads.json']);
    const all = (await Promise.all(archive.names.map((name) => archive.text(name)))).join();
    expect(all).not.toMatch(/secret|Olga|hidden/i);
  });

  it('does not start for a HEAD request, which would bypass the limit of one at a time', async () => {
    const person = await app.person();
    const headers = await person.fetch('/api/account/data', { method: 'HEAD' });
    expect(headers.status).toBe(404);
    expect((await download(person)).names).toContain('account.json');
  });

  it('refuses visitors and calls from other sites', async () => {
    const visitor = await app.visitor().send('GET', '/api/account/data');
    expect(visitor).toMatchObject({ status: 401, body: { code: 'signed-out' } });
    const person = await app.person();
    const foreign = await person.fetch('/api/account/data', {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
    await download(person);
    await download(person);
  });
});
