import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { queries } from '#server/areas/query/schema.ts';
import { limits } from '#shared/contract/limits.ts';
import { rawRequests } from '../../tries/attacks/raw-requests.ts';
import { sendRaw } from '../../tries/attacks/raw-socket.ts';
import { Random } from '../../tries/random.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const path = '/api/switchyard/query';
const json = { 'content-type': 'application/json' };

async function expectNothingStored() {
  expect(await app.database.$count(queries)).toBe(0);
  expect(await app.sandbox.requests()).toEqual([]);
}

describe('a query that cannot run is refused with a message and leaves nothing behind', () => {
  it.each([
    ['not JSON', '{"query": "Hello"', 400, 'malformed-request', /JSON/],
    ['an empty body', '', 400, 'malformed-request', /JSON/],
    ['a list instead of an object', '[]', 400, 'invalid-input', /object/],
    ['a number as the query', '{"query": 7}', 400, 'invalid-input', /^query: /],
    ['no query at all', '{}', 400, 'invalid-input', /^query: /],
    ['an unknown field', '{"query":"Hello","colour":"red"}', 400, 'invalid-input', /colour/],
    [
      'text for compareMode',
      '{"query":"Hello","compareMode":"yes"}',
      400,
      'invalid-input',
      /^compareMode/,
    ],
    [
      'an empty query',
      '{"query":"  \\n "}',
      400,
      'empty-query',
      /Please enter a query or attach files to continue\./,
    ],
    [
      'an unknown model',
      '{"query":"Hello","model":"openai:gpt-99"}',
      400,
      'unknown-model',
      /gpt-99/,
    ],
    [
      'a directory model that is not in the picker',
      '{"query":"Hello","model":"openai:gpt-4o"}',
      400,
      'unknown-model',
      /gpt-4o/,
    ],
    [
      'an unknown model in the set',
      '{"query":"Hello","models":["xai:grok-beta","nobody:nothing"]}',
      403,
      'standard-required',
      /Grok/,
    ],
    [
      'a model above the tier',
      '{"query":"Hello","model":"openai:gpt-4"}',
      403,
      'standard-required',
      /GPT-4 needs Standard/,
    ],
    [
      'Auto above the tier',
      '{"query":"Hello","model":"auto-standard"}',
      403,
      'standard-required',
      /Standard/,
    ],
    [
      'comparing without Standard',
      '{"query":"Hello","compareMode":true}',
      403,
      'standard-required',
      /Comparing models/,
    ],
    ['a NUL byte', '{"query":"a\\u0000b"}', 400, 'invalid-input', /NUL/],
    ['a lone surrogate', '{"query":"a\\ud800b"}', 400, 'invalid-input', /surrogate/],
    [
      'a NUL byte in the context',
      '{"query":"a","parentQuery":"\\u0000","parentResponse":"b"}',
      400,
      'invalid-input',
      /^parentQuery/,
    ],
    [
      'a prototype as a field',
      '{"__proto__":{"isAdmin":true},"query":"Hello"}',
      400,
      'malformed-request',
      /JSON/,
    ],
    [
      'more models than the picker has',
      JSON.stringify({
        query: 'Hello',
        models: Array(limits.chosenModels + 1).fill('openai:gpt-3.5-turbo'),
      }),
      400,
      'invalid-input',
      /^models/,
    ],
    [
      'a prompt one character too long',
      JSON.stringify({ query: 'a'.repeat(limits.promptCharacters + 1) }),
      400,
      'invalid-input',
      /at most 200,000 characters/,
    ],
    [
      'endless brackets, which are not quoted back',
      '['.repeat(3_000_000),
      400,
      'malformed-request',
      /^[^[]{1,200}$/,
    ],
    [
      'unknown fields that would make a message of megabytes',
      JSON.stringify(
        Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`${at}`.repeat(999), 1])),
      ),
      400,
      'invalid-input',
      /^[^]{1,400}$/,
    ],
    [
      'a prompt of 10 MB',
      JSON.stringify({ query: 'a'.repeat(10_000_000) }),
      413,
      'body-too-large',
      /too large/,
    ],
  ])('%s', async (_name, body, status, code, message) => {
    const response = await app.visitor().fetch(path, { method: 'POST', body, headers: json });
    const problem = (await response.json()) as { code: string; message: string };
    expect({ status: response.status, code: problem.code }).toEqual({ status, code });
    expect(problem.message).toMatch(message);
    await expectNothingStored();
  });

  it.each([
    ['/api/admin/routing/promote', { asOf: 1, fingerprint: 'a\u0000', version: 0 }, 'fingerprint'],
    ['/api/create-subscription', { promotionCode: 'a\ud800' }, 'promotionCode'],
  ])(
    'text with characters that cannot be stored, in any field: %s',
    async (address, body, field) => {
      const person = await app.person({ isAdmin: true });
      const { status, body: problem } = await person.send('POST', address, body);
      expect({ status, problem }).toMatchObject({
        status: 400,
        problem: { code: 'invalid-input' },
      });
      expect(problem).toMatchObject({
        fieldErrors: { [field]: expect.stringMatching(/Remove them/) },
      });
    },
  );

  it.each([
    ['POST', '/api/admin/config', 200_000],
    ['PATCH', '/api/threads/00000000-0000-4000-8000-000000000000', 200_000],
    ['POST', '/api/switchyard/queries/00000000-0000-4000-8000-000000000000/stop', 2_000],
    ['POST', '/api/stripe/webhook', 2_000_000],
  ])('a body too large for %s %s', async (method, address, bytes) => {
    const body = JSON.stringify({ value: 'a'.repeat(bytes) });
    const response = await app.visitor().fetch(address, { method, body, headers: json });
    expect(response.status).toBe(413);
  });

  it('another content type', async () => {
    const response = await app.visitor().fetch(path, {
      method: 'POST',
      body: 'query=Hello',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ code: 'unsupported-media-type' });
    await expectNothingStored();
  });

  it('a prompt too long for every window that the person may use', async () => {
    const { status, problem } = await app
      .visitor()
      .askInVain({ query: 'word '.repeat(30_000), model: 'openai:gpt-3.5-turbo' });
    expect({ status, code: problem.code }).toEqual({ status: 400, code: 'prompt-too-long' });
    expect(problem.message).toMatch(/tokens/);
    await expectNothingStored();
  });

  it('a body whose second half never arrives', async () => {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"query":"Hel`,
    );
    socket.end();
    await new Promise((resolve) => socket.once('close', resolve).resume());
    expect((await app.visitor().fetch('/healthz')).status).toBe(200);
    await expectNothingStored();
  });
});

