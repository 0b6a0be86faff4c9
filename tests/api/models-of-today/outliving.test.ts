import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BudgetStanding } from '#shared/contract/budgets/schemas.ts';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import { answerParts, queries } from '#server/areas/query/schema.ts';
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
  await app.sandbox.pace(8);
});
afterAll(() => app.stop());

const soon = { timeout: 30_000 };
const headers = { authorization: 'Bearer sandbox' };

interface Begun {
  sender: typeof person;
  queryId: string;
  prompt: string;
  /** The URL of the response that the vendor stores. */
  url: string;
  seen: NumberedStreamEvent[];
  /** Resolves when the server that streams the answer dies. */
  reading: Promise<void>;
}

/** Starts an answer that `server` streams and that another server could resume. */
async function beginAt(server: ServerProcess, topic: string, sender = person): Promise<Begun> {
  const prompt = `Explain how ${topic} form`;
  const asked = { query: prompt, model: 'openai:gpt-6.2-sol', effort: 'quick' };
  const reader = await sender.at(server.url).stream(asked);
  const seen: NumberedStreamEvent[] = [];
  const reading = (async () => {
    for await (const numbered of reader.events) seen.push(numbered);
  })().catch(() => {});
  await vi.waitFor(() => expect(textsOf(seen)).toBeGreaterThan(3), soon);
  const { queryId } = eventOf(eventsOf(seen), 'route');
  const response = await vi.waitFor(() => keptResponse(queryId), soon);
  const url = `${app.sandbox.url}/openai/v1/responses/${response}`;
  return { sender, queryId, prompt, url, seen, reading };
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

/** Keeps reading at the remaining server, as a page does. */
async function readOn({ sender, queryId, seen, reading }: Begun): Promise<void> {
  await reading;
  const reader = await sender.reattach(queryId, seen.at(-1)?.id ?? 0);
  for await (const numbered of reader.events) seen.push(numbered);
}

/** Adds another page that keeps reading at the remaining server, from the last event seen. */
function readElsewhere(begun: Begun): Begun {
  const other = { ...begun, seen: [...begun.seen], reading: Promise.resolve() };
  return { ...other, reading: readOn(other) };
}

/**
 * Acts as if the server died after storing more than it had shown. If another server took over before this,
 * which happens on a busy machine, this changes nothing.
 */
async function unshow({ queryId, seen }: Begun): Promise<void> {
  const { rows } = await app.database.execute<{ last: number }>(
    sql`select last from answer_chunks where query_id = ${queryId} order by last`,
  );
  const shown = rows.find(({ last }) => textsOf(seen.slice(0, last)) > 0)?.last ?? 0;
  await app.database.execute(
    sql`delete from answer_chunks where query_id = ${queryId} and last > ${shown}`,
  );
  seen.length = shown;
}

function stopAt({ sender, queryId }: Begun, url?: string) {
  return (url ? sender.at(url) : sender).send('POST', `/api/switchyard/queries/${queryId}/stop`);
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

/**
 * What the page shows in the end. A `route` event makes it start over, for example after an answer was stored
 * before another server could read its last events. The earlier text must be a prefix.
 */
function toldOf({ seen }: Begun): StreamEvent[] {
  const events = eventsOf(seen);
  const told = events.slice(events.findLastIndex(({ type }) => type === 'route'));
  const first = events.slice(0, events.length - told.length);
  expect(textOf(told).startsWith(textOf(first))).toBe(true);
  return told;
}

/** Expects that the answer was shown once without a gap, stored once, and costs what the vendor reports. */
async function expectWhole(begun: Begun): Promise<void> {
  const { queryId, seen } = begun;
  const events = toldOf(begun);
  expect(seen.map(({ id }) => id)).toEqual(seen.map((_, index) => index + 1));
  const { text, usage, ...vendor } = await atVendor(begun);
  expect(vendor).toMatchObject({ begun: 1, status: 'completed' });
  expect(textOf(events)).toBe(text);
  expect(events.filter(({ type }) => type === 'problem')).toEqual([]);
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
    sql`select from threads where id = ${query.threadId} and user_id = ${begun.sender.userId}`,
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
    const [stopped, whole, gone, behind] = await Promise.all([
      beginAt(dying, 'deserts'),
      beginAt(dying, 'rivers'),
      beginAt(dying, 'islands'),
      beginAt(dying, 'mountains'),
    ]);
    await fetch(gone.url, { method: 'DELETE', headers });
    await dying.kill();
    await Promise.all([stopped.reading, behind.reading]);
    await unshow(behind);
    const before = textsOf(stopped.seen);
    const reading = [whole, stopped, gone, behind].map(readOn);
    await vi.waitFor(() => expect(textsOf(stopped.seen)).toBeGreaterThan(before), soon);
    expect((await stopAt(stopped)).body).toEqual({ stopped: true });
    await Promise.all(reading);
    await expectWhole(whole);
    await expectWhole(behind);
    expect((await atVendor(stopped)).status).toBe('cancelled');
    expect((await readStored(app, stopped.queryId)).answer).toMatchObject({
      content: textOf(toldOf(stopped)),
      finish: 'stopped',
      problem: null,
    });
    expect(eventOf(toldOf(gone), 'problem').problem.message).toBe(
      'The server stopped while answering. What had arrived was kept.',
    );
    const { answer, query } = await readStored(app, gone.queryId);
    expect(answer.content).toBe(textOf(toldOf(gone)));
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
    const bounded = await app.person({ isStandard: true });
    const budget = { dayMicroUsd: 5_000_000, monthMicroUsd: null };
    await bounded.send('PUT', '/api/account/budget', budget);
    const both = await Promise.all([
      beginAt(frozen, 'volcanoes', bounded),
      beginAt(frozen, 'canyons'),
    ]);
    const owners = await Promise.all(both.map(({ queryId }) => ownerOf(queryId)));
    frozen.freeze();
    const stopping = stopAt(both[1], frozen.url);
    const begun = readElsewhere(both[0]);
    const stopped = readElsewhere(both[1]);
    await vi.waitFor(async () => {
      for (const { queryId } of both) expect(owners).not.toContain(await ownerOf(queryId));
    }, soon);
    frozen.goOn();
    expect((await stopping).body).toEqual({ stopped: true });
    await Promise.all([...both, begun, stopped].map((one) => one.reading));
    await expectWhole(begun);
    expect((await atVendor(stopped)).status).toBe('cancelled');
    const { answer } = await readStored(app, begun.queryId);
    const standings = (await bounded.send('GET', '/api/account/budgets')).body as BudgetStanding[];
    expect(standings).toMatchObject([{ spent: { totalMicroUsd: answer.costMicroUsd } }]);
    await frozen.kill();
  }, 90_000);
});
