import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { makeVector } from '../answers/make-vector.ts';
import { readBearer, parseIncoming } from '../vendor/incoming.ts';
import { sseHeaders } from '../vendor/sse.ts';
import { planCalls, writeResults } from '../answers/tools/plan-calls.ts';
import { readCalling, readOffer } from '../vendor/chat-tools.ts';
import { readTurns } from '../vendor/messages.ts';
import { cutAtStop, readChatStops } from '../vendor/stops.ts';
import { countTokens, cutToTokens } from '../vendor/tokens.ts';
import { writeTitle } from '../answers/given/title.ts';
import { lastPrompt } from '../control/request-log.ts';
import { searchWeb } from '../web/search-web.ts';
import type { Question } from '../vendor/vendor.ts';
import { chatSchema, type ChatRequest, type CompatibleDialect, type Reply } from './dialect.ts';
import { lmStudio } from './lm-studio.ts';
import { mistral } from './mistral.ts';
import { ollama } from './ollama.ts';
import { openRouter } from './openrouter.ts';
import { vllm } from './vllm.ts';

/** Serves the servers that imitate OpenAI's Chat Completions, each under its own path. */
export function compatibleRoutes(app: FastifyInstance): void {
  for (const dialect of [ollama, vllm, lmStudio, mistral, openRouter]) {
    const base = `/${dialect.path}/v1`;
    app.get(`${base}/models`, (request, reply) =>
      refuseKey(dialect, request, reply) ? reply : reply.send(dialect.modelList()),
    );
    app.post(`${base}/chat/completions`, (request, reply) => answer(dialect, request, reply));
    app.post(`${base}/embeddings`, (request, reply) => embed(dialect, request, reply));
  }
}

async function answer(
  dialect: CompatibleDialect,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (refuseKey(dialect, request, reply)) return reply;
  const chat = chatSchema.parse(JSON.parse(String(request.body)));
  const isKnown = dialect.models.includes(chat.model);
  const refusal = isKnown ? dialect.refuse(chat) : dialect.unknownModel(chat.model);
  if (refusal) return reply.code(refusal.status).send(refusal.body);
  const written = write(dialect, chat, await questionOf(chat));
  if (!chat.stream) return reply.send(dialect.whole(written, chat));
  return reply.headers(sseHeaders).send(dialect.frames(written, chat).join(''));
}

/** Ollama's embeddings, as in its OpenAI-compatible API. */
async function embed(
  dialect: CompatibleDialect,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (refuseKey(dialect, request, reply)) return reply;
  const { model, input, dimensions } = embeddingSchema.parse(JSON.parse(String(request.body)));
  const own = dialect.embeddings?.[model];
  if (own === undefined) {
    const { status, body } = dialect.unknownModel(model);
    return reply.code(status).send(body);
  }
  const inputs = typeof input === 'string' ? [input] : input;
  const tokens = inputs.reduce((sum, text) => sum + countTokens(text), 0);
  return reply.send({
    object: 'list',
    data: inputs.map((text, index) => ({
      object: 'embedding',
      index,
      embedding: makeVector(model, text, { most: own, dimensions }),
    })),
    model,
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  });
}

const embeddingSchema = z.looseObject({
  model: z.string(),
  input: z.union([z.string(), z.array(z.string())]),
  dimensions: z.int().optional(),
});

function refuseKey(
  { needsKey, refuseKey: refuse }: CompatibleDialect,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  if (!needsKey || readBearer(parseIncoming(request))) return false;
  const { status, body } = refuse();
  void reply.code(status).send(body);
  return true;
}

const text = 'This answer is simulated. It is long enough to be cut off by a low token limit.';

async function questionOf(chat: ChatRequest): Promise<Question> {
  const { model, messages, stream } = chat;
  return {
    model,
    served: null,
    isStream: stream ?? false,
    system: '',
    turns: await readTurns(
      messages,
      () => Promise.resolve(null),
      (message) => readCalling(message, messages),
    ),
    ...readOffer(chat),
    ...readChatStops(chat.stop),
    maxTokens: null,
  };
}

function write(dialect: CompatibleDialect, chat: ChatRequest, question: Question): Reply {
  const limit = dialect.limitOf(chat);
  const calls = planCalls(question);
  const pages = dialect.searches?.(chat) ? searchWeb(lastPrompt(question)).slice(0, 2) : [];
  const found = pages.map(({ claim }) => `${claim}. `).join('');
  const words = cutAtStop(
    writeResults(question) ?? writeTitle(lastPrompt(question)) ?? found + text,
    question.stops,
  ).text;
  const said = calls.length > 0 ? '' : words;
  const kept = limit === null ? said : cutToTokens(said, limit);
  const usage = {
    prompt_tokens: countTokens(JSON.stringify(chat.messages)),
    completion_tokens: countTokens(kept + (calls.length > 0 ? JSON.stringify(calls) : '')),
  };
  return {
    thoughts: 'The question is short.',
    text: kept,
    calls,
    pages,
    finish: calls.length > 0 ? 'tool_calls' : kept === said ? 'stop' : 'length',
    usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens },
  };
}
