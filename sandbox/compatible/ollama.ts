import { dataFrame } from '../vendor/sse.ts';
import { randomId } from '../seed.ts';
import {
  callOf,
  chunkOf,
  openAiRefusal,
  wantsUsage,
  wholeOf,
  type CompatibleDialect,
  type Reply,
} from './dialect.ts';

const models = ['llama3.2:3b', 'library/qwen3:8b', 'nomic-embed-text:latest'];

/** Source: ollama/ollama, docs/openai.md and openai/openai.go, commit fb307609 (MIT). */
export const ollama: CompatibleDialect = {
  path: 'ollama',
  needsKey: false,
  models,
  embeddings: { 'nomic-embed-text:latest': 768 },
  // The list includes embedding models but no context windows.
  modelList: () => ({
    object: 'list',
    data: models.map((id) => ({
      id,
      object: 'model',
      created: 1_760_000_000,
      owned_by: 'library',
    })),
  }),
  refuse: ({ messages }) =>
    JSON.stringify(messages).includes('"url":"http')
      ? openAiRefusal(400, {
          message: 'image URLs are not currently supported, please use base64 encoded data instead',
          type: 'invalid_request_error',
        })
      : null,
  unknownModel: (model) =>
    openAiRefusal(404, { message: `model '${model}' not found`, type: 'not_found_error' }),
  refuseKey: () => openAiRefusal(401, { message: 'unauthorized', type: 'api_error' }),
  // Ollama's request has no max_completion_tokens and silently ignores it.
  limitOf: (request) => request.max_tokens ?? null,
  frames: ({ thoughts, text, calls, finish, usage }, request) => [
    dataFrame(chunkOf(request.model, { role: 'assistant', content: '', reasoning: thoughts })),
    ...(text === '' ? [] : [dataFrame(chunkOf(request.model, { content: text }))]),
    ...calls.map((call) =>
      dataFrame(chunkOf(request.model, { content: '', tool_calls: [writeCall(call)] })),
    ),
    dataFrame(chunkOf(request.model, { content: '' }, { finish_reason: finish })),
    ...(wantsUsage(request) ? [dataFrame({ choices: [], usage })] : []),
    'data: [DONE]\n\n',
  ],
  whole: (reply, { model }) =>
    wholeOf(model, { content: reply.text, reasoning: reply.thoughts, ...callsOf(reply) }, reply),
};

function callsOf({ calls }: Reply): object {
  return calls.length === 0 ? {} : { tool_calls: calls.map(writeCall) };
}

/** Calls arrive complete, and each has index 0. Source: https://github.com/ollama/ollama/issues/15457 */
function writeCall(call: Reply['calls'][number]): object {
  return { index: 0, ...callOf(call, randomId('call_', 8)) };
}
