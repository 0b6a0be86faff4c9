import type { FastifyReply, FastifyRequest } from 'fastify';
import { backendError, refuseDuring } from '../control/outage.ts';
import { apiVersion, type Mode } from '../mode.ts';
import { newId } from '../objects.ts';
import type { StripeState } from '../state.ts';
import { parseKey } from './authenticate.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { ApiError, invalidRequest } from './errors.ts';
import { checkForm, parseForm, type FormValue } from './form.ts';
import { keyInUse, once } from './idempotency.ts';
import { deletedCustomers } from '../resources/customer.ts';
import { includedOnRequest } from '../resources/invoice.ts';
import { refundsOf } from '../resources/refund.ts';

interface Answer {
  status: number;
  reply: object;
  isReplayed?: boolean;
}

/** Serves a call: applies the outage, checks version, key and idempotency key, then acts. */
export function serveCall(state: StripeState, endpoint: Endpoint) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.headers({ 'request-id': newId('req'), 'stripe-version': apiVersion });
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
    const isFirst = state.keysInUse.take(key);
    if (!isFirst) return reply.code(409).send({ error: keyInUse(String(key)) });
    try {
      return await serve(state, endpoint, request, reply);
    } finally {
      state.keysInUse.release(key);
    }
  };
}

async function serve(
  state: StripeState,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const outage = state.outage.take(request.method, pathOf(request));
  if (outage && (await refuseDuring(outage, reply))) return reply;
  const isBroken = outage?.mode === 'kept-error';
  const answer = answerCall(state, isBroken ? broken(endpoint) : endpoint, request);
  if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
  if (outage?.mode !== 'lost-reply') return reply.code(answer.status).send(answer.reply);
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** Fails inside `act`, after processing has begun, so that the failure is stored under the idempotency key. */
function broken(endpoint: Endpoint): Endpoint {
  return {
    ...endpoint,
    act: () => {
      throw backendError();
    },
  };
}

function answerCall(state: StripeState, endpoint: Endpoint, request: FastifyRequest): Answer {
  try {
    return answerOrThrow(state, endpoint, request);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, reply: { error: error.body } };
  }
}

function answerOrThrow(state: StripeState, endpoint: Endpoint, request: FastifyRequest): Answer {
  const { authorization, 'idempotency-key': idempotencyKey } = request.headers;
  const body = endpoint.method === 'POST' ? request.body : request.url.split('?')[1];
  const text = typeof body === 'string' ? body : '';
  const { key: formKey, ...form } = parseForm(text);
  checkVersion(request.headers['stripe-version']);
  const { livemode, isPublic } = parseKey(authorization, formKey);
  if (isPublic && !endpoint.isPublic) throw secretKeyRequired();
  state.passTime(0);
  const mode = state.modeOf(livemode);
  const path = pathOf(request);
  const { id = '' } = request.params as { id?: string };
  const act = () => perform(endpoint, { mode, id, isPublic }, form);
  if (endpoint.method !== 'POST' || !idempotencyKey) return { status: 200, reply: act() };
  return once(mode, { id: String(idempotencyKey), path, body: text }, act);
}

function perform(endpoint: Endpoint, call: Call, form: Record<string, FormValue>): object {
  const input = checkForm(endpoint.schema, form) as { expand?: string[] };
  return expand(call.mode, endpoint.act(call, input), input.expand ?? []);
}

function checkVersion(version: string | string[] | undefined): void {
  if (version === undefined || version === apiVersion) return;
  throw invalidRequest(`Invalid Stripe API version. The simulator only supports ${apiVersion}.`);
}

function secretKeyRequired(): ApiError {
  const message =
    'This API call cannot be made with a publishable API key. Please use a secret API key.';
  return invalidRequest(message, { code: 'secret_key_required' }, 401);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

type Fields = Record<string, unknown>;

/** Copies the reply and replaces the id on each path with the object that it names. */
function expand(mode: Mode, reply: object, paths: readonly string[]): object {
  const copy = structuredClone(reply);
  for (const path of paths) expandPath(mode, copy as Fields, path.split('.'), path);
  return copy;
}

function expandPath(mode: Mode, object: Fields, [key, ...rest]: string[], path: string): void {
  if (key === undefined) return;
  const value = (object[key] = valueOf(mode, object, key, path));
  for (const next of Array.isArray(value) ? value : [value]) {
    if (isFields(next)) expandPath(mode, next, rest, path);
  }
}

function valueOf(mode: Mode, object: Fields, key: string, path: string): unknown {
  const value = key in object ? object[key] : included(mode, object, key);
  if (value === undefined) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  if (typeof value !== 'string') return value;
  return structuredClone(mode.find(value) ?? deletedCustomers.find(mode, value)) ?? value;
}

function included(mode: Mode, { id, object }: Fields, key: string): unknown {
  if (object === 'charge' && key === 'refunds') return refundsOf(mode, String(id));
  return includedOnRequest(mode, String(id), key);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
