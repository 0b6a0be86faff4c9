import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { BudgetStanding } from '#shared/contract/budgets/schemas.ts';
import { auditEntries } from '#server/areas/audit/schema.ts';
import { reservations } from '#server/areas/budgets/schema.ts';
import type { TestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';
import { makeForm, makeWav } from '../support/test-files.ts';

const haiku = { query: 'Write a haiku about coffee', model: 'openai:gpt-4', compareMode: false };
const cheap = { ...haiku, model: 'openai:gpt-3.5-turbo' };
const none = { dayMicroUsd: null, monthMicroUsd: null };

/** Tests the budgets of a person and of the installation, on a server that other tests also use. */
export function describeBudgets(app: () => TestApp): void {
  const budgetsOf = async (person: TestClient) =>
    (await person.send('GET', '/api/account/budgets')).body as BudgetStanding[];
  const setOwn = (person: TestClient, budgets: object) =>
    person.send('PUT', '/api/account/budget', { ...none, ...budgets });
  const recording = () => ({
    method: 'POST',
    body: makeForm({}, [{ bytes: makeWav(10), name: 'voice.wav', type: 'audio/wav' }], 'audio'),
  });

  describe('a person’s budget', () => {
    it('counts earlier spending, and is never overspent by three servers', async () => {
      const person = await app().person({ isStandard: true });
      const before = await person.ask(haiku);
      const spentBefore = before.receipt.costMicroUsd ?? 0;
      expect(await budgetsOf(person)).toEqual([]);
      expect((await setOwn(person, { dayMicroUsd: spentBefore + 120_000 })).status).toBe(200);
      expect(await budgetsOf(person)).toMatchObject([
        { kind: 'person', spent: { dayMicroUsd: spentBefore, monthMicroUsd: spentBefore } },
      ]);
      const others = [await app().startAnother(), await app().startAnother()];
      let paid = 0;
      const spend = async (client: TestClient): Promise<string> => {
        for (;;) {
          const { status, body } = await client.send('POST', '/api/switchyard/query', haiku);
          const reply = body as typeof before & { code?: string; message?: string };
          if (status === 200) paid += reply.receipt.costMicroUsd ?? 0;
          else if (reply.code !== 'budget-spent') throw new Error(JSON.stringify(reply));
          else if (!reply.message?.includes('still run')) return reply.message ?? '';
        }
      };
      const clients = [app().url, ...others.map(({ url }) => url)].map((url) => person.at(url));
      const words = await Promise.all(clients.map(spend));
      expect(words[0]).toMatch(
        /Your own daily budget has only \$0\.0\d+ left, too little for this request\. Choose a cheaper model, or raise the budget in your profile\. It resets (within the hour|in .+ hours?)\./,
      );
      expect(paid).toBeGreaterThan(40_000);
      expect(paid).toBeLessThanOrEqual(120_000);
      const [standing] = await budgetsOf(person);
      expect(standing?.spent.dayMicroUsd).toBe(spentBefore + paid);
      const held = await app()
        .database.select()
        .from(reservations)
        .where(eq(reservations.budgetId, standing?.id ?? ''));
      expect(held).toEqual([]);
      await setOwn(person, {});
      expect((await person.ask(haiku)).content).not.toBe('');
      expect(await budgetsOf(person)).toEqual([]);
    });

    it('limits how long an answer may be', async () => {
      const person = await app().person({ isStandard: true });
      await setOwn(person, { monthMicroUsd: 25_000 });
      await person.ask(haiku);
      const [request] = await app().sandbox.requests();
      expect(request?.maxTokens).toBeGreaterThan(300);
      expect((request?.maxTokens ?? 0) * 60).toBeLessThanOrEqual(25_000);
    });

    it('set by an administrator applies beside the person’s own, is recorded, and cannot be changed by them', async () => {
      const person = await app().person({ isStandard: true });
      const other = await app().person({ isStandard: true });
      const administrator = await app().person({ isAdmin: true });
      const path = `/api/admin/users/${person.userId}/budget`;
      const allowed = { ...none, dayMicroUsd: 100 };
      expect((await person.send('PUT', path, allowed)).status).toBe(403);
      expect((await person.send('GET', path)).status).toBe(403);
      expect((await administrator.send('PUT', path, allowed)).status).toBe(200);
      expect((await administrator.send('GET', path)).body).toMatchObject({
        ...allowed,
        standings: [{ kind: 'allowance', budgets: allowed, spent: { dayMicroUsd: 0 } }],
      });
      await setOwn(person, { dayMicroUsd: 50_000_000 });
      const { problem } = await person.askInVain(haiku);
      expect(problem.message).toMatch(
        /^Your daily budget has only \$0\.0001\d* left.*ask an administrator to raise the budget\. It resets/,
      );
      expect((await other.ask(haiku)).content).not.toBe('');
      const [entry] = await app()
        .database.select()
        .from(auditEntries)
        .where(eq(auditEntries.subject, `user ${person.userId}`));
      expect(entry).toMatchObject({ action: 'user.budget', before: none, after: allowed });
      expect((await administrator.send('PUT', '/api/admin/users/999999/budget', none)).status).toBe(
        404,
      );
    });

    it('pays for recordings and pictures as well', async () => {
      const person = await app().person({ isStandard: true });
      await setOwn(person, { dayMicroUsd: 1_000 });
      expect((await person.fetch('/api/transcribe', recording())).status).toBe(200);
      // Ten seconds at $0.0045 per minute. Until it is known which model hears it, $0.006 is reserved.
      expect(await budgetsOf(person)).toMatchObject([{ spent: { dayMicroUsd: 750 } }]);
      // Administrators see it too, although no budget of theirs applies.
      const administrator = await app().person({ isAdmin: true });
      const seen = await administrator.send('GET', `/api/admin/users/${person.userId}/budget`);
      expect(seen.body).toMatchObject({
        dayMicroUsd: null,
        standings: [{ kind: 'person', spent: { dayMicroUsd: 750 } }],
      });
      const refused = await person.fetch('/api/transcribe', recording());
      expect(refused.status).toBe(429);
      expect(await refused.json()).toMatchObject({ code: 'budget-spent' });
      await setOwn(person, { dayMicroUsd: 30_000 });
      const draw = { query: 'Draw a blue river', model: 'openai:dall-e-2', compareMode: false };
      const { problem } = await person.askInVain({ ...draw, model: 'openai:dall-e-3' });
      expect(problem.code).toBe('budget-spent');
    });
  });

  describe('the installation’s budget', () => {
    it('limits everyone, including visitors, counts earlier spending, and is shown to administrators', async () => {
      const administrator = await app().person({ isAdmin: true });
      const standing = async () =>
        (await administrator.send('GET', '/api/admin/budget')).body as BudgetStanding | null;
      expect(await standing()).toBeNull();
      const answer = await app().visitor().ask(cheap);
      const key = 'system.budget.day';
      const created = { key, value: '0.000001', category: 'system' };
      const change = async (method: string, path: string, body?: object) =>
        expect((await administrator.send(method, path, body)).status).toBeLessThan(300);
      await change('POST', '/api/admin/config', created);
      try {
        const { status, problem } = await app().visitor().askInVain(cheap);
        expect(status).toBe(429);
        expect(problem.message).toMatch(
          /^This installation’s daily budget (?:has only .* left|is spent).*ask an administrator to raise the budget/,
        );
        const now = await standing();
        expect(now?.budgets).toEqual({ dayMicroUsd: 1, monthMicroUsd: null, totalMicroUsd: null });
        expect(now?.spent.dayMicroUsd).toBeGreaterThanOrEqual(answer.receipt.costMicroUsd ?? 1);
        await change('PUT', `/api/admin/config/${key}`, { value: '1000' });
        const spentBefore = (await standing())?.spent.dayMicroUsd ?? 0;
        const cost = (await app().visitor().ask(cheap)).receipt.costMicroUsd ?? 0;
        expect((await standing())?.spent.dayMicroUsd).toBe(spentBefore + cost);
      } finally {
        await change('DELETE', `/api/admin/config/${key}`);
      }
      expect(await standing()).toBeNull();
    });
  });
}
