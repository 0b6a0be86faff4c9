import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { api } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { AppError } from './platform/app-error.ts';
import type { SessionWatch } from './platform/sessions/session-watch.ts';
import type { Acceptance } from './platform/http/bodies/accept-json.ts';
import { createBodyLimits } from './platform/http/bodies/body-limits.ts';
import {
  bindEndpoints,
  type BindDeps,
  type ClientTimeouts,
  type Routes,
} from './platform/http/calls/bind-endpoint.ts';
import { limitAddress } from './platform/http/calls/client/client-address.ts';
import { readForwardedAddresses } from './platform/http/calls/client/forwarded-addresses.ts';
import { createCookies } from './platform/http/calls/cookies.ts';
import { createFailureLog } from './platform/http/calls/failures/failure-log.ts';
import { createIdentify } from './platform/http/calls/identify.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { nameRequests } from './platform/http/calls/request-id.ts';
import { refuseForeignRequests } from './platform/http/calls/refusals/same-site.ts';
import { takeTurns } from './platform/http/calls/take-turns.ts';
import { traceRequests } from './platform/http/calls/trace-requests.ts';
import { postmanCollection } from './platform/http/postman.ts';
import { compressReads } from './platform/http/replies/compress-reads.ts';
import { serveMetrics, type MetricsPort } from './platform/http/serve-metrics.ts';
import { servePages, type PagesDeps } from './platform/http/pages/serve-pages.ts';
import { servePaymentEvents, type ReceivePaymentEvent } from './areas/billing/index.ts';
import { lingerThenClose } from './platform/http/uploads/linger.ts';
import { createUploadLimits } from './platform/http/uploads/upload-limits.ts';
import { removeUploadsFolder } from './platform/http/uploads/uploads-folder.ts';
import { toProgramFailure } from './platform/http/calls/failures/to-program-failure.ts';
import {
  nothingHere,
  toProblem,
  type Failure,
  type FindOutage,
} from './platform/http/calls/failures/to-problem.ts';
import type { SessionStore } from './platform/sessions/session-store.ts';
import type { Switches } from './platform/http/calls/refusals/refuse-switched-off.ts';

export interface AppDeps {
  sessionStore: Pick<SessionStore, 'find' | 'renew'>;
  sessions: SessionWatch;
  findKeyHolder: BindDeps['findKeyHolder'];
  routes: Routes;
  receivePaymentEvent: ReceivePaymentEvent;
  checkReady(): Promise<void>;
  /** Whether the database's disk is full. If so, nothing can be saved. */
  isDiskFull(): boolean;
  /** True once the server has started to shut down. */
  isStopping(): boolean;
  metrics: MetricsPort;
  /**
   * Returns the token that /metrics requires, read on every call. Null allows requests from this machine only.
   */
  metricsToken(): string | null;
  findOutage: FindOutage;
  pages: Omit<PagesDeps, 'publicUrl'>;
  publicUrl: string | null;
  trustProxy: string[] | null;
  switches: Switches;
  blocked: BindDeps['blocked'];
  noteChange: BindDeps['noteChange'];
  timeouts: ClientTimeouts;
  mostBodyBytes(): number;
  accessLog: boolean;
  isTraced: boolean;
  logger: FastifyBaseLogger;
}

const uploadTimeoutMs = 15 * 60 * 1000;
const bodyTimeoutMs = 30_000;

export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { metrics, pages, publicUrl } = deps;
  const app = Fastify(serverOptions(deps));
  const bodies: Acceptance = {
    limits: createBodyLimits(deps.mostBodyBytes),
    mostBytes: deps.mostBodyBytes,
    timeoutMs: bodyTimeoutMs,
    holderOf: ({ ip }) => limitAddress(ip),
  };
  takeTurns(app);
  // Without a parser for its content type, a request's body is never read.
  app.removeAllContentTypeParsers();
  closeUnread(app);
  nameRequests(app);
  if (deps.accessLog) logCalls(app);
  if (deps.trustProxy !== null) readForwardedAddresses(app);
  setErrorAnswers(app, deps.findOutage, ({ status, problem }, { id }) => ({
    status,
    body: { ...problem, requestId: id },
  }));
  // Otherwise a proxy would send its next call over this connection, which is about to close.
  app.addHook('onRequest', async (_request, reply) => {
    if (deps.isStopping()) reply.header('connection', 'close');
  });
  serveHealth(app, deps);
  serveMetrics(app, metrics, deps.metricsToken);
  refuseForeignRequests(app, publicUrl);
  const isSecure = publicUrl?.startsWith('https:') ?? false;
  if (isSecure) holdToHttps(app);
  if (deps.trustProxy === null) warnOfProxy(app);
  await app.register(async (scope) => serveApi(scope, deps, { bodies, isSecure }));
  await app.register(async (scope) => servePaymentEvents(scope, deps.receivePaymentEvent, bodies));
  await app.register(async (scope) => servePages(scope, { ...pages, publicUrl }));
  app.setNotFoundHandler(async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    return notFound();
  });
  app.addHook('onClose', async () => removeUploadsFolder());
  return app;
}

