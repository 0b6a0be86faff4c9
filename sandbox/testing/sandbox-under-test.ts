import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import type { LoggedRequest } from '../control/request-log.ts';
import type { ScenarioName } from '../control/scenarios.ts';
import { startSandbox, type RunningSandbox } from '../server.ts';
import type { ModelsMode } from '../vendor/models.ts';

export interface SandboxUnderTest {
  readonly url: string;
  play(scenario: ScenarioName, more?: object): Promise<void>;
  /** Deletes the scenarios. */
  release(): Promise<void>;
  requests(): Promise<LoggedRequest[]>;
  lastRequest(): Promise<LoggedRequest>;
  waitForOutcome(outcome: LoggedRequest['outcome']): Promise<void>;
}

/** One sandbox for each set of models, for tests that apply to both. */
export function useSandboxes(): { models: ModelsMode; sandbox: SandboxUnderTest }[] {
  return (['specification', 'today'] as const).map((models) => ({
    models,
    sandbox: useSandbox(models),
  }));
}

// Far more than the wait takes, so that a busy machine doesn't fail the test.
const longWait = { timeout: 20_000 };

/** A sandbox without delays for the tests of one file. Scenarios and log are cleared between tests. */
export function useSandbox(models: ModelsMode = 'specification'): SandboxUnderTest {
  let running: RunningSandbox | undefined;
  const url = () => {
    if (!running) throw new Error('The sandbox has not been started.');
    return running.url;
  };
  const requests = async () => {
    const reply = await fetch(`${url()}/__control/requests`);
    return (await reply.json()) as LoggedRequest[];
  };
  const lastRequest = async () => {
    const last = (await requests()).at(-1);
    if (!last) throw new Error('No request has been seen.');
    return last;
  };

  beforeAll(async () => {
    running = await startSandbox({ port: 0, tokensPerSecond: 0, models });
  });
  const release = async () => {
    await fetch(`${url()}/__control/scenarios`, { method: 'DELETE' });
  };
  afterEach(async () => {
    await release();
    await fetch(`${url()}/__control/requests`, { method: 'DELETE' });
  });
  afterAll(() => running?.close());

  return {
    get url() {
      return url();
    },
    play: async (scenario, more = {}) => {
      const body = JSON.stringify({ match: {}, scenario, ...more });
      const reply = await fetch(`${url()}/__control/scenarios`, { method: 'POST', body });
      if (!reply.ok) throw new Error(await reply.text());
    },
    release,
    requests,
    lastRequest,
    waitForOutcome: (outcome) =>
      vi.waitFor(async () => {
        const last = await lastRequest();
        if (last.outcome !== outcome) throw new Error(`The outcome is ${last.outcome}.`);
      }, longWait),
  };
}
