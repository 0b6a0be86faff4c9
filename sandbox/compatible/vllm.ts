import { dataFrame } from '../vendor/sse.ts';
import { randomId } from '../seed.ts';
import {
  callsIn,
  chunkOf,
  openAiRefusal,
  wantsUsage,
  wholeOf,
  type CompatibleDialect,
  type Reply,
} from './dialect.ts';

const models = ['Qwen/Qwen3-8B'];

/** Source: vllm-project/vllm, vllm/entrypoints/openai, commits of 2026 (Apache-2.0). */
export const vllm: CompatibleDialect = {
  path: 'vllm',
  needsKey: false,
  models,
  modelList: () => ({
    object: 'list',
    data: models.map((id) => ({
      id,
      object: 'model',
      created: 1_760_000_000,
      owned_by: 'vllm',
      root: id,
      parent: null,
      max_model_len: 32_768,
    })),
  }),
  refuse: () => null,
  // vLLM's error codes are numbers, and a model's name must be exactly as in its list.
  unknownModel: (model) =>
    openAiRefusal(404, {
      message: `The model \`${model}\` does not exist.`,
      type: 'NotFoundError',
      code: 404,
    }),
  refuseKey: () => ({ status: 401, body: { error: 'Unauthorized' } }),
  limitOf: ({ max_completion_tokens: most, max_tokens: former }) => most ?? former ?? null,
  frames: ({ thoughts, text, calls, finish, usage }, request) => [
    dataFrame(chunkOf(request.model, { role: 'assistant', content: '' })),
    dataFrame(chunkOf(request.model, { reasoning: thoughts })),
    ...(text === '' ? [] : [dataFrame(chunkOf(request.model, { content: text }))]),
    ...calls
      .flatMap(writeDeltas)
      .map((tool) => dataFrame(chunkOf(request.model, { content: null, tool_calls: [tool] }))),
    dataFrame(chunkOf(request.model, {}, { finish_reason: finish, stop_reason: null })),
    ...(wantsUsage(request) ? [dataFrame({ choices: [], usage })] : []),
    'data: [DONE]\n\n',
  ],
  whole: (reply, { model }) =>
    wholeOf(
      model,
      { content: reply.text, reasoning: reply.thoughts, ...callsIn(reply, newId) },
      reply,
    ),
};

/** These ids are longer than the 40 characters that OpenAI accepts. */
function newId(): string {
  return randomId('chatcmpl-tool-', 32);
}

/**
 * The first delta of a call has no `arguments`, and a call without arguments has no further deltas.
 * Source: https://github.com/vllm-project/vllm/issues/28806
 */
function writeDeltas({ name, args }: Reply['calls'][number], index: number): object[] {
  const head = { index, id: newId(), type: 'function', function: { name } };
  if (Object.keys(args).length === 0) return [head];
  return [head, { index, function: { arguments: JSON.stringify(args) } }];
}
