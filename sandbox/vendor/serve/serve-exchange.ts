import { inspect } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lastPrompt } from '../../control/request-log.ts';
import type { SandboxState } from '../../control/sandbox-state.ts';
import { errorOfScenario, type ScenarioName, type ScenarioRule } from '../../control/scenarios.ts';
import { ClientGone, Exchange } from './exchange.ts';
import { parseIncoming } from '../incoming.ts';
import { findKnown, findServed } from '../models.ts';
import {
  VendorError,
  type CallKind,
  type FindModel,
  type IncomingRequest,
  type Question,
  type UnverifiedField,
  type VendorIdentity,
  type WireReply,
} from '../vendor.ts';

const defaultDelayMs = 2_000;
const heldStepMs = 10;

interface Call {
  state: SandboxState;
  identity: VendorIdentity;
  kind: CallKind;
}

/** A parsed request: its question for the log, and how to carry it out. */
interface Job {
  question: Question;
  /** A reply with status 200 that contains an error; null if the error is sent inside a stream. */
  failed: WireReply | null;
  deliver(exchange: Exchange, rule: ScenarioRule | null): Promise<void>;
}

/** Carries out one request: authenticate, read, apply the scenario, deliver. */
export async function serveExchange(
  call: Call,
  fastifyRequest: FastifyRequest,
  reply: FastifyReply,
  parseJob: (request: IncomingRequest, find: FindModel) => Job | Promise<Job>,
): Promise<void> {
  const { state, identity, kind } = call;
  const request = parseIncoming(fastifyRequest);
  const key = identity.readKey(request);
  const entry = state.log.open({ provider: identity.provider, kind }, request, key);
  reply.hijack();
  const exchange = new Exchange(reply.raw, state.log, entry);
  try {
    requireKey(key);
    const find: FindModel = (id) => findServed(identity.models, id, state.models);
    const job = await parseJob(request, find);
    state.log.describe(entry, job.question);
    requireModel(call, job.question, key);
    const rule = takeScenario(call, job.question);
    entry.scenario = rule?.scenario ?? null;
    await carryOut(call, job, exchange, rule);
  } catch (error) {
    if (error instanceof ClientGone) return;
    if (!(error instanceof VendorError)) {
      // The caller sees only a lost connection, and the request log can't hold the cause, so print
      // it.
      process.stderr.write(`The simulator of ${identity.provider} failed: ${inspect(error)}\n`);
      await exchange.breakOff();
      throw error;
    }
    exchange.send(identity.errorReply(error.kind, { key: key ?? '', ...error.details }));
  }
}

function requireKey(key: string | null): asserts key is string {
  if (!key) throw new VendorError('missing-key');
  if (key.startsWith('invalid')) throw new VendorError('invalid-key', { key });
}

function requireModel({ identity, kind }: Call, { served, model }: Question, key: string): void {
  const isFreeKey = key.startsWith('free');
  if (isFreeKey && served?.needsBilledKey) throw new VendorError('model-forbidden', { model });
  if (kind === 'models' || served?.kind === kind) return;
  const isRetired = served === null && findKnown(identity.models, model)?.kind === kind;
  throw new VendorError(isRetired ? 'retired' : 'unknown-model', { model });
}

function takeScenario({ state, identity, kind }: Call, question: Question): ScenarioRule | null {
  const { provider } = identity;
  const prompt = lastPrompt(question);
  return state.scenarios.take({ provider, kind, model: question.model, prompt });
}

async function carryOut(
  { identity, state }: Call,
  job: Job,
  exchange: Exchange,
  rule: ScenarioRule | null,
): Promise<void> {
  await exchange.waitMs(delayMsOf(rule));
  while (rule?.scenario === 'held' && state.scenarios.has(rule)) await exchange.waitMs(heldStepMs);
  if (rule?.scenario === 'close') return exchange.breakOff();
  if (rule?.scenario === 'silence') return exchange.waitForClientToGo();
  if (rule?.scenario === 'compressed') exchange.compress(rule.as === 'br' ? 'br' : 'gzip');
  if (rule) refuseBy(rule, identity, job.question);
  if (rule?.scenario === 'error-in-200' && job.failed) return exchange.send(job.failed);
  return job.deliver(exchange, rule);
}

/** The delay of `long-thinking` is spent on thinking instead. */
function delayMsOf(rule: ScenarioRule | null): number {
  if (rule?.scenario === 'long-thinking') return 0;
  return rule?.delayMs ?? (rule?.scenario === 'slow' ? defaultDelayMs : 0);
}

function refuseBy(rule: ScenarioRule, identity: VendorIdentity, question: Question): void {
  const { scenario, retryAfterSeconds } = rule;
  const field = fieldOfUnverified(scenario, question);
  const unverified = field && identity.refuseUnverified?.(field);
  if (unverified) throw unverified;
  if (scenario === 'temperature-refused' && question.temperature !== undefined) {
    const message = '`temperature` is deprecated for this model.';
    throw new VendorError('bad-request', { message, field: 'temperature' });
  }
  const error = errorOfScenario[scenario];
  if (error) throw new VendorError(error, { model: question.model, retryAfterSeconds });
}

function fieldOfUnverified(scenario: ScenarioName, question: Question): UnverifiedField | null {
  if (scenario === 'stream-refused' && question.isStream) return 'stream';
  if (scenario === 'summary-refused' && question.thinking?.isShown) return 'reasoning.summary';
  return null;
}
