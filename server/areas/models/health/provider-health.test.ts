import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  LeftAlone,
  ProviderError,
  type ProviderErrorKind,
} from '#server/providers/contract/provider-error.ts';
import { ProviderHealth, type OpenCircuit } from './provider-health.ts';
import { SharedCircuits } from './shared-circuits.ts';

const grok = { id: 'xai:grok-2', provider: 'xai' } as const;
const mini = { id: 'xai:grok-mini', provider: 'xai' } as const;
const gpt = { id: 'openai:gpt-4', provider: 'openai' } as const;

let health: ProviderHealth;
beforeEach(() => {
  vi.useFakeTimers();
  health = new ProviderHealth({ failures: () => 3, pauseMs: () => 30_000 });
});
afterEach(() => void vi.useRealTimers());

function errorOf(kind: ProviderErrorKind, retryAfterMs: number | null = null) {
  return new ProviderError('xai', kind, 'It failed.', { retryAfterMs });
}

function fail(model: typeof grok | typeof mini, error = errorOf('first-byte-timeout')) {
  const asking = health.ask(model);
  asking.failed(error);
  asking.end();
}

function answer(model: typeof grok | typeof mini) {
  const asking = health.ask(model);
  asking.answered();
  asking.end();
}

function isOpen() {
  return [grok, mini, gpt].map((model) => health.isOpen(model));
}

test('a model that failed three times in a row is paused, other models are not', () => {
  fail(grok);
  fail(grok);
  answer(grok);
  fail(grok);
  fail(grok);
  expect(isOpen()).toEqual([false, false, false]);
  fail(grok);
  expect(isOpen()).toEqual([true, false, false]);
  expect(() => health.ask(grok)).toThrow(LeftAlone);
  expect(() => health.ask(grok)).toThrow(
    expect.objectContaining({ scope: 'model', kind: 'first-byte-timeout', retryAfterMs: 30_000 }),
  );
});

test('a provider is paused once two of its models have failed three times in a row together', () => {
  fail(grok);
  fail(mini);
  expect(isOpen()).toEqual([false, false, false]);
  fail(grok);
  expect(isOpen()).toEqual([true, true, false]);
  expect(() => health.ask(mini)).toThrow(expect.objectContaining({ scope: 'provider' }));
});

