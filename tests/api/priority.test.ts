import { gt } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { serverProcesses } from '#server/areas/query/schema.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { eventOf, readAll, type EventsReader } from '../support/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ MAX_RUNNING_QUERIES: '1' });
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());

it('a full server queues prompts, says so, and starts Standard first', async () => {
  await app.sandbox.play({ match: { promptIncludes: 'first' }, scenario: 'silence' });
  const running = app.visitor();
  const first = await running.stream({ query: 'first', model: 'openai:gpt-3.5-turbo' });
  const { value } = await first.events.next();
  if (value?.event.type !== 'route') throw new Error('The first query did not start.');

  const finished: string[] = [];
  const follow = async (name: string, client: { stream: typeof running.stream }) => {
    const reader = await client.stream({ query: name, model: 'openai:gpt-3.5-turbo' });
    const waiting = await reader.events.next();
    const rest = readAll(reader).then((events) => {
      finished.push(name);
      return events;
    });
    return { waiting: waiting.value?.event, rest };
  };
  const free = await follow('free', app.visitor());
  expect(free.waiting).toMatchObject({ type: 'waiting', ahead: 0 });
  const later = await follow('later free', app.visitor());
  expect(later.waiting).toMatchObject({ type: 'waiting', ahead: 1 });
  const standard = await follow('standard', await app.person({ isStandard: true }));
  expect(standard.waiting).toMatchObject({ type: 'waiting', ahead: 0 });

  await running.send('POST', `/api/switchyard/queries/${value.event.queryId}/stop`);
  const [freeEvents] = await Promise.all([free.rest, later.rest, standard.rest]);
  expect(finished).toEqual(['standard', 'free', 'later free']);
  expect(freeEvents[0]).toMatchObject({ type: 'waiting', ahead: 1 });
  expect(eventOf(freeEvents, 'receipt').receipt.finish).toBe('complete');
});

it('a queued prompt can be stopped before it starts', async () => {
  await app.sandbox.play({ match: { promptIncludes: 'blocker' }, scenario: 'silence' });
  const [blocker, waiter] = [app.visitor(), app.visitor()];
  const blocking = await blocker.stream({ query: 'blocker', model: 'openai:gpt-3.5-turbo' });
  const route = (await blocking.events.next()).value?.event;
  const reader = await waiter.stream({ query: 'waiter', model: 'openai:gpt-3.5-turbo' });
  const waiting = (await reader.events.next()).value?.event;
  if (route?.type !== 'route' || waiting?.type !== 'waiting') throw new Error('Not as set up.');
  await waiter.send('POST', `/api/switchyard/queries/${waiting.queryId}/stop`);
  expect(eventOf(await readAll(reader), 'problem').problem.code).toBe('stopped');
  await blocker.send('POST', `/api/switchyard/queries/${route.queryId}/stop`);
  await readAll(blocking);
  await vi.waitFor(async () => {
    expect((await app.sandbox.requests()).map((request) => request.prompt)).not.toContain('waiter');
  }, 20_000);
});

it('each process has its share of the slots, and Standard starts first within it', async () => {
  const own = await startTestApp({ MAX_RUNNING_QUERIES: '2' });
  onTestFinished(() => own.stop());
  const other = await own.startAnother();
  await waitForHeartbeats(own, 2);
  // Throttles instead of silencing, because two seconds of silence would free the slot.
  await own.sandbox.throttle();
  const here = own.visitor();
  const first = await here.stream({ query: 'first here', model: 'openai:gpt-3.5-turbo' });
  const { value } = await first.events.next();
  if (value?.event.type !== 'route') throw new Error('The first query did not start.');
  const there = await own
    .visitor()
    .at(other.url)
    .stream({ query: 'first there', model: 'openai:gpt-3.5-turbo' });
  expect((await there.events.next()).value?.event.type).toBe('route');
  const finished: string[] = [];
  const follow = async (name: string, client: { stream: typeof here.stream }) => {
    const reader = await client.stream({ query: name, model: 'openai:gpt-3.5-turbo' });
    const waiting = (await reader.events.next()).value?.event;
    return { waiting, rest: readAll(reader).then(() => finished.push(name)) };
  };
  const free = await follow('free', own.visitor());
  const standard = await follow('Standard', await own.person({ isStandard: true }));
  expect([free.waiting, standard.waiting]).toMatchObject([
    { type: 'waiting', ahead: 0 },
    { type: 'waiting', ahead: 0 },
  ]);
  await own.sandbox.reset();
  await here.send('POST', `/api/switchyard/queries/${value.event.queryId}/stop`);
  await Promise.all([free.rest, standard.rest]);
  expect(finished).toEqual(['Standard', 'free']);
});

/** Waits until this many processes have each sent a heartbeat after the last of them started. */
async function waitForHeartbeats({ database }: TestApp, processes: number): Promise<void> {
  const since = new Date();
  const beating = () => database.$count(serverProcesses, gt(serverProcesses.heartbeatAt, since));
  await vi.waitFor(async () => expect(await beating()).toBe(processes), 20_000);
}

it('a silent provider does not hold up prompts for another', async () => {
  // Uses a separate app, because prompts that continue without their readers keep their slots.
  const own = await startTestApp({ MAX_RUNNING_QUERIES: '8' });
  onTestFinished(() => own.stop());
  await own.sandbox.play({ match: { provider: 'openai' }, scenario: 'silence' });
  const silent = { query: 'Nobody answers', model: 'openai:gpt-3.5-turbo' };
  const leaving: EventsReader[] = [];
  for (let count = 0; count < 20; count += 1) {
    leaving.push(await own.visitor().stream(silent));
  }
  const askedOf = async () =>
    (await own.sandbox.requests()).filter(({ prompt }) => prompt === silent.query).length;
  // Six prompts run, and two more if two seconds of silence have passed.
  await vi.waitFor(async () => expect(await askedOf()).toBeGreaterThanOrEqual(6), 20_000);
  // OpenAI has three quarters of the slots. The rest is enough for one prompt after another.
  for (let count = 0; count < 10; count += 1) {
    const events = await readAll(
      await own.visitor().stream({ query: 'Hello', model: 'xai:grok-2-1212' }),
    );
    expect(events[0]?.type).toBe('route');
    expect(eventOf(events, 'receipt').receipt.finish).toBe('complete');
  }
  for (const reader of leaving) reader.disconnect();
});