function serverOptions({ logger, trustProxy }: AppDeps) {
  return {
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Needs no child logger per request, because every log line of a request already has its id.
    childLoggerFactory: (own: FastifyBaseLogger) => own,
    genReqId: () => randomUUID(),
    // A setting's key can be longer than Fastify's default of 100 characters if every character is escaped.
    routerOptions: { maxParamLength: 2_000 },
    rewriteUrl: ({ url = '/' }: { url?: string }) => escapeBrokenPage(tidyProgramUrl(url)),
    requestTimeout: uploadTimeoutMs,
    // Compressing the pages at startup takes over ten seconds on a busy machine, so plugins have no timeout.
    pluginTimeout: 0,
    trustProxy: trustProxy ?? false,
    forceCloseConnections: 'idle' as const,
    // A request whose URL can't be parsed reaches no route, hook or error handler.
    frameworkErrors: (_error: Error, { id, url, headers }: FastifyRequest, reply: FastifyReply) => {
      const failure = nothingHere();
      const { status, problem } = failure;
      reply.header('x-content-type-options', 'nosniff');
      const ofPages = { ...problem, requestId: id };
      const ofPrograms = toProgramFailure(failure, { id, url, headers });
      reply.code(status).send(url.startsWith('/v1/') ? ofPrograms.body : ofPages);
    },
  };
}

/**
 * Programs append a path to the address that they were given, which can produce double slashes or a
 * repeated version, as in `/v1/v1/models`.
 */
function tidyProgramUrl(url: string): string {
  if (!/^\/+(?:v1|mcp)\//.test(url)) return url;
  const [path = '', ...search] = url.split('?');
  const tidy = path
    .replaceAll(/\/+/g, '/')
    .replace(/^(?:\/v1)+(?=\/)/, '/v1')
    .replace(/(?<!^\/v1)\/$/, '');
  return [tidy, ...search].join('?');
}

/**
 * Escapes the percent signs in a page's URL if it can't be decoded, as in `/%`. Otherwise it would
 * reach no route, and the user would see an API error instead of the not-found page.
 */
function escapeBrokenPage(url: string): string {
  if (/^\/(?:api|v1)\//.test(url)) return url;
  const [path = '', ...search] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...search].join('?');
  }
}

async function serveApi(
  app: FastifyInstance,
  deps: AppDeps,
  { bodies, isSecure }: { bodies: Acceptance; isSecure: boolean },
): Promise<void> {
  if (deps.isTraced) traceRequests(app);
  await app.register(cookie);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store');
  });
  compressReads(app);
  const { sessionStore, findKeyHolder, routes, sessions, switches, blocked, noteChange, timeouts } =
    deps;
  const openCookies = createCookies(isSecure);
  const findActor = createIdentify(sessionStore);
  const uploads = createUploadLimits();
  const binding = {
    openCookies,
    findActor,
    findKeyHolder,
    sessions,
    findSession: sessionStore.find,
    switches,
    blocked,
    noteChange,
    uploads,
    bodies,
    timeouts,
  };
  await bindEndpoints(app, binding, routes, 'pages');
  await app.register(async (scope) => {
    setErrorAnswers(scope, deps.findOutage, toProgramFailure);
    openToOtherSites(scope);
    await bindEndpoints(scope, binding, routes, 'keys');
    scope.all('/v1/*', { onRequest: refuseUnknownCall }, notFound);
    // We offer no MCP sessions, so clients have none to listen to or end.
    scope.route({
      method: ['GET', 'DELETE', 'OPTIONS'],
      url: '/mcp',
      handler: async (_request, reply) => reply.code(405).header('allow', 'POST').send(),
    });
  });
  const built = new Set(Object.keys(routes));
  serveDocument(app, '/api/openapi.json', deps, (name) => openApiDocument(built, name));
  serveDocument(app, '/api/postman.json', deps, postmanCollection);
  app.all('/api/*', { onRequest: notFound }, notFound);
}

/**
 * Serves a document that contains the installation's name. Rebuilds it only when the name changes,
 * because building is slow and anyone may request the document.
 */
