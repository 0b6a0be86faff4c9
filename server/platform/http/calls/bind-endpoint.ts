import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { api, type Api, type EndpointName } from '#shared/contract/api.ts';
import type { Endpoint, Output, ParsedInput } from '#shared/contract/endpoint.ts';
import { limitSubjectOf, type Actor } from '../../actor.ts';
import type { SessionWatch } from '../../sessions/session-watch.ts';
import { AppError } from '../../app-error.ts';
import {
  BinaryReply,
  RedirectReply,
  StreamReply,
  WebReply,
  writeDisposition,
} from '../replies/replies.ts';
import { acceptJson, type Acceptance } from '../bodies/accept-json.ts';
import { contextOf, type CallContext } from './call-context.ts';
import { checkAccess, refuseBlocked, type BlockedCallers } from './refusals/check-access.ts';
import type { Cookies, OpenCookies } from './cookies.ts';
import { EventStream, sendEvents } from '../replies/event-stream.ts';
import { receiveForm } from '../uploads/receive-form.ts';
import { refuseForeign } from './refusals/same-site.ts';
import { refuseBrokenText } from './refusals/refuse-broken-text.ts';
import { refuseSwitchedOff, type Switches } from './refusals/refuse-switched-off.ts';
import { describeIssue } from './failures/plain-issues.ts';
import { invalidInput } from './failures/to-problem.ts';
import type { UploadLimits } from '../uploads/upload-limits.ts';
import type { SessionStore } from '#server/platform/sessions/session-store.ts';

type Reply<E extends Endpoint> =
  Output<E> | EventStream | BinaryReply | StreamReply | RedirectReply | WebReply;

/** Handles the calls of one endpoint, usually by passing the parsed input to a single use case. */
export type Route<E extends Endpoint> = (
  input: ParsedInput<E>,
  context: CallContext,
) => Promise<Reply<E>>;

/** The routes in one area of the API, by the name of the endpoint in the contract. */
export type Routes = { [Name in EndpointName]?: Route<Api[Name]> };

/** Awaits `done` and returns the reply of a route that has nothing else to report. */
export async function succeed(done: Promise<unknown>): Promise<{ success: true }> {
  await done;
  return { success: true };
}

export interface BindDeps {
  openCookies: OpenCookies;
  findActor(ip: string, cookies: Cookies): Promise<Actor>;
  /** Finds the user of the request's API key. Cookies are ignored. */
  findKeyHolder(request: FastifyRequest): Promise<Actor>;
  sessions: SessionWatch;
  findSession: SessionStore['find'];
  switches: Switches;
  blocked: BlockedCallers;
  /** Runs before a signed-in person's call may change anything. */
  noteChange(userId: number): Promise<void>;
  uploads: UploadLimits;
  bodies: Acceptance;
  timeouts: ClientTimeouts;
}

/** How long a client may be inactive, in milliseconds. */
export interface ClientTimeouts {
  /** The limit while the client has data to read. */
  readingMs: number;
  /** The limit while the client uploads. */
  uploadIdleMs: number;
}

/**
 * Binds the endpoints for pages or for API keys. An endpoint without a route answers 501 to callers who have
 * access.
 */
export async function bindEndpoints(
  app: FastifyInstance,
  deps: BindDeps,
  routes: Routes,
  callers: 'pages' | 'keys',
): Promise<void> {
  const rows = (Object.keys(api) as EndpointName[]).flatMap((name) => {
    const route: unknown = routes[name];
    const row: Endpoint = api[name];
    if ((row.access === 'key') !== (callers === 'keys')) return [];
    return { row, route: (route as Route<Endpoint> | undefined) ?? notBuilt };
  });
  await app.register(async (scope) => {
    acceptJson(scope, deps.bodies);
    for (const { row, route } of rows) if (!row.form) bindEndpoint(scope, deps, row, route);
  });
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    for (const { row, route } of rows) if (row.form) bindEndpoint(scope, deps, row, route);
  });
}

function bindEndpoint(
  app: FastifyInstance,
  {
    openCookies,
    findActor,
    findKeyHolder,
    sessions,
    findSession,
    switches,
    blocked,
    noteChange,
    timeouts,
    uploads,
  }: BindDeps,
  row: Endpoint,
  route: Route<Endpoint>,
): void {
  app.route({
    method: row.method,
    url: row.path,
    bodyLimit: mostBytesOf(row),
    config: {
      takesBody: row.body !== undefined,
      ...(row.bodyParts !== undefined && { bodyParts: row.bodyParts }),
    },
    // On calls from pages, HEAD would do all the work of a GET and bypass a download's limits. Programs use HEAD
    // to check their key.
    exposeHeadRoute: row.access === 'key' && row.method === 'GET',
    handler: async (request, reply) => {
      const cookies = openCookies(request, reply);
      const actor =
        row.access === 'key' ? await findKeyHolder(request) : await findActor(request.ip, cookies);
      checkAccess(row, actor);
      refuseSwitchedOff(switches, row, actor);
      refuseBlocked(blocked, row, actor);
      if (isOwnersAlone(row)) refuseForeign(request.headers);
      if (row.method !== 'GET' && actor.user) await noteChange(actor.user.id);
      const checkAgain = async () => {
        const session = actor.sessionHash && (await findSession(actor.sessionHash));
        checkAccess(row, { ...actor, user: session?.user ?? null });
      };
      const context = contextOf(request, reply, { actor, cookies, sessions, checkAgain });
      const calling = call(row, route, request, context, { timeouts, uploads });
      const output = row.delivery === 'redirect' ? await orFailedPage(calling) : await calling;
      return send(row, reply, output, context, timeouts);
    },
  });
}