describe('a request that no browser would send is refused as malformed', () => {
  it.each([
    'a host with an invalid port',
    'a protocol of two words',
    'a form without a boundary',
    'a form with a boundary of 300 characters',
  ])('%s', async (name) => {
    const request = rawRequests[name]?.(new URL(app.url).host, new Random(1)) ?? '';
    const { text } = await sendRaw(app.url, request, 10_000);
    expect(text).toMatch(/^HTTP\/1.1 400 [^]*"code":"malformed-request"/);
  });
});

describe('addresses that do not exist', () => {
  it('answer 404 as JSON below /api', async () => {
    const { status, body } = await app.visitor().send('GET', '/api/nothing');
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'not-found' });
  });

  it('answer 404 with the page everywhere else', async () => {
    const response = await app.visitor().fetch('/nothing/here');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/html/);
    expect(await response.text()).toMatch(/<!doctype html>/i);
  });

  it.each([
    '/api/switchyard/queries/1/events',
    '/api/switchyard/queries/00000000-0000-4000-8000-000000000000/events',
  ])('an answer that does not exist: %s', async (address) => {
    const { status } = await app.visitor().send('GET', address);
    expect([400, 404]).toContain(status);
  });
});

describe('calls that another site makes with a person’s session', () => {
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
  ])('are refused: %o', async (headers) => {
    const response = await app
      .visitor()
      .fetch(path, { method: 'POST', body: '{"query":"Hello"}', headers: { ...json, ...headers } });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'cross-site' });
    await expectNothingStored();
  });
});

