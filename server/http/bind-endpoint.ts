import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { api, type Api, type EndpointName } from '#shared/contract/api.ts';
import type { Access, Endpoint, Output, ParsedInput } from '#shared/contract/endpoint.ts';
import { isAdministrator, tierOf, type Actor } from '../domain/accounts/actor.ts';
import { AppError } from '../domain/app-error.ts';
import type { CallContext } from './call-context.ts';
import { EventStream, sendEvents } from './event-stream.ts';

/** A few lines per endpoint: hands parsed input to one use case. */
export type Route<E extends Endpoint> = (
  input: ParsedInput<E>,
  context: CallContext,
) => Promise<Output<E> | EventStream>;

/** The routes of an area, named as their rows in the contract. */
export type Routes = { [Name in EndpointName]?: Route<Api[Name]> };

export interface BindDeps {
  findActor(request: FastifyRequest, reply: FastifyReply): Promise<Actor>;
}

/** Binds every row of the contract; a row without a route answers 501 to those who may call it. */
export function bindEndpoints(app: FastifyInstance, deps: BindDeps, routes: Routes): void {
  for (const name of Object.keys(api) as EndpointName[]) {
    const route: unknown = routes[name];
    bindEndpoint(app, deps, api[name], (route as Route<Endpoint> | undefined) ?? notBuilt);
  }
}

function bindEndpoint(
  app: FastifyInstance,
  deps: BindDeps,
  row: Endpoint,
  route: Route<Endpoint>,
): void {
  app.route({
    method: row.method,
    url: row.path,
    handler: async (request, reply) => {
      const actor = await deps.findActor(request, reply);
      checkAccess(row.access, actor);
      const context = contextOf(request, reply, actor);
      const input = route === notBuilt ? noInput : parseInput(row, request);
      const output = await route(input, context);
      if (!(output instanceof EventStream)) return row.output.parse(output);
      reply.hijack();
      const headers = Object.fromEntries(
        Object.entries(reply.getHeaders()).map(([key, value]) => [key, String(value)]),
      );
      await sendEvents(reply.raw, headers, output, context.signal);
      return reply;
    },
  });
}

const noInput: ParsedInput<Endpoint> = { params: undefined, query: undefined, body: undefined };

async function notBuilt(): Promise<never> {
  throw new AppError('not-built', 'This part of Switchyard has not been built yet.');
}

function parseInput(row: Endpoint, request: FastifyRequest): ParsedInput<Endpoint> {
  return {
    params: row.params?.parse(request.params),
    query: row.query?.parse(request.query),
    body: row.body?.parse(request.body),
  } as ParsedInput<Endpoint>;
}

function checkAccess(access: Access, actor: Actor): void {
  if (access === 'public') return;
  if (!actor.user) throw new AppError('signed-out', 'Please sign in first.');
  if (access === 'standard' && tierOf(actor) !== 'standard') {
    throw new AppError('standard-required', 'This needs Standard.');
  }
  if (access === 'admin' && !isAdministrator(actor)) {
    throw new AppError('admin-required', 'Only administrators may do this.');
  }
}

function contextOf(request: FastifyRequest, reply: FastifyReply, actor: Actor): CallContext {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const lastEventId = Number(request.headers['last-event-id'] ?? 0);
  return {
    actor,
    requestId: request.id,
    signal: gone.signal,
    wantsEvents: request.headers.accept?.includes('text/event-stream') ?? false,
    lastEventId: Number.isSafeInteger(lastEventId) && lastEventId > 0 ? lastEventId : 0,
    log: request.log,
  };
}
