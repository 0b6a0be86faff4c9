import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { Problem } from '#shared/contract/problem.ts';
import { compileCache } from '../support/compile-cache.ts';
import { freshAddress, startTestApp, type TestApp } from '../support/test-app.ts';
import { TestClient } from '../support/test-client.ts';
import { vendorVariables } from '../support/test-sandbox.ts';
import { attributesOf, startTraceCollector } from '../support/trace-collector.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Starts a separate server process without any provider key, and returns its URL and log lines. */
async function startServerProcess(environment: Record<string, string> = {}) {
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...compileCache,
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

it('a log line has the request id that the client received, and not the prompt', async () => {
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
  await vi.waitFor(() => expect(findLine()).toBeDefined(), 20_000);
  expect(JSON.parse(findLine() ?? '')).toMatchObject({
    level: 'warn',
    reqId: requestId,
    msg: code,
  });
  expect(lines.join('\n')).not.toContain('heron');
});

it('each request has a log line if enabled, with neither its text nor its IP address', async () => {
  const { url, lines } = await startServerProcess({ LOG_LEVEL: 'info', ACCESS_LOG: 'on' });
  const visitor = new TestClient(url, freshAddress());
  const { headers } = await visitor.send('GET', '/api/threads/heron?search=heron');
  const requestId = headers.get('x-request-id') ?? 'none';
  const findLine = () => lines.find((line) => line.includes(requestId));
  await vi.waitFor(() => expect(findLine()).toBeDefined(), 20_000);
  expect(JSON.parse(findLine() ?? '')).toMatchObject({
    reqId: requestId,
    method: 'GET',
    route: '/api/threads/:threadId',
    status: expect.any(Number),
    ms: expect.any(Number),
  });
  expect(lines.join('\n')).not.toMatch(new RegExp(`heron|${visitor.address}`));
});

it('a request is one trace through providers and database, named in the log, without its text', async () => {
  const collector = await startTraceCollector();
  const { url, lines } = await startServerProcess({
    ...vendorVariables(app.sandbox.url),
    OPENAI_API_KEY: 'a-key-to-be-kept',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  await app.sandbox.play({ match: { provider: 'openai' }, scenario: 'server-error' });
  const [traceId, caller] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const asking = await new TestClient(url, freshAddress()).fetch('/api/switchyard/query', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      traceparent: `00-${traceId}-${caller}-01`,
    },
    body: JSON.stringify({
      query: 'The heron is my secret',
      model: 'openai:gpt-3.5-turbo',
      compareMode: false,
    }),
  });
  const { content } = (await asking.json()) as { content: string };
  expect(content).not.toBe('');

  const find = (start: string) => collector.spans().filter(({ name }) => name.startsWith(start));
  await vi.waitFor(() => expect(find('POST /api/switchyard/query')).toHaveLength(1), 20_000);
  const [call] = find('POST /api/switchyard/query');
  expect(call).toMatchObject({ traceId, parentSpanId: caller, kind: 2 });
  expect(call && attributesOf(call)).toMatchObject({
    'http.route': '/api/switchyard/query',
    'http.response.status_code': 200,
    'switchyard.request.id': asking.headers.get('x-request-id'),
  });
  const ofCall = collector.spans().filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(ofCall.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['admit-queries', expect.stringMatching(/^chat /)]),
  );
  expect(new Set(ofCall.map((span) => span.traceId))).toEqual(new Set([traceId]));
  const [failed, answered] = find('chat ').map((span) => attributesOf(span));
  expect(failed).toMatchObject({
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'openai',
    'gen_ai.request.model': 'gpt-3.5-turbo',
    'error.type': 'server-error',
  });
  expect(answered).toMatchObject({
    'gen_ai.provider.name': expect.stringMatching(/^(anthropic|gcp\.gemini|x_ai)$/),
    'gen_ai.usage.input_tokens': expect.any(Number),
    'gen_ai.usage.output_tokens': expect.any(Number),
    'gen_ai.response.finish_reasons': { values: [{ stringValue: 'stop' }] },
  });
  const linesOfTrace = () => lines.filter((line) => line.includes(`"traceId":"${traceId}"`));
  await vi.waitFor(() => expect(linesOfTrace()).not.toEqual([]), 20_000);
  const sent = collector.bodies.join('');
  expect(sent).not.toMatch(/heron|secret|a-key-to-be-kept/);
  expect(sent).not.toContain(content.slice(0, 40));
});
