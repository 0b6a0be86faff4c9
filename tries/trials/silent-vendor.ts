import { ask } from '../callers/ask.ts';
import { runLimited } from '../run-limited.ts';
import type { Trial } from '../trial.ts';

const silentPrompts = 130;
const pairs = 300;
const pairsAtOnce = 10;
const warmUps = 20;
/** As slow as real vendors, because the server's overhead is judged relative to it. */
const firstTextMs = 1_000;
const mostGrowth = 0.2;

const asked = { query: 'Name three trees', model: 'xai:grok-2-1212' };
const askedOfSilent = { query: 'Name three trees', model: 'openai:gpt-3.5-turbo' };

/**
 * Sends prompts to two servers at the same moments, while prompts for a silent vendor wait at only one of
 * them. Other load on the machine therefore affects both.
 */
export const silentVendor: Trial = {
  name: 'one silent vendor',
  async run({ judge, vendors, startServer }) {
    judge.explain('provider-failed', 'busy');
    const servers = [await startServer(), await startServer()] as const;
    const [alone, beside] = servers;
    await vendors.pace(200, firstTextMs);
    await runLimited(warmUps, warmUps, () => askBoth(alone.url, beside.url));
    await vendors.play({ match: { provider: 'openai' }, scenario: 'silence' });
    const waiting = runLimited(silentPrompts, silentPrompts, () =>
      ask(beside.url, askedOfSilent, 20_000),
    );
    const times: FirstTexts[] = [];
    await runLimited(pairs, pairsAtOnce, async () => {
      times.push(await askBoth(alone.url, beside.url));
    });
    await waiting;
    for (const server of servers) await server.stop();
    const before = p95(times.map(({ aloneMs }) => aloneMs));
    const during = p95(times.map(({ besideMs }) => besideMs));
    const said = `${Math.round(before)} ms alone, ${Math.round(during)} ms beside ${silentPrompts} silent prompts`;
    if (during / before - 1 > mostGrowth) judge.find('others wait', 'for first text', said);
    return `95th percentile of another vendor's first text, ${pairs} pairs: ${said}`;
  },
};

interface FirstTexts {
  aloneMs: number;
  besideMs: number;
}

/** A prompt without text counts as the slowest. */
async function askBoth(alone: string, beside: string): Promise<FirstTexts> {
  const [first, second] = await Promise.all([ask(alone, asked), ask(beside, asked)]);
  return { aloneMs: first.firstTextMs ?? 60_000, besideMs: second.firstTextMs ?? 60_000 };
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
}
