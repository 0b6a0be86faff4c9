import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { answerParts, queries } from '#server/db/schema/queries.ts';
import { readStored } from '../../support/stored-answers.ts';
import { startTestApp, type ServerProcess, type TestApp } from '../../support/test-app.ts';
import {
  eventOf,
  textOf,
  type NumberedStreamEvent,
  type TestClient,
} from '../../support/test-client.ts';

let app: TestApp;
let person: TestClient & { userId: number };
beforeAll(async () => {
  app = await startTestApp({ OPENAI_BACKGROUND: 'on' }, 'today');
  person = await app.person({ isStandard: true });
  await app.sandbox.pace(40);
});
afterAll(() => app.stop());

const soon = { timeout: 30_000 };
const headers = { authorization: 'Bearer sandbox' };

interface Begun {
  queryId: string;
  prompt: string;
  /** Where the vendor keeps it. */
  url: string;
  seen: NumberedStreamEvent[];
  /** Ends when the server that is read from does. */
  reading: Promise<void>;
}

/** An answer that is being read at another server, and that a third could go on with. */
async function beginAt(server: ServerProcess, topic: string): Promise<Begun> {
  const prompt = `Explain how ${topic} form`;
  const asked = { query: prompt, model: 'openai:gpt-6.2-sol', effort: 'quick' };
  const reader = await person.at(server.url).stream(asked);
  const seen: NumberedStreamEvent[] = [];
  const reading = (async () => {
    for await (const numbered of reader.events) seen.push(numbered);
  })().catch(() => {});
  await vi.waitFor(() => expect(textsOf(seen)).toBeGreaterThan(3), soon);
  const { queryId } = eventOf(eventsOf(seen), 'route');
  const response = await vi.waitFor(() => keptResponse(queryId), soon);
  const url = `${app.sandbox.url}/openai/v1/responses/${response}`;
  return { queryId, prompt, url, seen, reading };
}

async function keptResponse(queryId: string): Promise<string> {
  const rows = await app.database
    .select({ draft: answerParts.draft })
    .from(answerParts)
    .where(eq(answerParts.queryId, queryId));
  const response = rows.at(-1)?.draft.resumable?.response;
  if (!response) throw new Error('Nothing is kept of it yet.');
  return response;
}

function eventsOf(seen: NumberedStreamEvent[]) {
  return seen.map(({ event }) => event);
}

function textsOf(seen: NumberedStreamEvent[]): number {
  return eventsOf(seen).filter(({ type }) => type === 'text').length;
}

/** What a page sees that goes on reading at the server that is left. */
async function readOn({ queryId, seen, reading }: Begun): Promise<void> {
  await reading;
  const reader = await person.reattach(queryId, seen.at(-1)?.id ?? 0);
  for await (const numbered of reader.events) seen.push(numbered);
}

async function atVendor({ url, prompt }: Begun) {
  const requests = await app.sandbox.requests();
  const begun = requests.filter((request) => request.prompt === prompt).length;
  const response = (await (await fetch(url, { headers })).json()) as VendorResponse;
  const parts = response.output.flatMap(({ content = [] }) => content);
  return { begun, ...response, text: parts.map(({ text }) => text).join('') };
}

interface VendorResponse {
  status: string;
  usage: { input_tokens: number; output_tokens: number } | null;
  output: { content?: { text: string }[] }[];
}

/** It was told once without a seam, stored once, and costs what the vendor says. */
async function expectWhole(begun: Begun): Promise<void> {
  const { queryId, seen } = begun;
  const events = eventsOf(seen);
  expect(seen.map(({ id }) => id)).toEqual(seen.map((_, index) => index + 1));
  const { text, usage, ...vendor } = await atVendor(begun);
  expect(vendor).toMatchObject({ begun: 1, status: 'completed' });
  expect(textOf(events)).toBe(text);
  expect(events.filter(({ type }) => type === 'route' || type === 'problem')).toHaveLength(1);
  const { query, answer, answers } = await readStored(app, queryId);
  expect(answers).toHaveLength(1);
  expect(query.status).toBe('done');
  expect(answer).toMatchObject({ content: text, finish: 'complete', problem: null });
  const { inputTokens, outputTokens, costMicroUsd } = answer;
  expect(inputTokens).toBe(usage?.input_tokens);
  expect(outputTokens).toBe(usage?.output_tokens);
  expect(costMicroUsd).toBeGreaterThan(0);
  expect(eventOf(events, 'receipt').receipt).toMatchObject({ costMicroUsd, finish: 'complete' });
  const { rowCount } = await app.database.execute(
    sql`select from threads where id = ${query.threadId} and user_id = ${person.userId}`,
  );
  expect(rowCount).toBe(1);
}

async function ownerOf(queryId: string): Promise<string | null | undefined> {
  const [row] = await app.database.select().from(queries).where(eq(queries.id, queryId));
  return row?.processId;
}

describe.concurrent('an answer that OpenAI writes in the background', () => {
  it('goes on at another server when its own is killed; Stop ends it at the vendor; what is gone there ends', async () => {
    const dying = await app.startProcess();
    await app.sandbox.pace(8);
    const stopped = await beginAt(dying, 'deserts');
    await app.sandbox.pace(40);
    const begun = ['rivers', 'islands'].map((topic) => beginAt(dying, topic));
    const [whole, gone] = await Promise.all(begun);
    if (!whole || !gone) throw new Error('Both were begun.');
    await fetch(gone.url, { method: 'DELETE', headers });
    await dying.kill();
    await stopped.reading;
    const before = textsOf(stopped.seen);
    const reading = [whole, stopped, gone].map(readOn);
    await vi.waitFor(() => expect(textsOf(stopped.seen)).toBeGreaterThan(before), soon);
    const path = `/api/switchyard/queries/${stopped.queryId}/stop`;
    expect((await person.send('POST', path)).body).toEqual({ stopped: true });
    await Promise.all(reading);
    await expectWhole(whole);
    expect((await atVendor(stopped)).status).toBe('cancelled');
    expect((await readStored(app, stopped.queryId)).answer).toMatchObject({
      content: textOf(eventsOf(stopped.seen)),
      finish: 'stopped',
      problem: null,
    });
    expect(eventOf(eventsOf(gone.seen), 'problem').problem.message).toBe(
      'The server stopped while answering. What had arrived was kept.',
    );
    const { answer, query } = await readStored(app, gone.queryId);
    expect(answer.content).toBe(textOf(eventsOf(gone.seen)));
    expect(query.status).toBe('interrupted');
  }, 90_000);

  it('is handed over, not drained, when its server is told to stop', async () => {
    const leaving = await app.startProcess({ DRAIN_TIMEOUT_MS: '60000' });
    const begun = await beginAt(leaving, 'glaciers');
    await leaving.stop();
    expect((await atVendor(begun)).status).toBe('in_progress');
    await readOn(begun);
    await expectWhole(begun);
  }, 90_000);

  it('is told and counted once where its server only stood still', async () => {
    const frozen = await app.startProcess();
    const begun = await beginAt(frozen, 'volcanoes');
    const owner = await ownerOf(begun.queryId);
    frozen.freeze();
    const elsewhere = { ...begun, seen: [...begun.seen], reading: Promise.resolve() };
    const reading = readOn(elsewhere);
    await vi.waitFor(async () => expect(await ownerOf(begun.queryId)).not.toBe(owner), soon);
    frozen.goOn();
    await begun.reading;
    await reading;
    await expectWhole(elsewhere);
    await frozen.kill();
  }, 90_000);
});