describe('a character that the database cannot hold is refused with a message', () => {
  const judged = [
    { provider: 'openai', model: 'gpt-4' },
    { provider: 'xai', model: 'grok-3' },
  ];
  it.each([
    ['GET', '/api/threads?search=%00', undefined],
    ['GET', '/api/admin/audit?search=%00', undefined],
    ['GET', '/api/admin/exports/audit?kind=%00', undefined],
    ['GET', '/api/admin/errors?search=%00', undefined],
    ['GET', '/api/admin/users?search=%00', undefined],
    ['GET', '/api/admin/stats/models/%00', undefined],
    [
      'POST',
      '/api/switchyard/log-preference',
      { query: 'a\u0000', outcome: 'tie', comparedModels: judged },
    ],
  ])('%s %s', async (method, address, body) => {
    const administrator = await app.person({ isAdmin: true });
    const answer = await administrator.send(method, address, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  });
});

describe('malformed HTTP requests get a proper answer', () => {
  const raw = async (lines: string[], body = '') => {
    const { port } = new URL(app.url);
    const socket = connect(Number(port), '127.0.0.1');
    // Doesn't end the socket, because Node treats a half-closed connection as a client that went away.
    socket.write(`${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n${body}`);
    return text(socket);
  };
  const form = (type: string, body: string) => [
    'POST /api/switchyard/multimodal HTTP/1.1',
    'host: localhost',
    `content-type: ${type}`,
    `content-length: ${body.length}`,
  ];
  const cut = '--b\r\ncontent-disposition: form-data; name="query"\r\n\r\nHel';

  it.each([
    ['a host with an invalid port', ['GET /api/user HTTP/1.1', 'host: localhost:99999'], ''],
    ['a host with a path', ['GET /api/user HTTP/1.1', 'host: localhost/a'], ''],
    [
      'a protocol of two words',
      ['GET /api/user HTTP/1.1', 'host: localhost', 'x-forwarded-proto: a b'],
      '',
    ],
    ['a truncated form', form('multipart/form-data; boundary=b', cut), cut],
    ['a form without a boundary', form('multipart/form-data', cut), cut],
    [
      'a form with an endless boundary',
      form(`multipart/form-data; boundary=${'b'.repeat(300)}`, cut),
      cut,
    ],
  ])('%s', async (_name, lines, body) => {
    expect(await raw(lines, body)).toMatch(/^HTTP\/1\.1 400 [^]*"malformed-request"/);
  });

  it('a call to an address outside of the API gets an answer that says where the calls are listed', async () => {
    for (const unknown of ['/', '/mcp-', '/%', '/..%2f', '/%F0%9F%99%82']) {
      const answer = await fetch(app.url + unknown, { method: 'POST', headers: json, body: '{}' });
      expect([unknown, answer.status, await answer.json()]).toMatchObject([
        unknown,
        404,
        { code: 'not-found', message: expect.stringContaining('See /api/openapi.json') },
      ]);
    }
  });

  it('content shared with the app redirects to the page without waiting for the body', async () => {
    const shared = ['POST /share HTTP/1.1', 'host: localhost', 'origin: null'];
    const answer = await raw([...shared, 'content-length: 100000000'], 'Hel');
    expect(answer).toMatch(/^HTTP\/1\.1 303 [^]*location: \/\?shared=1\r\n/);
  });

  it('a public host in capitals or with an explicit port is still accepted', async () => {
    const { url } = await app.startAnother({ PUBLIC_URL: 'https://Switch.example' });
    const { port } = new URL(url);
    for (const host of ['switch.example', 'SWITCH.Example', 'switch.example:443']) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.end(
        `POST /api/auth/logout HTTP/1.1\r\nhost: ${host}\r\norigin: https://switch.example\r\nconnection: close\r\n\r\n`,
      );
      expect(await text(socket)).not.toContain('cross-site');
    }
    const socket = connect(Number(port), '127.0.0.1');
    socket.end('GET /api/user HTTP/1.1\r\nhost: switch.example:444\r\nconnection: close\r\n\r\n');
    expect(await text(socket)).toContain('cross-site');
  });
});

describe('a table that stays locked', () => {
  it('is reported as a temporary fault', async () => {
    const person = await app.person();
    await app.database.transaction(async (locking) => {
      await locking.execute(sql`lock table threads in access exclusive mode`);
      const reading = person.send('GET', '/api/threads');
      let isRead = false;
      void reading.then(() => (isRead = true));
      // Other work on `threads` waits for the lock too.
      await vi.waitFor(async () => {
        await app.database.execute(sql`
          select pg_cancel_backend(pid) from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`);
        expect(isRead).toBe(true);
      }, 20_000);
      expect(await reading).toMatchObject({ status: 503, body: { code: 'database-unavailable' } });
    });
  });
});
