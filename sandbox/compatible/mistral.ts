import { dataFrame } from '../vendor/sse.ts';
import { randomId } from '../seed.ts';
import {
  callsIn,
  chunkOf,
  wholeOf,
  type ChatRequest,
  type CompatibleDialect,
  type Reply,
} from './dialect.ts';

const models = ['mistral-small-latest', 'magistral-medium-latest', 'mistral-embed'];
// Mistral calls the seed `random_seed`.
const unknownFields = ['max_completion_tokens', 'stream_options', 'seed', 'top_k'] as const;

/** Source: types of @mistralai/mistralai 2.7.0 (Apache-2.0) and docs.mistral.ai. */
export const mistral: CompatibleDialect = {
  path: 'mistral',
  needsKey: true,
  models,
  modelList: () => ({
    object: 'list',
    data: models.map((id) => ({
      id,
      object: 'model',
      owned_by: 'mistralai',
      name: id,
      max_context_length: 131_072,
      capabilities: { completion_chat: id !== 'mistral-embed', vision: id.includes('small') },
      type: 'base',
    })),
  }),
  refuse(request) {
    const field = unknownFields.find((name) => request[name] != null);
    return field ? refuseField(field) : refuseIds(request);
  },
  unknownModel: (model) => ({
    status: 400,
    body: {
      object: 'error',
      message: `Invalid model: ${model}`,
      type: 'invalid_model',
      code: '1500',
    },
  }),
  refuseKey: () => ({ status: 401, body: { detail: 'Unauthorized' } }),
  limitOf: (request) => request.max_tokens ?? null,
  // Usage comes with the last choice, even though no request asks for it.
  frames: (reply, request) => [
    dataFrame(chunkOf(request.model, { role: 'assistant', content: '' })),
    dataFrame(chunkOf(request.model, { content: contentOf(reply, request) })),
    dataFrame({
      // Calls arrive complete, in the same chunk as the finish reason.
      ...chunkOf(
        request.model,
        { content: '', ...callsIn(reply, newId) },
        { finish_reason: reply.finish },
      ),
      usage: reply.usage,
    }),
    'data: [DONE]\n\n',
  ],
  whole: (reply, request) =>
    wholeOf(request.model, { content: contentOf(reply, request), ...callsIn(reply, newId) }, reply),
};

function newId(): string {
  return randomId('', 9);
}

/** Source: https://github.com/langchain-ai/langchain/pull/24668 and https://github.com/nearai/ironclaw/issues/1241 */
function refuseIds({ messages }: ChatRequest) {
  const ids = messages.flatMap(({ tool_calls: calls, tool_call_id: id }) => [
    ...(calls ?? []).map((call) => call.id),
    ...(id === undefined ? [] : [id]),
  ]);
  const wrong = ids.find((id) => !/^[a-z\d]{9}$/i.test(id));
  if (wrong === undefined) return null;
  const message = `Tool call id was ${wrong} but must be a-z, A-Z, 0-9, with a length of 9.`;
  return {
    status: 400,
    body: { object: 'error', message, type: 'invalid_function_call', param: null, code: '3280' },
  };
}

/** Thinking models return a list of content parts, other models a string. */
function contentOf({ thoughts, text }: Reply, { model }: ChatRequest): unknown {
  if (!model.startsWith('magistral')) return text;
  const thinking = [{ type: 'text', text: thoughts }];
  return [
    { type: 'thinking', thinking },
    { type: 'text', text },
  ];
}

function refuseField(field: string) {
  const detail = {
    type: 'extra_forbidden',
    loc: ['body', field],
    msg: 'Extra inputs are not permitted',
  };
  return { status: 422, body: { detail: [detail] } };
}
