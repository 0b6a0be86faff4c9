import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import {
  startRecordingProxy,
  type RecordingProxy,
  vendorsThrough,
} from '../../support/recording-proxy.ts';
import { readStored } from '../../support/stored-answers.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import {
  eventOf,
  readAll,
  textOf,
  type NumberedStreamEvent,
  type TestClient,
} from '../../support/test-client.ts';
import { startTestSandbox, type TestSandbox } from '../../support/test-sandbox.ts';

let app: TestApp;
let sandbox: TestSandbox;
let proxy: RecordingProxy;
let person: TestClient;
beforeAll(async () => {
  sandbox = await startTestSandbox('today');
  proxy = await startRecordingProxy(sandbox.url);
  const environment = {
    STANDARD_PER_MINUTE: '1000',
    FIRST_BYTE_TIMEOUT_MS: '300',
    IDLE_TIMEOUT_MS: '300',
    ...vendorsThrough(proxy),
  };
  app = await startTestApp(environment, 'today');
  person = await app.person({ isStandard: true });
});
afterAll(async () => {
  await app.stop();
  await proxy.close();
  await sandbox.close();
});
beforeEach(async () => {
  await sandbox.reset();
  proxy.forget();
});

const vendors = [
  ['openai:gpt-6.2-sol'],
  ['anthropic:claude-opus-5-5'],
  ['vertex:gemini-4-hydrogen'],
  ['xai:grok-4.7'],
];

describe.each(vendors)('what %s thinks', (model) => {
  it('is also shown when the model may search the web', async () => {
    const query = 'Explain how a steam engine works';
    const events = await readAll(
      await person.stream({ query, model, effort: 'thorough', search: 'on' }),
    );
    const thoughts = events.flatMap((event) => (event.type === 'thinking' ? [event.text] : []));
    expect(thoughts.join('')).toMatch(/Weighing the question/);
  });

  it('is shown, but neither stored nor sent back as part of the answer', async () => {
    const prompt = { query: 'Explain how a steam engine works', model, effort: 'thorough' };
    const events = await readAll(await person.stream(prompt));
    const thoughts = events.flatMap((event) => (event.type === 'thinking' ? [event.text] : []));
    const thought = thoughts.join('');
    expect(thought).toMatch(/Weighing the question/);
    const text = textOf(events);
    expect(text).not.toContain('Weighing the question');
    const { queryId } = eventOf(events, 'done');
    const { query, answer } = await readStored(app, queryId);
    expect(answer.content).toBe(text);
    expect(JSON.stringify([query, answer])).not.toContain('Weighing the question');

    proxy.forget();
    const { threadId } = query;
    await person.ask({ query: 'And a diesel engine?', model, threadId });
    const [sent] = proxy.bodies();
    expect(sent).toContain(JSON.stringify(text.slice(0, 40)).slice(1, -1));
    expect(sent).not.toContain('Weighing the question');
  });
});

it('a reader who reconnects after the thinking misses nothing and sees nothing twice', async () => {
  await sandbox.throttle();
  const prompt = { query: 'Explain how a steam engine works', model: 'openai:gpt-6.2-sol' };
  const reader = await person.stream(prompt);
  const seen: NumberedStreamEvent[] = [];
  for await (const numbered of reader.events) {
    seen.push(numbered);
    if (numbered.event.type === 'thinking') break;
  }
  reader.disconnect();
  const { queryId } = eventOf(
    seen.map(({ event }) => event),
    'route',
  );
  const resumed = await person.reattach(queryId, seen.at(-1)?.id ?? 0);
  await sandbox.flush();
  const rest: NumberedStreamEvent[] = [];
  for await (const numbered of resumed.events) rest.push(numbered);
  const all = [...seen, ...rest];
  expect(all.map(({ id }) => id)).toEqual(all.map((_, index) => index + 1));
  const { answer } = await readStored(app, queryId);
  expect(answer).toMatchObject({
    content: textOf(all.map(({ event }) => event)),
    finish: 'complete',
  });
  expect(answer.content).not.toBe('');

  const later = await readAll(await person.reattach(queryId, 0));
  expect(textOf(later)).toBe(answer.content);
});

it.each(vendors)(
  '%s stopped while it thinks leaves a thread that can be continued',
  async (model) => {
    await sandbox.throttle();
    const reader = await person.stream({ query: 'Explain how a steam engine works', model });
    const seen: StreamEvent[] = [];
    for await (const { event } of reader.events) {
      seen.push(event);
      const { queryId } = eventOf(seen, 'route');
      if (event.type === 'thinking')
        await person.send('POST', `/api/switchyard/queries/${queryId}/stop`);
    }
    const { queryId, threadId } = eventOf(seen, 'route');
    const { query, answer } = await readStored(app, queryId);
    expect(query.status).toBe('stopped');
    expect(answer).toMatchObject({ content: '', finish: 'stopped', problem: null });
    expect(eventOf(seen, 'receipt').receipt).toMatchObject({
      finish: 'stopped',
      costMicroUsd: expect.any(Number),
    });

    await sandbox.reset();
    const next = await person.ask({ query: 'And a diesel engine?', model, threadId });
    expect(next.receipt).toMatchObject({ finish: 'complete', failovers: [] });
  },
);

describe('a model that is silent for longer than others may', () => {
  it.each(vendors)('(%s) is waited for while it thinks', async (model) => {
    await sandbox.play({ scenario: 'long-thinking', delayMs: 900 });
    const answer = await person.ask({ query: 'Name a river', model, effort: 'thorough' });
    expect(answer.receipt).toMatchObject({ finish: 'complete', failovers: [] });
    expect(answer.content).not.toBe('');
    const stored = (await readStored(app, answer.queryId)).answer;
    expect(stored).toMatchObject({ content: answer.content, finish: 'complete', problem: null });
    expect(stored.timeMs).toBeGreaterThanOrEqual(900);
  });

  it('is not waited for if it was set not to think', async () => {
    const match = { model: 'gpt-6-luna' };
    await sandbox.play({ match, scenario: 'slow', delayMs: 900 });
    const body = { query: 'Name a river', model: 'openai:gpt-6-luna', effort: 'quick' };
    const { receipt } = await person.ask(body);
    expect(receipt.failovers[0]?.why).toBe('GPT-6 Luna didn’t start answering in time');
  });

  it('is replaced by the next best if it thinks beyond its own time limit', async () => {
    await sandbox.play({ match: { model: 'grok-4.7' }, scenario: 'silence' });
    const body = { query: 'Name a river', model: 'xai:grok-4.7', effort: 'thorough' };
    const answer = await person.ask(body);
    expect(answer.receipt.failovers[0]?.why).toBe('Grok 4.7 didn’t start answering in time');
    expect(answer.time).toBeGreaterThanOrEqual(3);
    expect((await readStored(app, answer.queryId)).answer.failovers).toHaveLength(1);
  });
});
