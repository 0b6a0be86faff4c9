import { dataFrame } from '../vendor/sse.ts';
import { randomInt } from 'node:crypto';
import {
  callDeltas,
  callsIn,
  chunkOf,
  openAiRefusal,
  wantsUsage,
  wholeOf,
  type CompatibleDialect,
} from './dialect.ts';

const models = ['openai/gpt-oss-20b', 'text-embedding-nomic-embed-text-v1.5'];

/**
 * Source: lmstudio-ai/docs, commit c6854fba. No source says whether its stream ends with [DONE]. The sandbox
 * leaves [DONE] out, so clients must cope without it.
 */
export const lmStudio: CompatibleDialect = {
  path: 'lm-studio',
  needsKey: false,
  models,
  // The list has every downloaded model, whether it is loaded or not.
  modelList: () => ({
    object: 'list',
    data: models.map((id) => ({ id, object: 'model', owned_by: 'organization_owner' })),
  }),
  refuse: () => null,
  unknownModel: (model) =>
    openAiRefusal(404, { message: `Model "${model}" not found`, type: 'invalid_request_error' }),
  refuseKey: () => openAiRefusal(401, { message: 'Invalid API token', type: 'invalid_api_key' }),
  limitOf: (request) => request.max_tokens ?? null,
  frames: ({ thoughts, text, calls, finish, usage }, request) => [
    dataFrame(chunkOf(request.model, { role: 'assistant', reasoning_content: thoughts })),
    ...(text === '' ? [] : [dataFrame(chunkOf(request.model, { content: text }))]),
    ...callDeltas(calls, newId).map((call) =>
      dataFrame(chunkOf(request.model, { tool_calls: [call] })),
    ),
    dataFrame(chunkOf(request.model, {}, { finish_reason: finish })),
    ...(wantsUsage(request) ? [dataFrame({ choices: [], usage })] : []),
  ],
  whole: (reply, { model }) =>
    wholeOf(
      model,
      { content: reply.text, reasoning_content: reply.thoughts, ...callsIn(reply, newId) },
      reply,
    ),
};

/** Call ids are nine-digit numbers, as in the examples on LM Studio's page about tools. */
function newId(): string {
  return String(randomInt(100_000_000, 1_000_000_000));
}
