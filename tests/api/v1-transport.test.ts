import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../support/shared-app.ts';
import { makeKey } from './access-by-key.ts';

const app = useTestApp();
const json = { 'content-type': 'application/json' };
const hello = { model: 'auto', messages: [{ role: 'user', content: 'Hello there' }] };
const text = (content: string) => ({ role: 'user', content: [{ type: 'text', text: content }] });

type Call = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

/** Calls with a new key, which replaces KEY in the headers. */
async function call(path: string, init: Call = {}) {
  const person = await app.person({ isStandard: true });
  const traits = { name: 'A program', scopes: ['chat'], expiresInDays: null };
  const { secret } = await makeKey(person, traits);
  const given = { authorization: 'Bearer KEY', ...json, ...init.headers };
  const headers = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === '' && name === 'authorization' ? [] : [[name, value.replaceAll('KEY', secret)]],
    ),
  );
  return fetch(app.url + path, { method: 'POST', ...init, headers });
}
const post = (path: string, body: object, headers = {}) =>
  call(path, { body: JSON.stringify(body), headers });

describe('a call to /v1', () => {
  it.each([
    '/v1/chat/completions/',
    '/v1//chat/completions',
    '//v1/chat/completions',
    '/v1/v1/chat/completions',
    '/v1/chat/completions?api-version=2025-04-01-preview',
  ])('reaches its endpoint at %s', async (path) => {
    expect((await post(path, hello)).status).toBe(200);
  });

  it.each([
    [{ authorization: '', 'api-key': 'KEY' }],
    [{ authorization: '', 'x-api-key': 'KEY' }],
    [{ authorization: 'Bearer a placeholder', 'api-key': 'KEY' }],
    [{ authorization: 'bearer  KEY' }],
    [{ authorization: 'KEY' }],
  ])('may send its key as %o', async (headers) => {
    expect((await call('/v1/models', { method: 'GET', headers })).status).toBe(200);
  });

  it('that is compressed is refused as such', async () => {
    const body = gzipSync(JSON.stringify(hello));
    const refused = await call('/v1/chat/completions', {
      body,
      headers: { 'content-encoding': 'gzip' },
    });
    expect(refused.status).toBe(415);
    expect(await refused.json()).toMatchObject({
      error: { message: 'Send the request without compression.' },
    });
  });

  it('may announce JSON and have no body, as those of OpenAI’s Python client do', async () => {
    const person = await app.person({ isStandard: true });
    const { secret } = await makeKey(person, { name: 'A', scopes: ['chat'], expiresInDays: null });
    const headers = { authorization: `Bearer ${secret}`, ...json };
    const send = async (method: string, path: string, body?: object) => {
      const text = body && { body: JSON.stringify(body) };
      const reply = await fetch(app.url + path, { method, headers, ...text });
      return { status: reply.status, body: (await reply.json()) as { id: string } };
    };
    const asked = { model: 'auto', input: 'Hello there', background: true };
    const { body } = await send('POST', '/v1/responses', asked);
    const cancelled = await send('POST', `/v1/responses/${body.id}/cancel`);
    expect(cancelled).toMatchObject({ status: 200, body: { id: body.id } });
    const deleted = await send('DELETE', `/v1/responses/${body.id}`);
    expect(deleted).toMatchObject({ status: 200, body: { deleted: true } });
    expect(await send('POST', '/v1/responses')).toMatchObject({ status: 400 });
  });

  it('may have thousands of tool calls in one round', async () => {
    const ids = Array.from({ length: 4_000 }, (_, at) => `call_${at}`);
    const tool_use = ids.map((id) => ({ type: 'tool_use', id, name: 'look', input: {} }));
    const results = ids.map((id) => ({ type: 'tool_result', tool_use_id: id, content: 'Seen' }));
    const messages = [
      ...hello.messages,
      { role: 'assistant', content: tool_use },
      { role: 'user', content: results },
    ];
    for (const path of ['/v1/messages/count_tokens', '/v1/messages']) {
      const reply = await post(path, { model: 'auto', max_tokens: 100, messages });
      expect(await reply.json()).not.toHaveProperty('error');
    }
  });

  it('treats an empty Idempotency-Key as none', async () => {
    const person = await app.person({ isStandard: true });
    const { secret } = await makeKey(person, { name: 'A', scopes: ['chat'], expiresInDays: null });
    const headers = { authorization: `Bearer ${secret}`, 'idempotency-key': '' };
    const ask = async () => {
      const reply = await post('/v1/chat/completions', hello, headers);
      expect(reply.status).toBe(200);
      return ((await reply.json()) as { id: string }).id;
    };
    expect(await ask()).not.toBe(await ask());
  });

  it.each(['/v1/responses/resp_1', '/mcp'])(
    'is allowed from pages of other sites: %s',
    async (path) => {
      const headers = { origin: 'https://a.example', 'access-control-request-method': 'DELETE' };
      const reply = await fetch(app.url + path, { method: 'OPTIONS', headers });
      expect(reply.status).toBe(204);
      expect(reply.headers.get('access-control-allow-methods')).toContain('DELETE');
    },
  );
});

describe('a long call', () => {
  it('of an agent with a thousand messages is answered', async () => {
    const round = (at: number) => [text(`Message ${at}`), { role: 'assistant', content: 'Yes' }];
    const messages = [...Array.from({ length: 500 }, (_, at) => round(at)).flat(), text('Bye')];
    expect((await post('/v1/chat/completions', { ...hello, messages })).status).toBe(200);
    expect((await app.sandbox.requests())[0]?.turns).toBe(1_001);
  });

  it('with a hundred functions of twenty parameters is answered', async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`field${at}`, { type: 'string' }]),
    );
    const tools = Array.from({ length: 100 }, (_, at) => ({
      type: 'function',
      function: { name: `function${at}`, parameters: { type: 'object', properties } },
    }));
    expect((await post('/v1/chat/completions', { ...hello, tools })).status).toBe(200);
  });

  it('with a schema of ten levels of lists is answered', async () => {
    let schema: object = { type: 'string' };
    for (let level = 0; level < 10; level += 1) {
      schema = { type: 'object', properties: { a: { type: 'array', items: schema } } };
    }
    const tools = [{ type: 'function', function: { name: 'f', parameters: schema } }];
    expect((await post('/v1/chat/completions', { ...hello, tools })).status).toBe(200);
  });

  it('with 100,000 tokens to embed is answered', async () => {
    const input = Array.from({ length: 200 }, () => Array.from({ length: 500 }, (_, at) => at));
    const asked = { model: 'text-embedding-3-small', input };
    const reply = await post('/v1/embeddings', asked);
    expect(((await reply.json()) as { data: object[] }).data).toHaveLength(200);
  });
});
