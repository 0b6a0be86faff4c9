import { retiredModels } from '#server/areas/query/schema.ts';
import { scenarioNames, type ScenarioName } from '../../sandbox/control/scenarios.ts';
import { ask, isAcknowledged } from '../callers/ask.ts';
import { makeCaller } from '../callers/make-callers.ts';
import type { Ground } from '../ground/ground.ts';
import type { TriedServer } from '../ground/tried-server.ts';
import { findLost } from '../judge/find-lost.ts';
import type { Trial } from '../trial.ts';

/** A model of each provider, by the name of the provider's simulator. */
const models = {
  openai: 'openai:gpt-3.5-turbo',
  anthropic: 'anthropic:claude-instant-1',
  google: 'vertex:gemini-1.5-flash',
  xai: 'xai:grok-2-1212',
};
type Provider = keyof typeof models;
const providers = Object.keys(models) as Provider[];
/** Faults about the prompt itself. For all other faults, Auto must answer with another vendor. */
const saidOfThePrompt: readonly ScenarioName[] = ['refusal'];
const endsWithinMs = 30_000;
let marks = 0;

export const vendorFaults: Trial = {
  name: 'vendor faults',
  async run(ground) {
    const { judge, startServer } = ground;
    judge.explain('provider-failed', 'provider-refused', 'provider-refused-key', 'empty-answer');
    const server = await startServer({
      FIRST_BYTE_TIMEOUT_MS: '1500',
      IDLE_TIMEOUT_MS: '1500',
      // A high failure limit, so that each prompt meets its own fault instead of an open circuit.
      PROVIDER_FAILURES: '1000',
    });
    const acknowledged: string[] = [];
    for (const scenario of scenarioNames) {
      const meetAt = async (at: Provider | null, afterChunks: number) =>
        acknowledged.push(...(await meet({ scenario, at, afterChunks }, ground, server)));
      await meetAt(null, 0);
      await meetAt(null, 3);
      await Promise.all(providers.flatMap((at) => [meetAt(at, 0), meetAt(at, 3)]));
      await forget(scenario, server);
    }
    await findLost(acknowledged, server.database, judge);
    await server.stop();
    return `${scenarioNames.length} faults at ${providers.length} providers and in Auto, before and within an answer`;
  },
};

/**
 * A healthy answer resets the state of a provider that refused us. Models that are gone or that the key may
 * not use are remembered for a day, and Auto would soon have no other model left.
 */
async function forget(
  scenario: ScenarioName,
  { url, database, restart }: TriedServer,
): Promise<void> {
  if (scenario === 'retired' || scenario === 'model-forbidden') {
    await database.delete(retiredModels);
    await restart();
  }
  const healthy = Object.values(models).map((model) => ask(url, { query: 'Name a river', model }));
  await Promise.all(healthy);
}

interface Case {
  scenario: ScenarioName;
  /** Null leaves the choice to Auto. */
  at: Provider | null;
  afterChunks: number;
}

/** Streams a prompt into the fault, then requests JSON. Returns the ids of the acknowledged queries. */
async function meet(
  { scenario, at, afterChunks }: Case,
  { judge, vendors }: Ground,
  { url, database }: TriedServer,
): Promise<string[]> {
  const place = `${scenario} at ${at ?? 'Auto'}, after ${afterChunks} pieces`;
  const mark = `fault ${(marks += 1)}.`;
  const rule = { scenario, afterChunks, delayMs: 300, retryAfterSeconds: 0 };
  // With Auto, the first vendor that receives the prompt fails, whichever it is.
  const where = at
    ? { match: { provider: at, promptIncludes: mark } }
    : { match: { promptIncludes: mark }, times: 1 };
  await vendors.play({ ...rule, ...where });
  const prompt = { query: `Name three trees, ${mark}`, model: at ? models[at] : 'auto-free' };
  const asked = await ask(url, prompt, endsWithinMs);
  if (!asked.isWhole && asked.status === 200) judge.find('hang', `stream: ${place}`);
  const isOfVendor = afterChunks === 0 && !saidOfThePrompt.includes(scenario);
  if (!at && isOfVendor && asked.problem !== null) {
    judge.find('not as it must be', `Auto has no answer: ${place}`, asked.problem);
  }
  const { caller } = await makeCaller('visitor', url, database);
  const { ms } = await judge.hear(caller, {
    method: 'POST',
    path: '/api/switchyard/query',
    body: JSON.stringify(prompt),
    headers: { 'content-type': 'application/json' },
  });
  if (ms > endsWithinMs) judge.find('hang', `JSON: ${place}`, `${Math.round(ms)} ms`);
  return asked.queryId !== null && isAcknowledged(asked) ? [asked.queryId] : [];
}
