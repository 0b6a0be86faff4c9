import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
} from 'fastify';
import { limits } from '#shared/contract/limits.ts';
import { AppError } from '../domain/app-error.ts';
import type { AccountStore } from '../domain/accounts/ports.ts';
import type { SessionWatch } from '../domain/accounts/session-watch.ts';
import { bindEndpoints, type Patience, type Routes } from './calls/bind-endpoint.ts';
import { createCookies } from './calls/cookies.ts';
import { createIdentify } from './calls/identify.ts';
import { openApiDocument } from './openapi.ts';
import { refuseForeignRequests } from './calls/same-site.ts';
import { serveMetrics, type MetricsPort } from './serve-metrics.ts';
import { servePages, type PagesDeps } from './pages/serve-pages.ts';
import { servePaymentEvents, type ReceivePaymentEvent } from './stripe-webhook.ts';
import { createUploadLimits } from './uploads/upload-limits.ts';
import { removeUploadsFolder } from './uploads/uploads-folder.ts';
import { nothingHere, toProblem, type IsUnreachable } from './calls/to-problem.ts';

export interface AppDeps {
  accounts: AccountStore;
  sessions: SessionWatch;
  routes: Routes;
  receivePaymentEvent: ReceivePaymentEvent;
  checkReady(): Promise<void>;
  metrics: MetricsPort;
  /** What /metrics asks for; null leaves it to this machine alone. */
  metricsToken: string | null;
  isUnreachable: IsUnreachable;
  pages: Omit<PagesDeps, 'publicUrl'>;
  publicUrl: string | null;
  trustProxy: string[] | null;
  patience: Patience;
  logger: FastifyBaseLogger;
}

/** The longest upload; a JSON body has half a minute (body-time.ts). */
const uploadTimeoutMs = 15 * 60 * 1000;

export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: limits.queryBodyBytes,
    // A setting's key, with every character escaped, is longer than Fastify's hundred.
    routerOptions: { maxParamLength: 2_000 },
    requestTimeout: uploadTimeoutMs,
    trustProxy: deps.trustProxy ?? false,
    forceCloseConnections: 'idle',
    // An address that cannot be read comes to no route, and to no hook or error handler.
    frameworkErrors: (_error, { id }, reply: FastifyReply) => {
      const { status, problem } = nothingHere();
      reply.header('x-content-type-options', 'nosniff');
      reply.code(status).send({ ...problem, requestId: id });
    },
  });
  setErrorAnswers(app, deps.isUnreachable);
  serveHealth(app, deps.checkReady);
  serveMetrics(app, deps.metrics, deps.metricsToken);
  refuseForeignRequests(app, deps.publicUrl);
  const isSecure = deps.publicUrl?.startsWith('https:') ?? false;
  if (isSecure) holdToHttps(app);
  if (deps.trustProxy === null) warnOfProxy(app);
  await app.register(async (scope) => {
    await scope.register(cookie);
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store');
    });
    const { sessions, patience } = deps;
    const openCookies = createCookies(isSecure);
    const findActor = createIdentify(deps.accounts);
    const uploads = createUploadLimits();
    const binding = { openCookies, findActor, sessions, uploads, patience };
    await bindEndpoints(scope, binding, deps.routes);
    const document = openApiDocument(new Set(Object.keys(deps.routes)));
    scope.get('/api/openapi.json', async () => document);
    scope.all('/api/*', notFound);
  });
  await app.register(async (scope) => servePaymentEvents(scope, deps.receivePaymentEvent));
  const { pages, publicUrl } = deps;
  await app.register(async (scope) => servePages(scope, { ...pages, publicUrl }));
  app.addHook('onClose', async () => removeUploadsFolder());
  return app;
}

async function notFound(): Promise<never> {
  throw new AppError('not-found', 'There is no such call. /api/openapi.json lists them all.');
}

/** Of this host alone: whether its neighbours are reached by https is not ours to say. */
function holdToHttps(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('strict-transport-security', 'max-age=31536000');
  });
}

/** Unlucky and silent otherwise: after a few prompts of anybody, every visitor is told to wait. */
function warnOfProxy(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', async ({ headers, socket }) => {
    if (isTold || !('x-forwarded-for' in headers)) return;
    isTold = true;
    app.log.warn(
      `A proxy at ${socket.remoteAddress} passes requests on, and TRUST_PROXY does not name it: all its visitors count as one for the limits`,
    );
  });
}

function setErrorAnswers(app: FastifyInstance, isUnreachable: IsUnreachable): void {
  app.setErrorHandler(async (error, request, reply) => {
    const failure = toProblem(error, isUnreachable);
    if (failure) {
      if (failure.status >= 500) request.log.warn({ err: error }, failure.problem.code);
      return reply.code(failure.status).send({ ...failure.problem, requestId: request.id });
    }
    request.log.error({ err: error }, 'A fault that nobody foresaw');
    return reply.code(500).send({
      code: 'internal',
      message: 'Something went wrong on our side. Please try again.',
      requestId: request.id,
    });
  });
}

function serveHealth(app: FastifyInstance, checkReady: () => Promise<void>): void {
  app.get('/healthz', async () => ({ status: 'up' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await checkReady();
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'not ready: the database cannot be reached' });
    }
  });
}
