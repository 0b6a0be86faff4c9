import { ask } from '../callers/ask.ts';
import { runLimited } from '../run-limited.ts';
import type { Trial } from '../trial.ts';

const silentPrompts = 130;
const samples = 100;
/** As real vendors: what the server adds to it is judged against it. */
const firstTextMs = 1_000;
const mostGrowth = 0.2;

const asked = { query: 'Name three trees', model: 'xai:grok-2-1212' };
const askedOfSilent = { query: 'Name three trees', model: 'openai:gpt-3.5-turbo' };

export const silentVendor: Trial = {
  name: 'one silent vendor',
  async run({ judge, vendors, startServer }) {
    judge.explain('provider-failed', 'busy');
    const server = await startServer();
    await vendors.pace(200, firstTextMs);
    const before = await measureFirstText(server.url);
    await vendors.play({ match: { provider: 'openai' }, scenario: 'silence' });
    const waiting = runLimited(silentPrompts, silentPrompts, () =>
      ask(server.url, askedOfSilent, 20_000),
    );
    const beside = await measureFirstText(server.url);
    await waiting;
    await server.stop();
    const growth = beside / before - 1;
    const said = `${Math.round(before)} ms alone, ${Math.round(beside)} ms beside ${silentPrompts} silent prompts`;
    if (growth > mostGrowth) judge.find('others wait', 'for first text', said);
    return `95th percentile of another vendor's first text: ${said}`;
  },
};

/** The 95th percentile, in milliseconds; a prompt without text counts as the slowest. */
async function measureFirstText(url: string): Promise<number> {
  const times: number[] = [];
  await runLimited(samples, 10, async () => {
    const { firstTextMs: ms } = await ask(url, asked);
    times.push(ms ?? 60_000);
  });
  return times.toSorted((one, other) => one - other)[Math.floor(samples * 0.95)] ?? 0;
}