/**
 * Calls that need a session can't be opened from another site's page. A link there would start a
 * download, which is counted and recorded, and response times could reveal what a user has stored.
 */
function isOwnersAlone({ access }: Endpoint): boolean {
  return access !== 'public' && access !== 'key';
}

const usualBytes = 128 * 1024;
const nothingBytes = 1024;

/** The longest JSON body in bytes. Calls without a body schema don't read large bodies. */
function mostBytesOf({ body, bodyBytes }: Endpoint): number {
  return bodyBytes ?? (body ? usualBytes : nothingBytes);
}

/** A person who follows a broken sign-in link sees a page instead of a JSON error. */
async function orFailedPage(calling: Promise<Reply<Endpoint>>): Promise<Reply<Endpoint>> {
  try {
    return await calling;
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid-input') {
      return new RedirectReply('/login-error');
    }
    throw error;
  }
}

async function notBuilt(): Promise<never> {
  throw new AppError('not-built', 'This part of Switchyard isn’t available yet.');
}

async function call(
  row: Endpoint,
  route: Route<Endpoint>,
  request: FastifyRequest,
  context: CallContext,
  { timeouts, uploads }: Pick<BindDeps, 'timeouts' | 'uploads'>,
): Promise<Reply<Endpoint>> {
  if (route === notBuilt) return notBuilt();
  if (!row.upload) return route(parseInput(row, request, undefined), context);
  const sender = limitSubjectOf(context.actor);
  const reception = { idleMs: timeouts.uploadIdleMs, limits: uploads, sender };
  const { fields, files, discard } = await receiveForm(request, row.upload, reception);
  try {
    const received = { ...context, files, discardFiles: discard };
    return await route(parseInput(row, request, fields), received);
  } finally {
    await discard();
  }
}

const inPlainWords = { error: describeIssue };

function parseInput(
  row: Endpoint,
  request: FastifyRequest,
  fields: unknown,
): ParsedInput<Endpoint> {
  try {
    const input = {
      params: row.params?.parse(request.params, inPlainWords),
      query: row.query?.parse(request.query, inPlainWords),
      body: row.body?.parse(request.body, inPlainWords),
      form: row.form?.parse(fields, inPlainWords),
    };
    for (const part of Object.values(input)) refuseBrokenText(part);
    return input;
  } catch (error) {
    throw error instanceof z.ZodError ? invalidInput(error) : error;
  }
}

async function send(
  row: Endpoint,
  reply: FastifyReply,
  output: Reply<Endpoint>,
  context: CallContext,
  { readingMs }: ClientTimeouts,
): Promise<unknown> {
  if (output instanceof EventStream) {
    reply.hijack();
    await sendEvents(reply.raw, headersOf(reply), output, { signal: context.signal, readingMs });
    return reply;
  }
  if (output instanceof BinaryReply) {
    return reply
      .type(output.mediaType)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', output.disposition)
      .header('cache-control', 'private, no-cache')
      .send(output.bytes);
  }
  if (output instanceof WebReply) {
    const { status, headers, body } = output.response;
    return reply
      .code(status)
      .headers(Object.fromEntries(headers))
      .send(body && Readable.fromWeb(body));
  }
  if (output instanceof StreamReply) return sendStream(reply, output, readingMs);
  if (output instanceof RedirectReply) return reply.redirect(output.location, 302);
  return row.output.parse(output);
}

function sendStream(reply: FastifyReply, output: StreamReply, readingMs: number): FastifyReply {
  const { mediaType, fileName, chunks, release } = output;
  if (reply.raw.closed) release();
  reply.raw.once('close', release);
  // A client that stops reading must not keep a slot that others are waiting for.
  reply.raw.setTimeout(readingMs, () => reply.raw.destroy());
  return reply
    .type(mediaType)
    .header('content-disposition', writeDisposition('attachment', fileName))
    .send(Readable.from(chunks, { objectMode: false }));
}

function headersOf(reply: FastifyReply): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).map(([name, value]) => [
      name,
      Array.isArray(value) ? value : String(value),
    ]),
  );
}
