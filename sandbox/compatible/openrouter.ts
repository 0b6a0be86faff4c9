import { dataFrame } from '../vendor/sse.ts';
import { randomId } from '../seed.ts';
import {
  callDeltas,
  callsIn,
  chunkOf,
  wholeOf,
  type CompatibleDialect,
  type Reply,
} from './dialect.ts';

const models = ['meta-llama/llama-3.3-70b-instruct:free', 'mistralai/mistral-large'];

/** Source: types of @openrouter/sdk 1.3.19 (Apache-2.0) and openrouter.ai/docs. */
export const openRouter: CompatibleDialect = {
  path: 'openrouter',
  needsKey: true,
  models,
  // Prices are strings, in dollars per token.
  modelList: () => ({
    data: models.map((id) => ({
      id,
      name: id,
      context_length: 131_072,
      architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] },
      pricing: id.endsWith(':free')
        ? { prompt: '0', completion: '0' }
        : { prompt: '0.000002', completion: '0.000006' },
      top_provider: { max_completion_tokens: 8_192 },
    })),
  }),
  refuse: () => null,
  unknownModel: (model) => refusal(404, `No endpoints found for ${model}.`),
  refuseKey: () => refusal(401, 'No auth credentials found'),
  searches: ({ plugins, web_search_options: options }) =>
    options != null || plugins?.some(({ id }) => id === 'web') === true,
  limitOf: ({ max_completion_tokens: most, max_tokens: former }) => most ?? former ?? null,
  frames: (reply, request) => [
    // Comments keep the connection open while OpenRouter looks for a provider.
    ': OPENROUTER PROCESSING\n\n',
    dataFrame(chunkOf(request.model, { role: 'assistant', content: '', ...reasoningOf(reply) })),
    ...(reply.text === '' ? [] : [dataFrame(chunkOf(request.model, { content: reply.text }))]),
    // Each delta repeats the role and the content. Call ids have the format of the provider that answers.
    ...callDeltas(reply.calls, newId).map((call) =>
      dataFrame(chunkOf(request.model, { role: 'assistant', content: '', tool_calls: [call] })),
    ),
    ...(failsMidway(request.messages)
      ? [failure(request.model)]
      : [
          dataFrame(chunkOf(request.model, annotationsOf(reply), endOf(reply))),
          dataFrame({ choices: [], usage: { ...usageOf(reply), cost: 0.000_01 } }),
          'data: [DONE]\n\n',
        ]),
  ],
  whole: (reply, { model }) =>
    wholeOf(
      model,
      {
        content: reply.text,
        ...reasoningOf(reply),
        ...callsIn(reply, newId),
        ...annotationsOf(reply),
      },
      { ...reply, usage: usageOf(reply) },
    ),
};

/** Source: https://openrouter.ai/docs/features/web-search */
function annotationsOf({ pages, text }: Reply): object {
  if (pages.length === 0) return {};
  const annotations = pages.map(({ url, title, claim }) => {
    const start = Array.from(text.slice(0, text.indexOf(claim))).length;
    const end_index = start + Array.from(claim).length;
    const page = { url, title, content: claim, start_index: start, end_index };
    return { type: 'url_citation', url_citation: page };
  });
  return { annotations };
}

function usageOf({ usage, pages }: Reply) {
  return { ...usage, ...(pages.length > 0 && { server_tool_use: { web_search_requests: 1 } }) };
}

/**
 * These call ids have Anthropic's format, so `endOf` reports Anthropic's finish reason as the
 * native one.
 */
function newId(): string {
  return randomId('toolu_', 24);
}

function endOf({ finish }: Reply): object {
  const native = finish === 'tool_calls' ? 'tool_use' : finish;
  return { finish_reason: finish, native_finish_reason: native };
}

function reasoningOf({ thoughts }: Reply): object {
  const details = [{ type: 'reasoning.text', text: thoughts }];
  return { reasoning: thoughts, reasoning_details: details };
}

function refusal(status: number, message: string) {
  return { status, body: { error: { code: status, message } } };
}

function failsMidway(messages: readonly object[]): boolean {
  return JSON.stringify(messages.at(-1)).includes('fail midway');
}

/** The status is already 200, so a chunk reports that the provider failed. */
function failure(model: string): string {
  const error = { code: 502, message: 'Provider returned error' };
  return dataFrame({ ...chunkOf(model, { content: '' }, { finish_reason: 'error' }), error });
}
