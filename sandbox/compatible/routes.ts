import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readBearer, parseIncoming } from '../vendor/incoming.ts';
import { sseHeaders } from '../vendor/sse.ts';
import { countTokens, cutToTokens } from '../vendor/tokens.ts';
import { chatSchema, type ChatRequest, type CompatibleDialect, type Reply } from './dialect.ts';
import { lmStudio } from './lm-studio.ts';
import { mistral } from './mistral.ts';
import { ollama } from './ollama.ts';
import { openRouter } from './openrouter.ts';
import { vllm } from './vllm.ts';

/** Servers that imitate OpenAI's Chat Completions, each below its name. */
export function compatibleRoutes(app: FastifyInstance): void {
  for (const dialect of [ollama, vllm, lmStudio, mistral, openRouter]) {
    const base = `/${dialect.path}/v1`;
    app.get(`${base}/models`, (request, reply) =>
      refuseKey(dialect, request, reply) ? reply : reply.send(dialect.modelList()),
    );
    app.post(`${base}/chat/completions`, (request, reply) => answer(dialect, request, reply));
  }
}

function answer(
  dialect: CompatibleDialect,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (refuseKey(dialect, request, reply)) return reply;
  const chat = chatSchema.parse(JSON.parse(String(request.body)));
  const isKnown = dialect.models.includes(chat.model);
  const refusal = isKnown ? dialect.refuse(chat) : dialect.unknownModel(chat.model);
  if (refusal) return reply.code(refusal.status).send(refusal.body);
  const written = write(dialect, chat);
  if (!chat.stream) return reply.send(dialect.whole(written, chat));
  return reply.headers(sseHeaders).send(dialect.frames(written, chat).join(''));
}

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

const text = 'This answer is simulated. It is long enough to be cut by a small limit of tokens.';

function write(dialect: CompatibleDialect, chat: ChatRequest): Reply {
  const limit = dialect.limitOf(chat);
  const kept = limit === null ? text : cutToTokens(text, limit);
  const usage = {
    prompt_tokens: countTokens(JSON.stringify(chat.messages)),
    completion_tokens: countTokens(kept),
  };
  return {
    thoughts: 'The question is short.',
    text: kept,
    finish: kept === text ? 'stop' : 'length',
    usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens },
  };
}
