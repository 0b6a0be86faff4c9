import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { buffer, json } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { closeDatabase, openDatabase } from '#server/platform/db/connection/database.ts';
import { createTestDatabase } from '../support/embedded-database.ts';
import {
  findTimeZone,
  stampInstallation,
} from '#server/platform/db/connection/installation-store.ts';
import { answers } from '#server/areas/query/schema.ts';
import { serverErrors } from '#server/areas/settings/schema.ts';
import { startServer } from '#server/main.ts';
import { api } from '#shared/contract/api.ts';
import { createAccount } from '../support/test-accounts.ts';
import { freshAddress, startTestApp, type TestApp } from '../support/test-app.ts';
import { eventOf, readAll, TestClient, textOf } from '../support/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Returns the status of a request with a different Host than the server's. */
async function statusUnder(host: string, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(app.url);
  const asked = request({ host: hostname, port, path, headers: { host } }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

it.each(['/api/%', '/api/%zz', '/api/threads/%E0%A4%A'])(
  'an undecodable address is answered with 404: %s',
  async (path) => {
    const response = await fetch(app.url + path);
    expect(response.status).toBe(404);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.json()).toEqual({
      code: 'not-found',
      message: 'There is nothing at this address.',
      requestId: expect.any(String),
    });
  },
);

describe('long JSON is compressed for the clients that can read it', () => {
  /** The headers and the bytes of a reply, which `fetch` would decompress. */
  async function read(path: string, acceptEncoding: string) {
    const headers = { 'accept-encoding': acceptEncoding };
    const asked = request(app.url + path, { headers }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    return { headers: response.headers, bytes: await buffer(response) };
  }

  it.each(['/api/switchyard/models', '/api/openapi.json'])('%s', async (path) => {
    const plain = await read(path, 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toBe('accept-encoding');
    const brotli = await read(path, 'gzip, deflate, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 3);
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    const gzipped = await read(path, 'gzip');
    expect(gzipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzipped.bytes)).toEqual(plain.bytes);
  });

  it('a short reply is sent as it is', async () => {
    const { headers } = await read('/api/auth/user', 'gzip, br');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('vary');
  });
});

describe('the operators’ endpoints', () => {
  it('a probe that uses only the machine’s address is answered', async () => {
    expect(await statusUnder('10.0.0.5:3000', '/healthz')).toBe(200);
    expect(await statusUnder('10.0.0.5:3000', '/readyz')).toBe(200);
    expect(await statusUnder('10.0.0.5:3000', '/api/auth/user')).toBe(403);
  });

  it('metrics without a token are hidden from a name rebound to this machine', async () => {
    expect(await statusUnder('127.0.0.1', '/metrics')).toBe(200);
    expect(await statusUnder('rebound.example', '/metrics')).toBe(404);
  });

  it('/healthz says that the process is up and /readyz that the database is reachable', async () => {
    expect((await app.visitor().send('GET', '/healthz')).body).toEqual({ status: 'up' });
    expect((await app.visitor().send('GET', '/readyz')).body).toEqual({ status: 'ready' });
  });

  it('the OpenAPI document has every row of the contract', async () => {
    const { body } = await app.visitor().send('GET', '/api/openapi.json');
    const { openapi, paths } = body as {
      openapi: string;
      paths: Record<string, Record<string, object>>;
    };
    expect(openapi).toBe('3.1.0');
    const documented = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(documented).toHaveLength(Object.keys(api).length);
    expect(paths['/api/switchyard/query']?.['post']).toMatchObject({
      operationId: 'runQuery',
      responses: { '200': { content: { 'application/json': {}, 'text/event-stream': {} } } },
    });
    expect(paths['/api/admin/config/{key}']?.['put']).toMatchObject({ 'x-access': 'admin' });
  });
});

describe('a proxy that TRUST_PROXY does not name', () => {
  it('is logged once, since everyone behind it shares one limit', async () => {
    const { url } = await app.startAnother({ TRUST_PROXY: '' });
    const visitors = [app.visitor().at(url), app.visitor().at(url)];
    for (const visitor of visitors) await visitor.fetch('/api/auth/user');
    await vi.waitFor(async () => {
      const errors = await app.database.select().from(serverErrors);
      const told = errors.filter(({ message }) => message.includes('TRUST_PROXY'));
      expect(told.map(({ message }) => message)).toEqual([
        expect.stringContaining('The proxy at 127.0.0.1 forwards requests'),
      ]);
    }, 20_000);
  });
});

describe('a full disk of the database', () => {
  /** Makes PostgreSQL fail as on a full disk, when it would store a prompt or make a table larger. */
  const fill = `
    create function fail() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$;
    create trigger full_disk before insert on queries execute function fail();
    create function fail_too() returns event_trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$;
    create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS')
      execute function fail_too();`;
  const empty = 'drop event trigger full_disk; drop trigger full_disk on queries;';

  it('is known to /readyz, the webhook, Health and people, until there is space again', async () => {
    const told: string[] = [];
    const note = async (request: IncomingMessage, response: ServerResponse) => {
      told.push(((await json(request)) as { text: string }).text);
      response.end();
    };
    const receiver = createServer((...call) => void note(...call)).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    onTestFinished(() => void receiver.close());
    const { url, drop } = await createTestDatabase();
    const server = await app.startAnother({
      DATABASE_URL: url,
      ALERT_WEBHOOK_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
      ALLOWED_ENDPOINTS: 'loopback',
    });
    const database = openDatabase(url, () => {});
    const { sessionToken } = await createAccount(database, { isAdmin: true });
    const visitor = app.visitor().at(server.url);
    const ready = async (path: string) => {
      const { status, body } = await visitor.send('GET', path);
      return [status, (body as { status: string }).status];
    };

    await database.$client.query(fill);
    expect(await visitor.askInVain({ query: 'Hello' })).toMatchObject({
      status: 503,
      problem: { code: 'database-unavailable', message: expect.stringContaining('disk is full') },
    });
    const words = 'not ready: the database’s disk is full';
    expect(await ready('/readyz')).toEqual([503, words]);
    expect(await ready('/readyz?for=proxy')).toEqual([200, words]);
    await vi.waitFor(() => expect(told).toEqual([expect.stringContaining('disk is full')]), 20_000);
    const admin = new TestClient(server.url, freshAddress(), sessionToken);
    const { body } = await admin.send('GET', '/api/admin/health');
    const space = { path: expect.any(String), free: expect.any(Number) };
    expect(body).toMatchObject({
      disks: { server: space, database: space, isDatabaseFull: true },
    });

    await database.$client.query(empty);
    await vi.waitFor(async () => expect(await ready('/readyz')).toEqual([200, 'ready']), 20_000);
    await visitor.ask({ query: 'Hello again' });
    await server.stop();
    await closeDatabase(database);
    await drop();
  });
});

describe('the page', () => {
  it('forbids inline scripts, framing and foreign sources', async () => {
    const response = await app.visitor().fetch('/');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('permissions-policy')).toMatch(
      /^microphone=\(self\), .*camera=\(\)/,
    );
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  it('loads files that are compressed and cached by the browser', async () => {
    const page = await (await app.visitor().fetch('/')).text();
    const script = /"(\/assets\/shell-[^"]+\.js)"/.exec(page)?.[1] ?? '';
    const { headers } = await app.visitor().fetch(script, { headers: { 'accept-encoding': 'br' } });
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('cache-control')).toContain('immutable');
  });

  it('is not served under a foreign host name, which is logged once with the expected one', async () => {
    for (const path of ['/', '/', '/api/auth/user']) {
      expect(await statusUnder('rebound.example:81', path)).toBe(403);
    }
    await vi.waitFor(async () => {
      const errors = await app.database.select().from(serverErrors);
      const told = errors.filter(({ message }) => message.includes('rebound.example:81'));
      expect(told.map(({ message }) => message)).toEqual([
        expect.stringMatching(/^Refused a request .* PUBLIC_URL names localhost\. If a proxy/),
      ]);
    }, 20_000);
  });
});

describe('starting', () => {
  it('names every bad variable at once', async () => {
    const start = startServer({ PORT: 'many', DATABASE_URL: 'mysql://x', TIME_ZONE: 'Mars/Base' });
    await expect(start).rejects.toThrow(/PORT .*DATABASE_URL .*ENCRYPTION_KEY .*TIME_ZONE /s);
  });

  it.each([
    ['no public address', { PUBLIC_URL: '' }, /^  PUBLIC_URL is required/m],
    ['an unencrypted address', { PUBLIC_URL: 'http://a.example' }, /^  PUBLIC_URL must .*https/m],
    [
      'an address with a path',
      { PUBLIC_URL: 'https://a.example/x' },
      /^  PUBLIC_URL must .*without a path/m,
    ],
    ['a key of zeros', { ENCRYPTION_KEY: `${'A'.repeat(43)}=` }, /^  ENCRYPTION_KEY .*random/m],
    ['a simulated Google', { GOOGLE_ISSUER: 'http://127.0.0.1:1' }, /^  GOOGLE_ISSUER .*https/m],
    ['a simulated Stripe', { STRIPE_API_URL: 'http://127.0.0.1:1' }, /^  STRIPE_API_URL .*https/m],
    [
      'a live key for tests',
      { STRIPE_TEST_SECRET_KEY: 'sk_live_x' },
      /_SECRET_KEY must .*sk_test_/,
    ],
    ['an invalid proxy', { TRUST_PROXY: 'true' }, /^  TRUST_PROXY must be .*addresses/m],
    ['trust in every address', { TRUST_PROXY: '0.0.0.0/0' }, /^  TRUST_PROXY must be .*addresses/m],
  ])('production refuses %s with a message', async (_name, variables, words) => {
    const start = startServer({
      DATABASE_URL: app.databaseUrl,
      PUBLIC_URL: 'https://switchyard.example',
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      ...variables,
    });
    await expect(start).rejects.toThrow(words);
  });

  it.each([
    ['another password', (url: URL) => (url.password = 'wrong'), /password in DATABASE_URL.*%23/],
    [
      'a database that is missing',
      (url: URL) => (url.pathname = '/nowhere'),
      /no database with the name given in DATABASE_URL/,
    ],
    [
      'TLS',
      (url: URL) => url.searchParams.set('sslmode', 'verify-full'),
      /DATABASE_URL requires TLS/,
    ],
  ])('a database address with %s is refused with an explanation', async (_name, change, words) => {
    const url = new URL(app.databaseUrl);
    change(url);
    await expect(app.startAnother({ DATABASE_URL: url.href })).rejects.toThrow(words);
  });

  it('a process with another time zone is refused, and without one the database’s applies', async () => {
    await expect(app.startAnother({ TIME_ZONE: 'Asia/Tokyo' })).rejects.toThrow(
      /^TIME_ZONE is Asia\/Tokyo, but the running server counts days in UTC\. Set TIME_ZONE=UTC/,
    );
    await app.startAnother({ TIME_ZONE: '' });
    expect(await findTimeZone(app.databaseUrl)).toBe('UTC');
  });

  it('the time zone can be changed while no process runs, and stays when it is no longer named', async () => {
    const { url, drop } = await createTestDatabase({ migrated: false });
    const start = async (TIME_ZONE: string) => {
      const server = await app.startAnother({ DATABASE_URL: url, TIME_ZONE });
      await server.stop();
      return findTimeZone(url);
    };
    expect(await start('Asia/Tokyo')).toBe('Asia/Tokyo');
    expect(await start('Pacific/Chatham')).toBe('Pacific/Chatham');
    expect(await start('')).toBe('Pacific/Chatham');
    const database = openDatabase(url, () => {});
    const told = await database.select({ message: serverErrors.message }).from(serverErrors);
    expect(told.map(({ message }) => message)).toEqual([
      'Days are counted in Pacific/Chatham from now on. Days until now were counted in Asia/Tokyo',
      expect.stringMatching(/^Days are still counted in Pacific\/Chatham/),
    ]);
    await closeDatabase(database);
    await drop();
  });

  it('a server warns while people can’t sign in, because there is no owner link then', async () => {
    const other = await app.startAnother({ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' });
    expect(other.ownerLink).toBeNull();
    await vi.waitFor(async () => {
      const warned = await app.database.select().from(serverErrors);
      expect(warned.map(({ message }) => message)).toContainEqual(
        expect.stringMatching(/^No one can sign in yet.* GOOGLE_CLIENT_ID .* OWNER_EMAIL/),
      );
    }, 20_000);
  });

  it('the sandbox profile is for this machine only', async () => {
    await expect(app.startAnother({ HOST: '0.0.0.0' })).rejects.toThrow(
      /HOST must be an address of this machine/,
    );
  });

  it('refuses a database of another profile', async () => {
    await expect(stampInstallation(app.database, 'production')).rejects.toThrow(
      /belongs to the sandbox profile/,
    );
  });

  it('says plainly that a port is in use', async () => {
    const { port } = new URL(app.url);
    await expect(app.startAnother({ PORT: port })).rejects.toThrow(/Port \d+ is in use\. .*PORT/);
  });
});

describe('stopping', () => {
  it('does not wait for sockets that were opened and never used', async () => {
    const server = await app.startAnother();
    const { hostname, port } = new URL(server.url);
    const unused = connect(Number(port), hostname);
    await once(unused, 'connect');
    const closed = once(unused.resume(), 'close');
    await server.stop();
    await closed;
  });

  it('lets a running answer finish and refuses new ones in the meantime', async () => {
    await app.sandbox.throttle();
    const server = await app.startAnother();
    const visitor = app.visitor().at(server.url);
    const reader = await visitor.stream({
      query: 'Tell me about the sea',
      model: 'openai:gpt-3.5-turbo',
    });
    await reader.events.next();
    const stopping = server.stop();
    const { status } = await fetch(`${server.url}/readyz`);
    expect(status).toBe(503);
    const refused = await visitor.askInVain({ query: 'Hello' });
    expect(refused).toMatchObject({ status: 503, problem: { code: 'shutting-down' } });
    await app.sandbox.flush();
    const events = await readAll(reader);
    expect(eventOf(events, 'receipt').receipt.finish).toBe('complete');
    await stopping;
  });

  it('closes its port once proxies have noticed, so that they turn to the next process', async () => {
    await app.sandbox.throttle();
    const server = await app.startAnother();
    const visitor = app.visitor().at(server.url);
    const prompt = { query: 'Tell me about the sea', model: 'openai:gpt-3.5-turbo' };
    const reader = await visitor.stream(prompt);
    await reader.events.next();
    const stopping = server.stop(1_000);
    const { headers } = await visitor.fetch('/api/switchyard/models');
    expect(headers.get('connection')).toBe('close');
    const { hostname, port } = new URL(server.url);
    await vi.waitFor(async () => {
      const socket = connect(Number(port), hostname);
      onTestFinished(() => void socket.destroy());
      await expect(once(socket, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    }, 20_000);
    await app.sandbox.flush();
    expect(eventOf(await readAll(reader), 'receipt').receipt.finish).toBe('complete');
    await stopping;
  });

  it('stores the text so far when the time limit is reached', async () => {
    await app.sandbox.throttle();
    const server = await app.startAnother({ DRAIN_TIMEOUT_MS: '200' });
    const prompt = { query: 'Tell me about the sea', model: 'openai:gpt-3.5-turbo' };
    const reader = await app.visitor().at(server.url).stream(prompt);
    const shown = [(await reader.events.next()).value?.event];
    while (shown.at(-1)?.type !== 'text') shown.push((await reader.events.next()).value?.event);
    await server.stop();
    const events = [...shown, ...(await readAll(reader))].flatMap((event) => event ?? []);
    expect(eventOf(events, 'receipt').receipt.finish).toBe('interrupted');
    const { queryId } = eventOf(events, 'done');
    const [answer] = await app.database.select().from(answers).where(eq(answers.queryId, queryId));
    expect(answer).toMatchObject({ content: textOf(events), finish: 'interrupted' });
  });
});
