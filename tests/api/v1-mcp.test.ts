import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answers, queries } from '#server/areas/query/schema.ts';
import { useTestApp } from '../support/shared-app.ts';
import { makeKey } from './access-by-key.ts';

const app = useTestApp();

type Mode = 'legacy' | 'auto';

async function connect(mode: Mode = 'auto', key: object = {}) {
  const person = await app.person({ isStandard: true });
  const chosen = { name: 'MCP', scopes: ['chat'], expiresInDays: null, ...key };
  const { secret } = await makeKey(person, chosen);
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  const headers = { authorization: `Bearer ${secret}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit: { headers } }),
  );
  onTestFinished(() => client.close());
  return { client, person, headers };
}

interface Asked {
  query_id: string;
  answers: { model: string; reason: string; answer: string | null; error?: string }[];
  cost_usd: number | null;
}

const textsOf = ({ content }: { content: unknown }) =>
  (content as { type: string; text: string }[]).map(({ text }) => text);

describe.each<Mode>(['auto', 'legacy'])('an MCP client in the mode %s', (mode) => {
  it('lists the three tools with their inputs', async () => {
    const { client } = await connect(mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['ask', 'compare', 'list_models']);
    expect(Object.keys(tools[0]?.inputSchema.properties ?? {})).toEqual([
      'prompt',
      'model',
      'instructions',
      'search',
    ]);
  });

  it('asks the model that Auto chooses, and learns which and why', async () => {
    const { client, person } = await connect(mode);
    const reply = await client.callTool({
      name: 'ask',
      arguments: { prompt: 'Write a haiku about coffee' },
    });
    const asked = reply.structuredContent as Asked;
    expect(reply.isError).toBeFalsy();
    const rows = await app.database
      .select()
      .from(queries)
      .innerJoin(answers, eq(answers.queryId, queries.id))
      .where(eq(queries.id, asked.query_id));
    expect(rows[0]?.queries.userId).toBe(person.userId);
    const { modelId, content, reason, costMicroUsd } = rows[0]?.answers ?? {};
    expect(asked).toEqual({
      query_id: asked.query_id,
      answers: [{ model: modelId, reason, answer: content }],
      cost_usd: Number(costMicroUsd) / 1_000_000,
    });
    expect(textsOf(reply)).toEqual([`${content}\n\n(${modelId}: ${reason})`]);
  });

  it('says that an answer comes from the response cache, and how old it is', async () => {
    const { client } = await connect(mode, { cacheSeconds: 300 });
    const ask = { name: 'ask', arguments: { prompt: 'Write a haiku about tea' } };
    const first = await client.callTool(ask);
    expect(first.structuredContent).not.toHaveProperty('cache_age');
    const again = await client.callTool(ask);
    expect(again.structuredContent).toMatchObject({
      cost_usd: 0,
      cache_age: expect.any(Number) as number,
    });
    expect(textsOf(again)[0]).toMatch(/ From the response cache\.\)$/);
  });

  it('compares models', async () => {
    const { client } = await connect(mode);
    const models = ['openai:gpt-3.5-turbo', 'vertex:gemini-1.5-flash'];
    const reply = await client.callTool({
      name: 'compare',
      arguments: { prompt: 'Name a colour', models },
    });
    const { answers: compared } = reply.structuredContent as Asked;
    // Answers are in random order, so that no model gains from its position.
    expect(compared.map(({ model }) => model).toSorted()).toEqual(models);
    for (const { answer } of compared) expect(answer).not.toBe('');
    expect(textsOf(reply).toSorted()[1]).toMatch(/^## vertex:gemini-1\.5-flash\n\n/);
  });

  it('lists the models that the key can use', async () => {
    const { client, headers } = await connect(mode, { models: ['openai:gpt-3.5-turbo'] });
    const [text = ''] = textsOf(await client.callTool({ name: 'list_models', arguments: {} }));
    const listed = (await (await fetch(`${app.url}/v1/models`, { headers })).json()) as {
      data: { id: string }[];
    };
    expect(JSON.parse(text)).toEqual(listed.data);
    expect(listed.data.map(({ id }) => id)).toContain('openai:gpt-3.5-turbo');
    expect(listed.data.map(({ id }) => id)).not.toContain('vertex:gemini-1.5-flash');
  });

  it('reports progress while a model writes', async () => {
    const { client } = await connect(mode);
    await app.sandbox.throttle();
    const reported: number[] = [];
    await client.callTool(
      { name: 'ask', arguments: { prompt: 'Describe a river', model: 'openai:gpt-3.5-turbo' } },
      {
        onprogress: ({ progress }) => {
          reported.push(progress);
          if (reported.length === 2) void app.sandbox.flush();
        },
      },
    );
    expect(reported.length).toBeGreaterThan(1);
    expect(reported).toEqual(reported.toSorted((a, b) => a - b));
  });

  it('reads why a call failed, and what to do', async () => {
    const { client } = await connect(mode);
    const unknown = await client.callTool({
      name: 'ask',
      arguments: { prompt: 'Hi', model: 'no-such-model' },
    });
    expect(unknown.isError).toBe(true);
    expect(textsOf(unknown)[0]).toContain('no-such-model');
    const alone = await client.callTool({
      name: 'compare',
      arguments: { prompt: 'Hi', models: ['openai:gpt-3.5-turbo'] },
    });
    expect(alone.isError).toBe(true);
  });
});

describe('/mcp', () => {
  it('refuses calls without a key, and keys that may not chat', async () => {
    const url = `${app.url}/mcp`;
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(401);
    const { secret } = await makeKey(await app.person(), {
      name: 'Votes',
      scopes: ['votes'],
      expiresInDays: null,
    });
    const withKey = { ...headers, authorization: `Bearer ${secret}` };
    expect((await fetch(url, { method: 'POST', headers: withKey, body })).status).toBe(403);
  });

  it('has no sessions to listen to or to end', async () => {
    for (const method of ['GET', 'DELETE']) {
      const { status, headers } = await fetch(`${app.url}/mcp`, { method });
      expect([status, headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  it('stops the model when the client gives up', async () => {
    const { client, person } = await connect();
    await app.sandbox.play({ scenario: 'held' });
    const gone = new AbortController();
    const calling = client.callTool(
      { name: 'ask', arguments: { prompt: 'A long story', model: 'openai:gpt-3.5-turbo' } },
      { signal: gone.signal },
    );
    const refused = expect(calling).rejects.toThrow();
    const standing = () =>
      app.database
        .select({ status: queries.status })
        .from(queries)
        .where(eq(queries.userId, person.userId));
    await expect.poll(standing).toEqual([{ status: 'running' }]);
    gone.abort();
    await refused;
    await expect.poll(standing).not.toEqual([{ status: 'running' }]);
  });
});
