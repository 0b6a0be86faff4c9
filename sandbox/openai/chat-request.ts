import { z } from 'zod';
import { parseBody } from '../vendor/incoming.ts';
import { partSchema, readSystem, readTurns } from '../vendor/messages.ts';
import type { SimulatedModel } from '../vendor/models.ts';
import { VendorError, type IncomingRequest, type Question } from '../vendor/vendor.ts';
import { chatStop, readChatStops } from '../vendor/stops.ts';
import { samplingOf, temperatureOf } from '../vendor/temperature.ts';
import {
  chatToolFields,
  checkCalls,
  messageToolFields,
  readCalling,
  readOffer,
} from '../vendor/chat-tools.ts';
import { planThinking } from '../vendor/thinking.ts';
import { parseChatAttachment } from './chat-attachments.ts';
import {
  checkEffort,
  checkRanges,
  checkSampling,
  checkTopLogprobs,
  refusesTemperature,
} from './reasoning.ts';

const messageSchema = z.looseObject({
  ...messageToolFields,
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: z.union([z.string(), z.array(partSchema), z.null()]).optional(),
});

/** Source: https://platform.openai.com/docs/api-reference/chat/create */
const chatSchema = z.looseObject({
  ...chatToolFields,
  model: z.string(),
  messages: z.array(messageSchema),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  max_tokens: z.int().nullish(),
  max_completion_tokens: z.int().nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  seed: z.int().nullish(),
  logprobs: z.boolean().nullish(),
  top_logprobs: z.int().nullish(),
  presence_penalty: z.number().nullish(),
  frequency_penalty: z.number().nullish(),
  stop: chatStop,
  reasoning_effort: z.string().nullish(),
  web_search_options: z.unknown().optional(),
});
type ChatRequest = z.infer<typeof chatSchema>;

export function parseChatRequest(request: IncomingRequest): ChatRequest {
  return parseBody(request, chatSchema);
}

export async function questionOf(
  chat: ChatRequest,
  served: SimulatedModel | null,
): Promise<Question> {
  return {
    model: chat.model,
    served,
    isStream: chat.stream ?? false,
    system: readSystem(chat.messages),
    turns: await readTurns(
      chat.messages,
      (part, place) => parseChatAttachment(served, part, place),
      (message) => readCalling(message, chat.messages),
    ),
    ...readOffer(chat),
    maxTokens: chat.max_completion_tokens ?? chat.max_tokens ?? null,
    ...temperatureOf(chat.temperature),
    ...samplingOf(chat),
    ...readChatStops(chat.stop),
    thinking: planThinking(served, chat.reasoning_effort, false),
  };
}

export function wantsUsage(request: IncomingRequest): boolean {
  return parseChatRequest(request).stream_options?.include_usage ?? false;
}

/** Source: https://platform.openai.com/docs/guides/reasoning */
export function checkParameters(chat: ChatRequest, served: SimulatedModel | null): void {
  if (chat.messages.length === 0) {
    throw new VendorError('bad-request', {
      field: 'messages',
      message: "Invalid 'messages': empty array. Expected an array with minimum length 1.",
    });
  }
  checkSearch(chat, served);
  checkCalls(chat.messages);
  checkFormat(chat, served);
  checkRanges(chat);
  if (chat['top_k'] !== undefined) {
    const message = 'Unrecognized request argument supplied: top_k';
    throw new VendorError('bad-request', { field: '', message });
  }
  checkTopLogprobs(chat.top_logprobs);
  if (chat.top_logprobs != null && !chat.logprobs) {
    const message =
      "Invalid 'top_logprobs': 'logprobs' must be set to 'true' if 'top_logprobs' is set.";
    throw new VendorError('bad-request', { field: 'top_logprobs', message });
  }
  if (!served) return;
  const { temperature, reasoning_effort: effort } = chat;
  checkEffort(served, effort, 'reasoning_effort');
  if (chat.max_tokens != null && served.reasoning) {
    throw new VendorError('bad-request', {
      field: 'max_tokens',
      message:
        "Unsupported parameter: 'max_tokens' is not supported with this model. " +
        "Use 'max_completion_tokens' instead.",
    });
  }
  checkSampling(chat, served, effort);
  if (chat.stop != null && served.reasoning) {
    const message = "Unsupported parameter: 'stop' is not supported with this model.";
    throw new VendorError('bad-request', { field: 'stop', message });
  }
  if (temperature != null && temperature !== 1 && refusesTemperature(served, effort)) {
    throw new VendorError('bad-request', {
      field: 'temperature',
      message:
        `Unsupported value: 'temperature' does not support ${temperature} with this model. ` +
        'Only the default (1) value is supported.',
    });
  }
}

/**
 * In Chat Completions, only OpenAI's search models accept search options. Other models search with the
 * Responses API.
 */
function checkSearch(chat: ChatRequest, served: SimulatedModel | null): void {
  const field = 'web_search_options';
  if (chat[field] === undefined) return;
  const [message, code] = served?.reasoning
    ? [`Unknown parameter: '${field}'.`, 'unknown_parameter']
    : ['Web search options not supported with this model.', ''];
  throw new VendorError('bad-request', { message, field, code });
}

/** Source: https://platform.openai.com/docs/guides/structured-outputs */
function checkFormat(chat: ChatRequest, served: SimulatedModel | null): void {
  const type = chat.response_format?.type;
  if (!type || type === 'text') return;
  const field = 'response_format';
  if (served?.lacks.includes(type)) {
    const message = `Invalid parameter: 'response_format' of type '${type}' is not supported with this model.`;
    throw new VendorError('bad-request', { field, message });
  }
  if (type === 'json_object' && !/json/i.test(JSON.stringify(chat.messages))) {
    const message =
      "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.";
    throw new VendorError('bad-request', { field: 'messages', message });
  }
}
