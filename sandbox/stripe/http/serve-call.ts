import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiVersion } from '../api-version.ts';
import { refuseDuring } from '../control/outage.ts';
import { newId } from '../resources/object.ts';
import type { StripeState } from '../state.ts';
import { readKey, requireSecretKey } from './authenticate.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { ApiError, invalidRequest } from './errors.ts';
import { expand } from './expand.ts';
import { once } from './idempotency.ts';
import { parseForm, type FormValue } from './parse-form.ts';
import { parseInput } from './parse-input.ts';
import { publicView } from './public-view.ts';

interface Expandable {
  expand?: string[];
}

interface Answer {
  status: number;
  reply: object;
  isReplayed: boolean;
}

/** The way of every call: outage, version, key, idempotency, and then what was asked for. */
export function serveCall(state: StripeState, endpoint: Endpoint) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.headers({ 'request-id': newId('req', 'short'), 'stripe-version': apiVersion });
    const outage = state.outage.take(request.method, pathOf(request));
    if (outage && (await refuseDuring(outage, reply))) return reply;
    const answer = answerCall(state, endpoint, request);
    if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
    if (outage?.mode === 'lost-reply') {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    return reply.code(answer.status).send(answer.reply);
  };
}

function answerCall(state: StripeState, endpoint: Endpoint, request: FastifyRequest): Answer {
  try {
    return answerOrThrow(state, endpoint, request);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, reply: { error: error.body }, isReplayed: false };
  }
}

function answerOrThrow(state: StripeState, endpoint: Endpoint, request: FastifyRequest): Answer {
  const body = endpoint.method === 'POST' ? bodyOf(request) : queryOf(request);
  const { key: formKey, ...form } = parseForm(body);
  checkVersion(headerOf(request, 'stripe-version'));
  const { livemode, isPublic } = readKey(request.headers.authorization, formKey);
  if (!endpoint.isPublic) requireSecretKey({ livemode, isPublic });
  state.passTime(0);
  const { id = '' } = request.params as { id?: string };
  const path = pathOf(request);
  const act = () => perform(endpoint, { mode: state.modeOf(livemode), path, id, isPublic }, form);
  const key = headerOf(request, 'idempotency-key');
  if (endpoint.method === 'POST' && key) {
    return once(state.replies, { key, livemode, path, body }, act);
  }
  return { status: 200, reply: act(), isReplayed: false };
}

function perform(endpoint: Endpoint, call: Call, form: Record<string, FormValue>): object {
  const { expand: paths = [], ...input } = parseInput(endpoint.schema, form) as Expandable;
  const expanded = expand(call.mode, endpoint.act(call, input), paths);
  return call.isPublic ? publicView(expanded) : expanded;
}

function checkVersion(version: string | undefined): void {
  if (version === undefined || version === apiVersion) return;
  throw invalidRequest(`Invalid Stripe API version: ${version}. The simulator has ${apiVersion}.`);
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
