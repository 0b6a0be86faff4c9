import { describe, expect, it } from 'vitest';
import { useSandboxes } from './sandbox-under-test.ts';
import type { VendorClient } from './clients/vendor-client.ts';
import { vendors } from './clients/vendors.ts';
import type { ScenarioName } from '../control/scenarios.ts';

const inBoth = useSandboxes().flatMap((one) => vendors.map((vendor) => ({ ...vendor, ...one })));
const prompt = 'Tell me about the Moon';
const modes = ['whole', 'stream'] as const;

interface StatusCase {
  scenario: ScenarioName;
  status: number;
  /** Vendors that use another status. */
  own?: Record<string, number>;
}

const statuses: StatusCase[] = [
  { scenario: 'rate-limited', status: 429 },
  { scenario: 'account-limited', status: 429 },
  { scenario: 'server-error', status: 500 },
  { scenario: 'overloaded', status: 503, own: { anthropic: 529 } },
  { scenario: 'retired', status: 404 },
  { scenario: 'invalid-key', status: 401, own: { xai: 400, google: 400 } },
  { scenario: 'bad-request', status: 400 },
  { scenario: 'timeout-408', status: 408 },
];

const cases = inBoth.flatMap((vendor) => modes.map((mode) => ({ ...vendor, mode })));

describe.each(cases)('$name, $mode, models $models', (one) => {
  const { name, connect, words, mode, sandbox } = one;
  const ask = (more = {}) => connect(sandbox.url)[mode]({ prompt, ...more });

  it.each(statuses)(
    '$scenario raises the vendor’s status code',
    async ({ scenario, status, own }) => {
      await sandbox.play(scenario);
      await expect(ask()).rejects.toMatchObject({ status: own?.[name] ?? status });
    },
  );

  it.each(['cut', 'malformed', 'close'] as const)('%s makes the SDK throw', async (scenario) => {
    await sandbox.play(scenario, { afterChunks: 1 });
    await expect(ask()).rejects.toThrow();
  });

  it('refusal uses the vendor’s own words', async () => {
    await sandbox.play('refusal');
    expect(await ask()).toMatchObject({ text: '', finish: words.refused });
  });

  it('refusal after some text keeps the text and gives the reason', async () => {
    await sandbox.play('refusal', { afterChunks: 3 });
    const reply = await ask();
    expect(reply.finish).toBe(words.filtered);
    expect(reply.text).not.toBe('');
  });

  it('empty completes without text', async () => {
    await sandbox.play('empty');
    expect(await ask()).toMatchObject({ text: '', finish: words.complete, outputTokens: 0 });
  });

  it('finish ends with the given reason', async () => {
    await sandbox.play('finish', { as: 'SOMETHING_NEW', afterChunks: 2 });
    const reply = await ask();
    expect(reply.finish).toBe('SOMETHING_NEW');
    expect(reply.text).not.toBe('');
  });

  it.each(['gzip', 'br'])('an answer compressed as %s is otherwise unchanged', async (as) => {
    await sandbox.play('compressed', { as });
    expect((await ask()).text).toContain('Moon');
  });

  it('slow gives the usual answer, later', async () => {
    await sandbox.play('slow', { delayMs: 40 });
    const startedAt = performance.now();
    expect((await ask()).text).toContain('Moon');
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(39);
  });

  it('held gives the usual answer once the scenarios are deleted', async () => {
    await sandbox.play('held');
    let hasAnswered = false;
    const asking = ask().finally(() => (hasAnswered = true));
    await sandbox.waitForOutcome('running');
    expect(hasAnswered).toBe(false);
    await sandbox.release();
    expect((await asking).text).toContain('Moon');
  });

  it.each(['silence', 'stall'] as const)(
    '%s lasts until the client disconnects',
    async (scenario) => {
      await sandbox.play(scenario);
      const abort = new AbortController();
      const asking = ask({ signal: abort.signal }).catch((error: unknown) => error);
      await sandbox.waitForOutcome('running');
      abort.abort();
      await asking;
      await sandbox.waitForOutcome('aborted');
    },
  );
});

describe.each(inBoth)('an error inside a 200 of $name, models $models', ({ connect, sandbox }) => {
  it('reaches the reader of a stream after the first chunks', async () => {
    await sandbox.play('error-in-200', { afterChunks: 2 });
    const pieces: string[] = [];
    const client: VendorClient = connect(sandbox.url);
    await expect(client.stream({ prompt, onText: (text) => pieces.push(text) })).rejects.toThrow(
      /error|overloaded|internal/i,
    );
    expect(pieces).toHaveLength(2);
  });
});
