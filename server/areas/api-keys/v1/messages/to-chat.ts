import type { ChatRequest } from '#shared/contract/v1/chat-schemas.ts';
import {
  messagesRequestSchema,
  type CountTokensRequest,
  type MessagesRequest,
} from '#shared/contract/v1/messages-schemas.ts';
import { refuseUnsupported } from '../request/refuse-unsupported.ts';
import { refused } from '../request/refused.ts';
import { MessagesReader } from './read-blocks.ts';
import { translateTools } from './translate-tools.ts';
import type { ReadChat } from '../answer-program.ts';
import type { MessageTraits } from './write-events.ts';

/** A Messages API request as a chat, plus what a chat can't express. */
interface ReadRequest extends ReadChat, Pick<MessageTraits, 'thinking'> {}

/** Translates a Messages API request. Throws for anything that would make the answer wrong. */
export function messageToChat(body: MessagesRequest): ReadRequest {
  refuseUnsafe(body);
  const { max_tokens, stream, temperature, stop_sequences: stop, metadata } = body;
  const read = toCountedChat(body);
  const chat: ChatRequest = {
    ...read.chat,
    max_completion_tokens: max_tokens,
    stream,
    temperature,
    ...(stop?.length && { stop }),
    ...(metadata?.user_id && { user: metadata.user_id }),
    ...pick(body, ['models', 'allow_fallbacks', 'store', 'top_p', 'top_k', 'cache_control']),
  };
  const ignored = refuseUnsupported(chat, messagesRequestSchema, body);
  return { ...read, chat, ignored: [...ignored, ...read.ignored] };
}

/** Reads what counts towards the input: the conversation, its instructions and its tools. */
export function toCountedChat(body: CountTokensRequest): ReadRequest {
  const { model, system, messages, thinking, output_config: output } = body;
  if (model.startsWith('compare:')) {
    throw refused(
      'model',
      'This API returns one answer. To compare models, use /v1/chat/completions.',
    );
  }
  const reader = new MessagesReader();
  if (system?.length) reader.addInstructions(system);
  for (const [at, message] of messages.entries()) reader.add(message, `messages.${at}`);
  const format = output?.format ?? body.output_format;
  const effort = readEffort(body);
  const chat: ChatRequest = {
    model,
    messages: reader.messages,
    ...translateTools(body, reader.foundTools),
    ...(effort && { reasoning_effort: effort }),
    ...(format && {
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'answer', schema: format.schema, strict: true },
      },
    }),
  };
  return {
    chat,
    ignored: [...reader.ignored],
    vendorBlocks: reader.vendorBlocks,
    nameOf: (field) => nameField(field, reader.places, body),
    thinking:
      !thinking || thinking.type === 'disabled'
        ? null
        : thinking.display === 'omitted'
          ? 'omitted'
          : 'summarized',
  };
}

/** The names that this API has for the fields of a chat. */
const names: ReadonlyMap<string, string> = new Map([
  ['response_format', 'output_config.format'],
  ['max_completion_tokens', 'max_tokens'],
  ['web_search_options', 'tools'],
  ['stop', 'stop_sequences'],
  ['user', 'metadata.user_id'],
]);

function nameField(field: string, places: readonly string[], body: CountTokensRequest): string {
  const [root, at, last] = field.split('.');
  if (root === 'messages' && at !== undefined) {
    const place = places[Number(at)] ?? 'messages';
    return last === 'tool_call_id' ? `${place}.tool_use_id` : place;
  }
  if (field !== 'reasoning_effort') return names.get(field) ?? field;
  return body.output_config?.effort ? 'output_config.effort' : 'thinking';
}

function pick(body: MessagesRequest, names: readonly string[]): object {
  return Object.fromEntries(
    names.flatMap((name) => (body[name] == null ? [] : [[name, body[name]]])),
  );
}

/** Refuses fields without which the answer would be wrong. */
function refuseUnsafe(body: MessagesRequest): void {
  const { mcp_servers: servers, container, inference_geo: place, thread } = body;
  // A thread's later requests rely on messages that its server stored, but we don't store any.
  if (thread != null) throw refused('thread', 'Send the whole conversation instead.');
  if (Array.isArray(servers) && servers.length > 0) {
    throw refused(
      'mcp_servers',
      'MCP servers can’t be called from here. Define their tools in the tools field.',
    );
  }
  if (container != null) throw refused('container', 'Containers aren’t supported.');
  if (place != null && place !== 'global') {
    throw refused(
      'inference_geo',
      'Regions aren’t supported. Choose a model whose provider runs in the right region.',
    );
  }
}

/**
 * Converts an effort or a budget to one of our efforts, or returns undefined if the request has
 * neither. Anthropic's default for adaptive thinking is `high`.
 */
function readEffort({
  thinking,
  output_config: output,
}: CountTokensRequest): ChatRequest['reasoning_effort'] {
  if (thinking?.type === 'disabled') return 'none';
  if (output?.effort) return output.effort;
  if (thinking?.type === 'adaptive') return 'high';
  const budget = thinking?.type === 'enabled' ? thinking.budget_tokens : null;
  if (budget == null) return undefined;
  return budget < 4_000 ? 'low' : budget < 16_000 ? 'medium' : 'high';
}
