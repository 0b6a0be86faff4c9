import { eq, sql } from 'drizzle-orm';
import OpenAI, { RateLimitError } from 'openai';
import { describe, expect, it } from 'vitest';
import { reservations } from '#server/areas/budgets/schema.ts';
import { queries } from '#server/areas/query/schema.ts';
import type { ApiKeyView } from '#shared/contract/api-keys/schemas.ts';
import type { TestApp } from '../support/test-app.ts';
import { makeKey } from './access-by-key.ts';

const model = 'openai:gpt-4';
const messages = [{ role: 'user' as const, content: 'Write a haiku about coffee' }];
const none = { dayMicroUsd: null, monthMicroUsd: null, totalMicroUsd: null };

/** Tests the budget of an API key, on a server that other tests also use. */
export function describeKeyBudgets(app: () => TestApp): void {
  async function connect(budgets: object) {
    const person = await app().person({ isStandard: true });
    const traits = { name: 'Budget', scopes: ['chat'], expiresInDays: null };
    const { secret } = await makeKey(person, { ...traits, budgets: { ...none, ...budgets } });
    const open = (url: string) =>
      new OpenAI({ apiKey: secret, baseURL: `${url}/v1`, maxRetries: 0 });
    const view = async () => {
      const { body } = await person.send('GET', '/api/account/keys');
      const [key] = body as ApiKeyView[];
      if (!key) throw new Error('The key is gone.');
      return key;
    };
    return { person, open, client: open(app().url), view };
  }
  const countHeld = (id: string) =>
    app().database.$count(reservations, eq(reservations.budgetId, id));
  const costOf = (reply: unknown) =>
    (reply as { switchyard: Receipts }).switchyard.choices[0]?.receipt.costMicroUsd ?? 0;
  const refusal = async (asking: PromiseLike<unknown>) => {
    const error: unknown = await Promise.resolve(asking).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(RateLimitError);
    return error as RateLimitError;
  };

  describe('the budget of an API key', () => {
    it('is never overspent by three servers at once, and shows what is left', async () => {
      const { open, view } = await connect({ totalMicroUsd: 50_000 });
      const others = [await app().startAnother(), await app().startAnother()];
      let paid = 0;
      const spend = async (url: string) => {
        const client = open(url);
        for (;;) {
          try {
            const reply = await client.chat.completions.create({
              model,
              messages,
              max_completion_tokens: 150,
            });
            paid += costOf(reply);
          } catch (error) {
            if (!(error instanceof RateLimitError)) throw error;
            expect(error.code).toBe('insufficient_quota');
            if (!error.message.includes('still run')) return error.message;
          }
        }
      };
      const urls = [app().url, ...others.map(({ url }) => url)];
      const words = await Promise.all(urls.flatMap((url) => [spend(url), spend(url)]));
      expect(words[0]).toMatch(
        /total budget has only \$0\.0\d+ left, too little for this request\./,
      );
      expect(paid).toBeGreaterThan(30_000);
      expect(paid).toBeLessThanOrEqual(50_000);
      expect((await view()).spent.totalMicroUsd).toBe(paid);
      expect(await countHeld((await view()).id)).toBe(0);
    });

    it('limits how long an answer may be', async () => {
      const { client, view } = await connect({ dayMicroUsd: 25_000 });
      await client.chat.completions.create({ model, messages });
      const [request] = await app().sandbox.requests();
      expect(request?.maxTokens).toBeGreaterThan(300);
      expect((request?.maxTokens ?? 0) * 60).toBeLessThanOrEqual(25_000);
      expect((await view()).spent.dayMicroUsd).toBeGreaterThan(0);
    });

    it('reserves nothing for requests that were refused or failed', async () => {
      const { client, view } = await connect({ monthMicroUsd: 25_000 });
      await app().sandbox.play({ scenario: 'server-error', times: 20 });
      await expect(client.chat.completions.create({ model, messages })).rejects.toThrow(/./);
      expect((await view()).spent.monthMicroUsd).toBe(0);
      await app().sandbox.reset();
      const reply = await client.chat.completions.create({ model: 'auto:thrifty', messages });
      expect(reply.choices).toHaveLength(1);
    });

    it('refuses a request that it cannot pay for, with a message', async () => {
      const { client } = await connect({ dayMicroUsd: 100 });
      const { message, headers } = await refusal(
        client.chat.completions.create({ model, messages }),
      );
      expect(message).toMatch(/This key’s daily budget has only \$0\.0001\d* left/);
      expect(headers?.get('x-should-retry')).toBe('false');
      expect(Number(headers?.get('retry-after'))).toBeGreaterThan(0);
    });

    it('takes no lock without amounts; its spending is exact, even after texts are deleted', async () => {
      const { person, open, client, view } = await connect({});
      const { id } = await view();
      const other = await app().startAnother();
      const clients = [client, open(other.url), client, open(other.url)];
      const ask = { model, messages };
      const paid = await app().database.transaction(async (tx) => {
        // Calls that need a lock on the key's budget row would wait forever.
        await tx.execute(sql`select 1 from budgets where id = ${id} for no key update`);
        const replies = await Promise.all(clients.map((one) => one.chat.completions.create(ask)));
        return replies.map(costOf).reduce((sum, cost) => sum + cost);
      });
      expect(paid).toBeGreaterThan(0);
      expect(await countHeld(id)).toBe(4);
      expect((await view()).spent.totalMicroUsd).toBe(paid);
      expect(await countHeld(id)).toBe(0);

      const more = costOf(await client.chat.completions.create({ ...ask, store: false }));
      await app().sandbox.play({ scenario: 'server-error', times: 20 });
      await expect(client.chat.completions.create(ask)).rejects.toThrow(/./);
      await app().sandbox.reset();
      const own = eq(queries.userId, person.userId);
      const createdAt = sql`now() - interval '31 days'`;
      await app().database.update(queries).set({ createdAt }).where(own);
      expect(await countHeld(id)).toBe(2);
      await app().runJob('sweep');
      const left = await app().database.select({ prompt: queries.prompt }).from(queries).where(own);
      expect(left).toEqual(Array.from({ length: 6 }, () => ({ prompt: '' })));
      expect(await countHeld(id)).toBe(0);
      const spent = paid + more;
      const all = { dayMicroUsd: spent, monthMicroUsd: spent, totalMicroUsd: spent };
      expect((await view()).spent).toEqual(all);
    });
  });
}

interface Receipts {
  choices: { receipt: { costMicroUsd: number } }[];
}
