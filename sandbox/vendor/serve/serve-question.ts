import type { FastifyReply, FastifyRequest } from 'fastify';
import { composeAnswer } from '../compose-answer.ts';
import { deliverStream, deliverWhole } from './deliver.ts';
import type { Exchange } from './exchange.ts';
import { paceOf, searchMs, wholeDueMs } from '../pace.ts';
import type { SandboxState } from '../../control/sandbox-state.ts';
import type { ScenarioRule } from '../../control/scenarios.ts';
import { serveExchange } from './serve-exchange.ts';
import { thinkingMs } from '../thinking.ts';
import { type Dialect, type IncomingRequest, type Question, VendorError } from '../vendor.ts';
import { countInput } from '../tokens.ts';

/** Answers one question in a vendor's format. */
export function serveQuestion(
  state: SandboxState,
  dialect: Dialect,
  fastifyRequest: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const call = { state, identity: dialect, kind: 'answer' } as const;
  return serveExchange(call, fastifyRequest, reply, async (request, find) => {
    const question = await dialect.parseQuestion(request, find);
    return {
      question,
      failed: question.isStream ? null : dialect.failedWhole(),
      deliver: (exchange, rule) =>
        deliverAnswer({ state, dialect, exchange, request, question, rule }),
    };
  });
}

interface Delivery {
  state: SandboxState;
  dialect: Dialect;
  exchange: Exchange;
  request: IncomingRequest;
  question: Question;
  rule: ScenarioRule | null;
}

async function deliverAnswer(delivery: Delivery): Promise<void> {
  const { state, dialect, exchange, request, question, rule } = delivery;
  requireFit(dialect, question);
  const cache = state.prefixes.use(question, dialect.fewestCachedTokens);
  const answer = composeAnswer(dialect.provider, question, rule, cache);
  const pace = paceOf(question.model, state.pace);
  const thoughtMs = thinkingMs(answer.reasoningTokens, pace, rule);
  if (question.isStream && rule?.scenario !== 'unstreamed') {
    const script = dialect.script(answer, request);
    const { flushes } = state;
    const isFlushed = () => state.flushes > flushes;
    return deliverStream(exchange, { script, answer, thoughtMs, pace, isFlushed, rule });
  }
  await exchange.waitMs(
    thoughtMs + answer.searches.length * searchMs(pace) + wholeDueMs(pace, answer.outputTokens),
  );
  return deliverWhole(exchange, dialect.whole(answer, request), rule);
}

/** Refuses a prompt that doesn't fit the model's window, or an answer length above the model's cap. */
function requireFit({ windowHolds }: Dialect, question: Question): void {
  const { served, maxTokens, model } = question;
  if (!served) return;
  const { outputCap, windowTokens } = served;
  const inputTokens = countInput(question);
  const sizes = { model, inputTokens, maxTokens: maxTokens ?? 0 };
  if (outputCap !== null && sizes.maxTokens > outputCap) {
    throw new VendorError('cap-too-high', { ...sizes, limit: outputCap });
  }
  const needed = windowHolds === 'prompt' ? inputTokens : inputTokens + sizes.maxTokens;
  if (needed > windowTokens) throw new VendorError('too-long', { ...sizes, limit: windowTokens });
}
