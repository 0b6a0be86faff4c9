import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settings } from '#server/areas/settings/schema.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ FREE_PER_MINUTE: '2' });
});
afterAll(() => app.stop());

const read = async (url = app.url, headers: Record<string, string> = {}) => {
  const response = await fetch(new URL('/metrics', url), { headers });
  return { status: response.status, text: await response.text() };
};

describe('/metrics', () => {
  it('reports queries, tokens, time, limits, failovers and running queries', async () => {
    const visitor = app.visitor();
    const { receipt } = await visitor.ask({ query: 'Name a river', model: 'openai:gpt-3.5-turbo' });
    await visitor.ask({ query: 'Name another', model: 'openai:gpt-3.5-turbo' });
    await visitor.askInVain({ query: 'And a third' });
    const { status, text } = await read();
    expect(status).toBe(200);
    expect(text).toContain(
      'switchyard_queries_total{kind="text",tier="free",comparison="false"} 2',
    );
    expect(text).toContain('switchyard_limited_queries_total{limit="minute",tier="free"} 1');
    expect(text).toMatch(/switchyard_tokens_total\{.*direction="output"\} \d+/);
    expect(receipt.outputTokens).toBeGreaterThan(0);
    expect(text).toMatch(/switchyard_answer_duration_seconds_count\{.*outcome="complete"\} 2/);
    expect(text).toContain('switchyard_failovers_total');
    // These are counted only after the reply has been sent.
    const later = async () => (await read()).text;
    await expect.poll(later).toContain('switchyard_running_queries 0');
    await expect
      .poll(later)
      .toMatch(
        /request_duration_seconds_count\{route="POST \/api\/switchyard\/query",status="429"\} 1/,
      );
  });

  it('does not exist for a caller behind a proxy', async () => {
    expect((await read(app.url, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404);
  });

  it('requires its token if one is set, even on this machine', async () => {
    const token = 'a-token-of-many-letters';
    const { url } = await app.startAnother({ METRICS_TOKEN: token });
    expect((await read(url)).status).toBe(404);
    expect((await read(url, { authorization: 'Bearer wrong' })).status).toBe(404);
    const throughProxy = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' };
    expect((await read(url, throughProxy)).status).toBe(200);
  });

  it('requires the token that an administrator saved, which is never shown again', async () => {
    const admin = await app.person({ isAdmin: true });
    const key = 'system.metrics_token';
    const token = 'a-token-that-was-saved';
    const save = (value: string) =>
      admin.send('POST', '/api/admin/config', { key, value, category: 'system' });
    expect(await save('too-short')).toMatchObject({ status: 400 });
    expect(await save(token)).toMatchObject({ body: { value: null, isSecret: true } });
    expect((await read()).status).toBe(404);
    expect((await read(app.url, { authorization: `Bearer ${token}` })).status).toBe(200);
    const stored = await app.database.select().from(settings).where(eq(settings.key, key));
    const shown = await Promise.all(
      ['config', 'known-settings', 'audit'].map((path) => admin.send('GET', `/api/admin/${path}`)),
    );
    expect(JSON.stringify([stored, shown])).toContain(key);
    expect(JSON.stringify([stored, shown])).not.toContain(token);
    await admin.send('DELETE', `/api/admin/config/${key}`);
    expect((await read()).status).toBe(200);
  });
});