test('after the pause a single prompt tries it, and the others wait for the outcome', () => {
  for (let count = 0; count < 3; count += 1) fail(grok);
  vi.advanceTimersByTime(29_999);
  expect(health.isOpen(grok)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(health.isOpen(grok)).toBe(false);
  const trial = health.ask(grok);
  expect(health.isOpen(grok)).toBe(true);
  expect(() => health.ask(grok)).toThrow(LeftAlone);
  trial.answered();
  trial.end();
  expect(health.isOpen(grok)).toBe(false);
});

test('each failed trial doubles the pause, up to ten minutes', () => {
  for (let count = 0; count < 3; count += 1) fail(grok);
  const pauses: number[] = [];
  for (let pauseMs = 30_000; pauses.length < 7; vi.advanceTimersByTime(pauseMs)) {
    vi.advanceTimersByTime(pauses.length === 0 ? pauseMs : 0);
    fail(grok);
    try {
      health.ask(grok);
    } catch (error) {
      pauseMs = (error as LeftAlone).retryAfterMs ?? 0;
    }
    pauses.push(pauseMs / 1000);
  }
  expect(pauses).toEqual([60, 120, 240, 480, 600, 600, 600]);
});

test('a trial that ends without an outcome leaves the next trial to another prompt', () => {
  for (let count = 0; count < 3; count += 1) fail(grok);
  vi.advanceTimersByTime(30_000);
  health.ask(grok).end();
  expect(health.isOpen(grok)).toBe(false);
});

test('concurrent prompts count as one trial at most', () => {
  const askings = Array.from({ length: 10 }, () => health.ask(grok));
  for (const asking of askings) asking.failed(errorOf('first-byte-timeout'));
  vi.advanceTimersByTime(30_000);
  expect(health.isOpen(grok)).toBe(false);
});

test('a model is paused for as long as its provider said, up to ten minutes', () => {
  fail(grok, errorOf('rate-limited', 7_000));
  expect(isOpen()).toEqual([true, false, false]);
  answer(mini);
  expect(() => health.ask(grok)).toThrow(expect.objectContaining({ scope: 'model' }));
  vi.advanceTimersByTime(7_000);
  expect(isOpen()).toEqual([false, false, false]);
  fail(grok, errorOf('overloaded', 86_400_000));
  expect(isOpen()).toEqual([true, false, false]);
  vi.advanceTimersByTime(10 * 60_000);
  expect(isOpen()).toEqual([false, false, false]);
});

test('a rate limit of the whole account pauses the provider, and no answer ends that early', () => {
  const other = health.ask(mini);
  const retryAfterMs = 7_000;
  fail(
    grok,
    new ProviderError('xai', 'rate-limited', 'It failed.', { retryAfterMs, isWide: true }),
  );
  other.answered();
  expect(isOpen()).toEqual([true, true, false]);
  expect(health.accountErrorOf('xai')).toBeNull();
  vi.advanceTimersByTime(7_000);
  expect(isOpen()).toEqual([false, false, false]);
});

test('several models at their own rate limits pause the provider like other failures', () => {
  const limited = errorOf('rate-limited', 60_000);
  fail(grok, limited);
  fail(mini, limited);
  const third = { id: 'xai:grok-3', provider: 'xai' } as const;
  expect(health.isOpen(third)).toBe(false);
  const asking = health.ask(third);
  asking.failed(limited);
  asking.end();
  expect(() => health.ask(third)).toThrow(expect.objectContaining({ scope: 'provider' }));
  vi.advanceTimersByTime(30_000);
  // The provider is tried again before the models' own limits are over.
  expect([...isOpen(), health.isOpen(third)]).toEqual([true, true, false, true]);
  expect(health.isOpen({ id: 'xai:grok-beta', provider: 'xai' })).toBe(false);
});

test('a model at its rate limit does not decide its provider’s trial', () => {
  fail(grok);
  fail(mini);
  fail(grok);
  vi.advanceTimersByTime(30_000);
  fail(grok, errorOf('rate-limited', 60_000));
  expect(health.isOpen(mini)).toBe(false);
});

test.each<ProviderErrorKind>(['bad-request', 'refused', 'model-gone', 'model-forbidden'])(
  '%s does not affect the health of a model',
  (kind) => {
    for (let count = 0; count < 9; count += 1) fail(grok, errorOf(kind));
    expect(isOpen()).toEqual([false, false, false]);
  },
);

test('a provider that refuses the account is tried last for five minutes, but still called by name', () => {
  fail(grok, errorOf('no-credit'));
  vi.advanceTimersByTime(4 * 60_000);
  fail(mini, errorOf('no-credit'));
  vi.advanceTimersByTime(4 * 60_000);
  expect(isOpen()).toEqual([true, true, false]);
  vi.advanceTimersByTime(60_000);
  expect(isOpen()).toEqual([false, false, false]);
  // The pause is over, but the account error stays until a call succeeds.
  expect(health.accountErrorOf('xai')).toMatchObject({ kind: 'no-credit' });
  health.noteRefusal(errorOf('no-credit'));
  // A call within the pause does not count as the trial.
  fail(grok);
  expect(() => health.ask(grok)).not.toThrow();
  answer(grok);
  expect(health.accountErrorOf('xai')).toBeNull();
});

test('a matching success ends a refusal, and a new key ends everything', () => {
  health.noteRefusal(errorOf('no-credit'));
  health.endRefusal('xai', 'invalid-key');
  expect(health.isOpen(grok)).toBe(true);
  health.endRefusal('xai', 'no-credit');
  expect(health.isOpen(grok)).toBe(false);
  health.noteRefusal(errorOf('overloaded'));
  expect(health.isOpen(grok)).toBe(false);
  for (let count = 0; count < 3; count += 1) fail(grok);
  health.forget('xai');
  expect(health.isOpen(grok)).toBe(false);
});

test('a circuit opened by another process is open here until that process closes it', () => {
  const there = new ProviderHealth({ failures: () => 3, pauseMs: () => 30_000 });
  const open = new Map<string, OpenCircuit>();
  there.watch({
    opened: (circuit) => void open.set(circuit.subject, circuit),
    closed: (subjects) => subjects.forEach((subject) => open.delete(subject)),
  });
  const takeOver = () => health.adopt([...open.values()], () => false);
  for (let count = 0; count < 3; count += 1) {
    const asking = there.ask(grok);
    asking.failed(errorOf('server-error'));
    asking.end();
  }
  takeOver();
  expect(isOpen()).toEqual([true, false, false]);
  expect(health.circuitOfModel(grok.id)).toMatchObject({ state: 'open', kind: 'server-error' });
  vi.advanceTimersByTime(30_000);
  const trial = health.ask(grok);
  takeOver();
  // Adopting the same circuit again does not let a second prompt try it.
  expect(health.isOpen(grok)).toBe(true);
  trial.end();
  there.noteRefusal(errorOf('no-credit'));
  takeOver();
  expect(health.accountErrorOf('xai')).toMatchObject({ kind: 'no-credit' });
  const asking = there.ask(grok);
  asking.answered();
  asking.end();
  takeOver();
  expect(isOpen()).toEqual([false, false, false]);
  expect(health.accountErrorOf('xai')).toBeNull();
});

test('an older reading does not reopen a circuit that another process has closed', async () => {
  const { id: subject, provider } = grok;
  const ofPause = { saysWhen: false, leftMs: 30_000, lengthMs: 30_000, since: new Date() };
  let open: OpenCircuit[] = [{ subject, provider, kind: 'overloaded', ...ofPause }];
  const reading = Promise.withResolvers<void>();
  const list = async () => {
    const found = open;
    if (found.length > 0) await reading.promise;
    return found;
  };
  const store = { list, open: async () => {}, close: async () => {} };
  const circuits = new SharedCircuits(health, store, () => {});
  const older = circuits.load();
  await vi.advanceTimersByTimeAsync(0);
  open = [];
  const newer = circuits.load();
  await vi.advanceTimersByTimeAsync(0);
  reading.resolve();
  await Promise.all([older, newer]);
  expect(isOpen()).toEqual([false, false, false]);
});

test('a clock change does not move a pause', () => {
  for (let count = 0; count < 3; count += 1) fail(grok);
  vi.setSystemTime(new Date('2099-01-01'));
  expect(health.isOpen(grok)).toBe(true);
  vi.setSystemTime(new Date('1999-01-01'));
  vi.advanceTimersByTime(30_000);
  expect(health.isOpen(grok)).toBe(false);
});

test('what could not be saved is saved in its current state once the database is back', async () => {
  const saved: string[] = [];
  let isAway = true;
  const save = async (what: string) => {
    if (isAway) throw new Error('The database is away.');
    saved.push(what);
  };
  const failures: unknown[] = [];
  const store = {
    list: async () => [],
    open: ({ subject, leftMs }: OpenCircuit) => save(`${subject} ${Math.round(leftMs / 1000)} s`),
    close: (subjects: readonly string[]) => save(`closed ${subjects.join()}`),
  };
  const circuits = new SharedCircuits(health, store, (error) => failures.push(error));
  for (let count = 0; count < 3; count += 1) fail(grok);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(failures).toHaveLength(1);
  isAway = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(saved).toEqual([`${grok.id} 23 s`]);

  // A change that was replaced by a newer one isn't sent any more.
  isAway = true;
  health.forget('xai');
  await vi.advanceTimersByTimeAsync(100);
  for (let count = 0; count < 3; count += 1) fail(grok);
  isAway = false;
  saved.length = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saved).toEqual([`${grok.id} 30 s`, 'closed xai']);
  await circuits.close();
});
