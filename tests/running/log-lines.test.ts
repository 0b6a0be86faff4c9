import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { Problem } from '#shared/contract/problem.ts';
import { freshAddress, startTestApp, type TestApp } from '../support/test-app.ts';
import { TestClient } from '../support/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** A server process of its own, without a single vendor's key; answers with its address and its lines. */
async function startServerProcess(environment: Record<string, string> = {}) {
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: {
      PORT: '0',
      DATABASE_URL: app.databaseUrl,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      TRUST_PROXY: '127.0.0.1',
      SWITCHYARD_PROFILE: 'sandbox',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill());
  const lines: string[] = [];
  createInterface({ input: server.stdout }).on('line', (line) => lines.push(line));
  const findUrl = () => /http:\/\/[\w.:]+/.exec(lines.join('\n'))?.[0];
  await vi.waitFor(() => expect(findUrl()).toBeDefined(), { timeout: 60_000 });
  return { url: findUrl() ?? '', lines };
}

it('a line of the log has the id of the request that its sender was given, and not its prompt', async () => {
  const { url, lines } = await startServerProcess();
  const visitor = new TestClient(url, freshAddress());
  const { status, body } = await visitor.send('POST', '/api/switchyard/query', {
    query: 'The heron is my secret',
    model: 'openai:gpt-3.5-turbo',
    compareMode: false,
  });
  const { requestId = '', code } = body as Problem;
  expect([status, code]).toEqual([503, 'missing-key']);
  const findLine = () => lines.find((line) => line.includes(requestId));
  await vi.waitFor(() => expect(findLine()).toBeDefined());
  expect(JSON.parse(findLine() ?? '')).toMatchObject({ level: 40, reqId: requestId, msg: code });
  expect(lines.join('\n')).not.toContain('heron');
});

it('each call has a line where that is wished, with neither its text nor its address', async () => {
  const { url, lines } = await startServerProcess({ LOG_LEVEL: 'info', ACCESS_LOG: 'on' });
  const visitor = new TestClient(url, freshAddress());
  const { headers } = await visitor.send('GET', '/api/threads/heron?search=heron');
  const requestId = headers.get('x-request-id') ?? 'none';
  const findLine = () => lines.find((line) => line.includes(requestId));
  await vi.waitFor(() => expect(findLine()).toBeDefined());
  expect(JSON.parse(findLine() ?? '')).toMatchObject({
    reqId: requestId,
    method: 'GET',
    route: '/api/threads/:threadId',
    status: expect.any(Number),
    ms: expect.any(Number),
  });
  expect(lines.join('\n')).not.toMatch(new RegExp(`heron|${visitor.address}`));
});
