import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiVersion } from '../api-version.ts';
import { invalidRequest, StripeFault } from '../fault.ts';
import { newId } from '../objects/ids.ts';
import type { StripeState } from '../stripe-state.ts';
import { readKey, requireSecretKey, type ApiKey } from './authenticate.ts';
import type { Endpoint } from './endpoint.ts';
import { meetOutage } from './meet-outage.ts';
import { once } from './once.ts';
import { parseForm } from './parse-form.ts';
import { perform } from './perform.ts';

/** The way of every call: outage, version, key, idempotency, and then what was asked for. */
export function serveCall(state: StripeState, endpoint: Endpoint) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const requestId = newId('req', 'short');
    const idempotencyKey = headerOf(request, 'idempotency-key');
    reply.headers({ 'request-id': requestId, 'stripe-version': apiVersion });
    if (idempotencyKey) reply.header('idempotency-key', idempotencyKey);
    const outage = state.outage.take(request.method, pathOf(request));
    if (outage && (await meetOutage(outage, reply))) return reply;
    const { status, body, isReplayed } = answer(state, endpoint, request, requestId);
    if (isReplayed) reply.header('idempotent-replayed', 'true');
    if (outage?.mode === 'lost-reply') {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    return reply.code(status).send(body);
  };
}

interface Answer {
  status: number;
  body: object;
  isReplayed: boolean;
}

function answer(
  state: StripeState,
  endpoint: Endpoint,
  request: FastifyRequest,
  requestId: string,
): Answer {
  try {
    return answerOrThrow(state, endpoint, request, requestId);
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error;
    return { status: error.status, body: { error: error.body }, isReplayed: false };
  }
}

function answerOrThrow(
  state: StripeState,
  endpoint: Endpoint,
  request: FastifyRequest,
  requestId: string,
): Answer {
  const text = endpoint.method === 'POST' ? bodyOf(request) : queryOf(request);
  const { key: formKey, ...form } = parseForm(text);
  checkVersion(headerOf(request, 'stripe-version'));
  const key: ApiKey = readKey(request.headers.authorization, formKey);
  if (!endpoint.isPublic) requireSecretKey(key);
  state.passTime(0);
  const world = state.worldOf(key.livemode);
  const idempotencyKey = headerOf(request, 'idempotency-key') ?? null;
  const { id = '' } = request.params as { id?: string };
  const call = { world, id, isPublic: key.isPublic };
  const caller = { id: requestId, idempotency_key: idempotencyKey };
  const act = () => world.during(caller, () => perform(endpoint, call, form, pathOf(request)));
  if (endpoint.method !== 'POST' || !idempotencyKey) {
    return { status: 200, body: act(), isReplayed: false };
  }
  const storeId = `${world.livemode ? 'live' : 'test'} ${idempotencyKey}`;
  return once(state.replies, { id: storeId, path: pathOf(request), body: text }, act);
}

function checkVersion(version: string | undefined): void {
  if (version === undefined || version === apiVersion) return;
  throw invalidRequest(`Invalid Stripe API version: ${version}. The stand-in has ${apiVersion}.`);
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function pathOf(request: FastifyRequest): string {
  return request.url.replace(/\?.*$/, '');
}

function queryOf(request: FastifyRequest): string {
  return request.url.split('?')[1] ?? '';
}

function bodyOf(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : '';
}