function serveDocument(
  app: FastifyInstance,
  path: string,
  { pages }: AppDeps,
  write: (siteName: string) => object,
): void {
  let kept: { name: string; bytes: Buffer } | undefined;
  app.get(path, async (_request, reply) => {
    const { name } = pages.look();
    if (kept?.name !== name) kept = { name, bytes: Buffer.from(JSON.stringify(write(name))) };
    return reply.type('application/json; charset=utf-8').send(kept.bytes);
  });
}

/**
 * Lets programs in browsers call /v1. Access there requires a key, never a cookie, so other sites
 * gain nothing from a person's session.
 */
function openToOtherSites(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ id, method, headers }, reply) => {
    reply.headers({
      // Anthropic's clients read the request id from this header.
      'request-id': id,
      'access-control-allow-origin': '*',
      'access-control-expose-headers': '*',
    });
    if (method !== 'OPTIONS') return;
    reply.headers({
      'access-control-allow-methods': 'GET, HEAD, POST, DELETE',
      // A wildcard would not include "authorization".
      'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
      'access-control-max-age': '86400',
    });
    return reply.code(204).send();
  });
}

/** Closes the connection if the client received its answer early and never sends the rest of its body. */
function closeUnread(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete) lingerThenClose(raw);
  });
}

/** Logs the route of each call and not its address, which may contain secrets. */
function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ method, routeOptions, log }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'none';
    log.info({ method, route, status: statusCode, ms: Math.round(elapsedTime) }, 'A request');
  });
}

async function notFound(): Promise<never> {
  throw new AppError(
    'not-found',
    'There is no such endpoint. See /api/openapi.json for a list of all endpoints.',
  );
}

/** Runs before the body is read, because the body of an unknown call is useless. */
async function refuseUnknownCall({ method, url }: FastifyRequest): Promise<never> {
  const [path = ''] = url.slice(0, 200).split('?');
  const known = Object.values(api).filter((row: Endpoint) => row.access === 'key');
  const calls = known.map((row) => `${row.method} ${row.path}`).join(', ');
  throw new AppError(
    'not-found',
    `There is no endpoint ${method} ${path}. The API has these endpoints: ${calls}.`,
  );
}

/** Doesn't include subdomains, because they may not support https. */
function holdToHttps(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('strict-transport-security', 'max-age=31536000');
  });
}

/**
 * Logs a warning if a proxy isn't listed in TRUST_PROXY. Without the warning, operators couldn't
 * tell why all visitors share one limit and soon reach it.
 */
function warnOfProxy(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', async ({ headers, socket }) => {
    if (isTold || !('x-forwarded-for' in headers)) return;
    isTold = true;
    app.log.warn(
      `The proxy at ${socket.remoteAddress} forwards requests but isn’t listed in TRUST_PROXY, so all its visitors share one set of limits`,
    );
  });
}

interface PresentedFailure {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

function setErrorAnswers(
  app: FastifyInstance,
  findOutage: FindOutage,
  present: (failure: Failure, request: FastifyRequest) => PresentedFailure,
): void {
  const logFailure = createFailureLog();
  app.setErrorHandler(async (error, request, reply) => {
    const failure = toProblem(error, findOutage);
    if (failure) {
      if (failure.status >= 500) logFailure(request.log, failure.problem.code, error);
      const { retryAfterSeconds } = failure.problem;
      if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
      const { status, body, headers = {} } = present(failure, request);
      return reply.code(status).headers(headers).send(body);
    }
    request.log.error({ err: error }, 'Unexpected error');
    const message = 'Something went wrong on our side. Try again.';
    const { status, body } = present(
      { status: 500, problem: { code: 'internal', message } },
      request,
    );
    return reply.code(status).send(body);
  });
}

function serveHealth(
  app: FastifyInstance,
  { checkReady, isStopping, isDiskFull }: Pick<AppDeps, 'checkReady' | 'isStopping' | 'isDiskFull'>,
): void {
  app.get('/healthz', async () => ({ status: 'up' }));
  app.get<{ Querystring: { for?: string } }>('/readyz', async ({ query }, reply) => {
    // If the process no longer listens, its successor is already ready on the same port.
    if (isStopping() && app.server.listening) {
      return reply.code(503).send({ status: 'not ready: the server is stopping' });
    }
    try {
      await checkReady();
    } catch {
      return reply.code(503).send({ status: 'not ready: the database is unreachable' });
    }
    if (!isDiskFull()) return { status: 'ready' };
    // The proxy should keep sending requests, so that people can still read their conversations and
    // see why they can't send prompts.
    const status = 'not ready: the database’s disk is full';
    return reply.code(query.for === 'proxy' ? 200 : 503).send({ status });
  });
}
