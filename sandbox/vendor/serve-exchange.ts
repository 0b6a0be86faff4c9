import type { FastifyReply, FastifyRequest } from 'fastify';
import { lastPrompt, type RequestKind } from '../control/request-log.ts';
import type { SandboxState } from '../control/sandbox-state.ts';
import { errorOfScenario, type ScenarioRule } from '../control/scenarios.ts';
import { ClientGone, Exchange } from './exchange.ts';
import { parseIncoming } from './incoming.ts';
import {
  VendorError,
  type IncomingRequest,
  type Question,
  type VendorIdentity,
  type WireReply,
} from './vendor.ts';

const defaultDelayMs = 2_000;

/** One request once it is read: what there is to say of it, and how it is carried out. */
interface Job {
  kind: RequestKind;
  question: Question;
  isServed: boolean;
  /** The reply of status 200 with an error inside; null where that comes within a stream. */
  failed: WireReply | null;
  deliver(exchange: Exchange, rule: ScenarioRule | null): Promise<void>;
}

/** Carries out one request: authenticate, read, apply the scenario, deliver. */
export async function serveExchange(
  state: SandboxState,
  identity: VendorIdentity,
  fastifyRequest: FastifyRequest,
  reply: FastifyReply,
  parseJob: (request: IncomingRequest) => Job | Promise<Job>,
): Promise<void> {
  const request = parseIncoming(fastifyRequest);
  const key = identity.readKey(request);
  const entry = state.log.open(identity.provider, request, key);
  reply.hijack();
  const exchange = new Exchange(reply.raw, state.log, entry);
  try {
    requireKey(key);
    const job = await parseJob(request);
    state.log.describe(entry, job.question, job.kind);
    if (!job.isServed) throw new VendorError('unknown-model', { model: job.question.model });
    const rule = takeScenario(state, identity, job.question);
    entry.scenario = rule?.scenario ?? null;
    await carryOut(job, exchange, rule);
  } catch (error) {
    if (error instanceof ClientGone) return;
    if (!(error instanceof VendorError)) {
      await exchange.breakOff();
      throw error;
    }
    exchange.send(identity.errorReply(error.kind, { key: key ?? '', ...error.details }));
  }
}

function takeScenario(state: SandboxState, { provider }: VendorIdentity, question: Question) {
  return state.scenarios.take({ provider, model: question.model, prompt: lastPrompt(question) });
}

async function carryOut(job: Job, exchange: Exchange, rule: ScenarioRule | null): Promise<void> {
  await exchange.waitMs(rule?.delayMs ?? (rule?.scenario === 'slow' ? defaultDelayMs : 0));
  if (rule?.scenario === 'close') return exchange.breakOff();
  if (rule?.scenario === 'silence') return exchange.waitForClientToGo();
  const error = rule && errorOfScenario[rule.scenario];
  if (error) {
    const { model } = job.question;
    throw new VendorError(error, { model, retryAfterSeconds: rule.retryAfterSeconds });
  }
  if (rule?.scenario === 'error-in-200' && job.failed) return exchange.send(job.failed);
  return job.deliver(exchange, rule);
}

export function requireKey(key: string | null): asserts key is string {
  if (!key) throw new VendorError('missing-key');
  if (key.startsWith('invalid')) throw new VendorError('invalid-key', { key });
}
