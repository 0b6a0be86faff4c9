import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { connectOpenAi } from '../testing/clients/openai-client.ts';
import { useSandbox } from '../testing/sandbox-under-test.ts';

const sandbox = useSandbox();

async function post(path: string, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const reply = await fetch(`${sandbox.url}/__control${path}`, { method: 'POST', body: text });
  return { status: reply.status, text: await reply.text() };
}

describe('the control plane', () => {
  it('lists the known scenarios when it receives an unknown one', async () => {
    const reply = await post('/scenarios', { match: {}, scenario: 'earthquake' });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('rate-limited');
  });

  it.each([
    ['a body that is not JSON', '{'],
    ['an unknown field', { match: {}, scenario: 'slow', delay: 5 }],
    ['a negative delay', { match: {}, scenario: 'slow', delayMs: -1 }],
    ['an unknown provider', { match: { provider: 'acme' }, scenario: 'slow' }],
  ])('refuses %s', async (_name, body) => {
    expect((await post('/scenarios', body)).status).toBe(400);
  });

  it.each([
    ['another Host', { host: 'sandbox.example' }],
    ['another Origin', { origin: 'https://example.com' }],
  ])('refuses %s', async (_name, headers) => {
    const reply = await request(`${sandbox.url}/__control/requests`, { headers });
    expect(reply.statusCode).toBe(403);
  });

  it('lists and clears scenarios', async () => {
    const { text } = await post('/scenarios', { scenario: 'slow', match: { model: 'gpt-4' } });
    const { id } = JSON.parse(text) as { id: string };
    const list = await fetch(`${sandbox.url}/__control/scenarios`);
    expect(await list.json()).toMatchObject([{ id, scenario: 'slow', used: 0 }]);
    await fetch(`${sandbox.url}/__control/scenarios`, { method: 'DELETE' });
    const after = await fetch(`${sandbox.url}/__control/scenarios`);
    expect(await after.json()).toEqual([]);
  });

  it('applies the newest matching scenario as many times as requested', async () => {
    const client = connectOpenAi(sandbox.url);
    await sandbox.play('server-error', { match: { provider: 'openai' } });
    await sandbox.play('rate-limited', { match: { promptIncludes: 'moon' }, times: 1 });
    await sandbox.play('overloaded', { match: { provider: 'xai' } });
    const ask = () => client.whole({ prompt: 'the moon' });
    await expect(ask()).rejects.toMatchObject({ status: 429 });
    await expect(ask()).rejects.toMatchObject({ status: 500 });
  });

  it('flushes running answers but leaves later ones alone', async () => {
    await post('/pace', { tokensPerSecond: 2, firstTokenMs: 0 });
    const ask = (onText: () => void, signal?: AbortSignal) =>
      connectOpenAi(sandbox.url).stream({ prompt: 'the moon', onText, ...(signal && { signal }) });
    const { outputTokens } = await ask(() => void post('/flush', ''));
    expect(outputTokens).toBeGreaterThan(20);
    const later = new AbortController();
    await ask(() => later.abort(), later.signal).catch(() => {});
    await sandbox.waitForOutcome('aborted');
    await post('/pace', { tokensPerSecond: 0 });
  });

  it('sets the pace, with a separate time for the first token', async () => {
    await post('/pace', { tokensPerSecond: 1_000, firstTokenMs: 30 });
    const startedAt = performance.now();
    let firstAt = 0;
    const onText = () => (firstAt ||= performance.now() - startedAt);
    const reply = await connectOpenAi(sandbox.url).stream({ prompt: 'Hello there', onText });
    const endedAt = performance.now() - startedAt;
    await post('/pace', { tokensPerSecond: 0 });
    expect(firstAt).toBeGreaterThanOrEqual(29);
    expect(endedAt).toBeGreaterThanOrEqual(29 + reply.outputTokens / 2);
  });

  it('keeps the latest thousand requests', async () => {
    const ask = () =>
      fetch(`${sandbox.url}/openai/v1/chat/completions`, { method: 'POST', body: '{}' });
    for (let round = 0; round < 21; round += 1) {
      await Promise.all(Array.from({ length: 50 }, ask));
    }
    expect(await sandbox.requests()).toHaveLength(1_000);
  });
});
