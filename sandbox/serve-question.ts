import type { FastifyReply, FastifyRequest } from 'fastify';
import { composeAnswer } from './answers/compose-answer.ts';
import { deliverStream } from './delivery/deliver-stream.ts';
import { deliverWhole } from './delivery/deliver-whole.ts';
import { ClientGone, Exchange } from './delivery/exchange.ts';
import { readIncoming } from './incoming.ts';
import { paceOf, wholeDueMs } from './pace.ts';
import { lastPrompt } from './request-log.ts';
import type { SandboxState } from './sandbox-state.ts';
import { faultOfScenario, type ScenarioRule } from './scenarios/scenario.ts';
import { Fault, type Dialect, type IncomingRequest, type Question } from './vendor.ts';

const defaultDelayMs = 2_000;

/** Answers one request in a vendor's dialect: authenticate, read, apply the scenario, deliver. */
export async function serveQuestion(
  state: SandboxState,
  dialect: Dialect,
  fastifyRequest: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const request = readIncoming(fastifyRequest);
  const key = dialect.readKey(request);
  const entry = state.log.open(dialect.provider, request, key);
  reply.hijack();
  const exchange = new Exchange(reply.raw, state.log, entry);
  try {
    requireKey(key);
    const question = dialect.readQuestion(request);
    state.log.describe(entry, question);
    if (!dialect.serves(question.model)) throw new Fault('unknown-model', question);
    const rule = takeScenario(state, dialect, question);
    entry.scenario = rule?.scenario ?? null;
    await deliver({ state, dialect, exchange, request, question, rule, key });
  } catch (error) {
    if (error instanceof ClientGone) return;
    if (!(error instanceof Fault)) {
      await exchange.breakOff();
      throw error;
    }
    exchange.send(dialect.fault(error.kind, { key: key ?? '', ...error.details }));
  }
}

export function requireKey(key: string | null): asserts key is string {
  if (!key) throw new Fault('missing-key');
  if (key.startsWith('invalid')) throw new Fault('invalid-key', { key });
}

function takeScenario(state: SandboxState, dialect: Dialect, question: Question) {
  const { provider } = dialect;
  return state.scenarios.take({ provider, model: question.model, prompt: lastPrompt(question) });
}

interface Delivery {
  state: SandboxState;
  dialect: Dialect;
  exchange: Exchange;
  request: IncomingRequest;
  question: Question;
  rule: ScenarioRule | null;
  key: string;
}

async function deliver(delivery: Delivery): Promise<void> {
  const { dialect, exchange, question, rule } = delivery;
  await exchange.waitMs(rule?.delayMs ?? (rule?.scenario === 'slow' ? defaultDelayMs : 0));
  if (rule?.scenario === 'close') return exchange.breakOff();
  if (rule?.scenario === 'silence') return exchange.waitForClientToGo();
  const fault = rule && faultOfScenario[rule.scenario];
  if (fault) {
    throw new Fault(fault, { model: question.model, retryAfterSeconds: rule.retryAfterSeconds });
  }
  if (!question.isStream && rule?.scenario === 'error-in-200') {
    return exchange.send(dialect.failedWhole(question));
  }
  return deliverAnswer(delivery);
}

async function deliverAnswer(delivery: Delivery): Promise<void> {
  const { state, dialect, exchange, request, question, rule } = delivery;
  const answer = composeAnswer(dialect, question, rule);
  const pace = paceOf(question.model, state.pace);
  if (question.isStream) {
    const script = dialect.script(question, answer, request);
    return deliverStream(exchange, { script, text: answer.text, pace, rule });
  }
  await exchange.waitMs(wholeDueMs(pace, answer.outputTokens));
  return deliverWhole(exchange, dialect.whole(question, answer), rule);
}
