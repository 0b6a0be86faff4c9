import type { AnswerRequest, DocumentAttachment, Turn } from '../../contract/model-provider.ts';
import type { Tool } from '#server/providers/contract/tools.ts';
import type { TokenLimit } from '#shared/contract/models/own-constants.ts';
import {
  attachmentsOf,
  documentAsText,
  isEmptyTurn,
  isPlainText,
  toDataUrl,
} from '../request/attachments.ts';

export type WriteDocument = (document: DocumentAttachment) => object;

interface ChatRequestOptions {
  writeDocument: WriteDocument;
  isStreamed: boolean;
  tokenLimit?: TokenLimit;
  asksForUsage?: boolean;
  takesEffort?: boolean;
  takesCacheKey?: boolean;
}

/**
 * OpenAI and xAI document `max_completion_tokens` for all their models. `max_tokens` is deprecated, and
 * OpenAI's reasoning models refuse it, but some other servers support only `max_tokens`.
 */
export function toChatRequest(
  request: AnswerRequest,
  {
    writeDocument,
    isStreamed,
    tokenLimit = 'max_completion_tokens',
    asksForUsage = true,
    takesEffort = true,
    takesCacheKey = false,
  }: ChatRequestOptions,
): string {
  return JSON.stringify({
    ...request.search?.parameters,
    model: request.upstreamId,
    messages: [
      ...(request.instructions ? [{ role: 'system', content: request.instructions }] : []),
      ...request.turns
        .filter((turn) => !isEmptyTurn(turn))
        .flatMap((turn) => writeTurn(turn, () => writeContent(turn, writeDocument))),
    ],
    ...writeToolUse(request.toolUse),
    ...writeFormat(request.format),
    [tokenLimit]: request.maxOutputTokens,
    temperature: request.temperature,
    ...request.sampling,
    ...(request.logprobs !== undefined && { logprobs: true, top_logprobs: request.logprobs }),
    stop: request.stop,
    ...(takesCacheKey && { prompt_cache_key: request.caching?.key }),
    ...(request.effort && takesEffort ? { reasoning_effort: request.effort } : {}),
    ...(isStreamed ? { stream: true } : {}),
    ...(isStreamed && asksForUsage ? { stream_options: { include_usage: true } } : {}),
  });
}

function writeContent(turn: Turn, writeDocument: WriteDocument): string | object[] {
  const attachments = attachmentsOf(turn);
  if (attachments.length === 0) return turn.text;
  const parts = attachments.map((attachment) => {
    if (attachment.kind === 'image') {
      return { type: 'image_url', image_url: { url: toDataUrl(attachment) } };
    }
    if (isPlainText(attachment)) return { type: 'text', text: documentAsText(attachment) };
    return writeDocument(attachment);
  });
  return turn.text.trim() === '' ? parts : [...parts, { type: 'text', text: turn.text }];
}

/** Writes a turn with its calls. Tool results become separate messages before the turn's text. */
function writeTurn(turn: Turn, writeContent: () => string | object[]): object[] {
  const { role, text, toolCalls = [], toolResults = [] } = turn;
  const results = toolResults.map((result) => ({
    role: 'tool',
    tool_call_id: result.id,
    content: result.text,
  }));
  if (toolResults.length > 0 && text.trim() === '') return results;
  if (toolCalls.length === 0) return [...results, { role, content: writeContent() }];
  const tool_calls = toolCalls.map(({ id, name, arguments: called }) => ({
    id,
    type: 'function',
    function: { name, arguments: called },
  }));
  return [{ role, content: text === '' ? null : text, tool_calls }];
}

/** Source: https://platform.openai.com/docs/guides/function-calling?api-mode=chat */
function writeToolUse(toolUse: AnswerRequest['toolUse']): object {
  if (!toolUse) return {};
  const { tools, choice, isParallel } = toolUse;
  return {
    tools: tools.map((tool) => ({ type: 'function', function: writeTool(tool) })),
    tool_choice:
      typeof choice === 'string' ? choice : { type: 'function', function: { name: choice.name } },
    // Sent only when false, because servers that imitate this API may not know the field.
    ...(isParallel ? {} : { parallel_tool_calls: false }),
  };
}

function writeTool({ name, description, parameters, isStrict }: Tool): object {
  return {
    name,
    description,
    ...(parameters && { parameters }),
    ...(isStrict && { strict: true }),
  };
}

/** Source: https://platform.openai.com/docs/guides/structured-outputs?api-mode=chat */
function writeFormat(format: AnswerRequest['format']): object {
  if (!format) return {};
  if (format.type === 'json') return { response_format: { type: 'json_object' } };
  const { name, description, schema, isStrict } = format;
  const json_schema = { name, description, schema, ...(isStrict && { strict: true }) };
  return { response_format: { type: 'json_schema', json_schema } };
}
