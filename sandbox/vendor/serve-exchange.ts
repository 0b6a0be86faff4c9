import type { FastifyReply, FastifyRequest } from 'fastify';
import { ClientGone, Exchange } from './exchange.ts';
import { readIncoming } from './incoming.ts';
import { lastPrompt, type RequestKind } from '../control/request-log.ts';
import { requireKey } from './require-key.ts';
import type { SandboxState } from '../control/sandbox-state.ts';
import { faultOfScenario, type ScenarioRule } from '../control/scenario.ts';
import {
  Fault,
  type IncomingRequest,
  type Question,
  type Speaker,
  type WireReply,
} from './vendor.ts';

const defaultDelayMs = 2_000;

/** One request once it is read: what there is to say of it, and how it is carried out. */
export interface Job {
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
  speaker: Speaker,
  fastifyRequest: FastifyRequest,
  reply: FastifyReply,
  readJob: (request: IncomingRequest) => Job | Promise<Job>,
): Promise<void> {
  const request = readIncoming(fastifyRequest);
  const key = speaker.readKey(request);
  const entry = state.log.open(speaker.provider, request, key);
  reply.hijack();
  const exchange = new Exchange(reply.raw, state.log, entry);
  try {
    requireKey(key);
    const job = await readJob(request);
    state.log.describe(entry, job.question, job.kind);
    if (!job.isServed) throw new Fault('unknown-model', { model: job.question.model });
    const rule = takeScenario(state, speaker, job.question);
    entry.scenario = rule?.scenario ?? null;
    await carryOut(job, exchange, rule);
  } catch (error) {
    if (error instanceof ClientGone) return;
    if (!(error instanceof Fault)) {
      await exchange.breakOff();
      throw error;
    }
    exchange.send(speaker.fault(error.kind, { key: key ?? '', ...error.details }));
  }
}

function takeScenario(state: SandboxState, { provider }: Speaker, question: Question) {
  return state.scenarios.take({ provider, model: question.model, prompt: lastPrompt(question) });
}

async function carryOut(job: Job, exchange: Exchange, rule: ScenarioRule | null): Promise<void> {
  await exchange.waitMs(rule?.delayMs ?? (rule?.scenario === 'slow' ? defaultDelayMs : 0));
  if (rule?.scenario === 'close') return exchange.breakOff();
  if (rule?.scenario === 'silence') return exchange.waitForClientToGo();
  const fault = rule && faultOfScenario[rule.scenario];
  if (fault) {
    const { model } = job.question;
    throw new Fault(fault, { model, retryAfterSeconds: rule.retryAfterSeconds });
  }
  if (rule?.scenario === 'error-in-200' && job.failed) return exchange.send(job.failed);
  return job.deliver(exchange, rule);
}
