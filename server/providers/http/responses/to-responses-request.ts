import type { AnswerRequest, Turn } from '#server/providers/contract/model-provider.ts';
import type { Tool } from '#server/providers/contract/tools.ts';
import type { RequestPart } from '../errors/error-body.ts';
import {
  attachmentsOf,
  documentAsText,
  isEmptyTurn,
  isPlainText,
  toDataUrl,
  type Attachment,
} from '../request/attachments.ts';
import { commonId, withCallIds } from '../request/call-ids.ts';

// The API refuses lower limits.
const fewestTokens = 16;

/** The differences between vendors that have a Responses API. */
export interface ResponsesDialect {
  /** The request field that limits the number of searches. */
  searchLimit: 'max_tool_calls' | 'max_turns';
  /** Whether a request can ask for a list of the pages that a search found. */
  listsSources?: boolean;
  /** Tools that search something other than the web, read on every call. */
  otherSearches?: () => readonly string[];
}

/** Source: https://platform.openai.com/docs/api-reference/responses/create */
export function toResponsesRequest(
  request: AnswerRequest,
  refused: ReadonlySet<RequestPart>,
  { searchLimit, listsSources, otherSearches }: ResponsesDialect,
): string {
  return JSON.stringify({
    model: request.upstreamId,
    instructions: request.instructions,
    input: withCallIds(request.turns, commonId)
      .filter((turn) => !isEmptyTurn(turn))
      .flatMap((turn) => writeItems(turn, () => writeContent(turn))),
    ...writeToolUse(request, otherSearches?.()),
    ...(request.search && { [searchLimit]: request.search.mostSearches }),
    ...writeFormat(request.format),
    max_output_tokens: Math.max(fewestTokens, request.maxOutputTokens),
    temperature: request.temperature,
    top_p: request.sampling?.top_p,
    top_logprobs: request.logprobs,
    ...writeReasoning(request.effort, refused),
    ...writeInclude(request, listsSources === true && request.search?.listsSources === true),
    prompt_cache_key: request.caching?.key,
    // Prevents the vendor from storing the conversation, because we send all of it each time anyway.
    store: false,
    ...(refused.has('stream') ? {} : { stream: true }),
  });
}

function writeReasoning(
  effort: AnswerRequest['effort'],
  refused: ReadonlySet<RequestPart>,
): object {
  if (!effort) return {};
  if (effort === 'none' || refused.has('thinking-summary')) return { reasoning: { effort } };
  return { reasoning: { effort, summary: 'auto' } };
}

/** Without thinking, models refuse encrypted thinking; with it, they refuse log probabilities. */
function writeInclude(
  { keepsReasoning, effort, logprobs }: AnswerRequest,
  listsSources: boolean,
): object {
  const isThoughtKept = keepsReasoning && effort && effort !== 'none' && logprobs === undefined;
  const include = [
    ...(logprobs === undefined ? [] : ['message.output_text.logprobs']),
    ...(isThoughtKept ? ['reasoning.encrypted_content'] : []),
    ...(listsSources ? ['web_search_call.action.sources'] : []),
  ];
  return include.length > 0 ? { include } : {};
}

function writeContent(turn: Turn): string | object[] {
  const attachments = attachmentsOf(turn);
  if (attachments.length === 0) return turn.text;
  const parts = attachments.map(writePart);
  return turn.text.trim() === '' ? parts : [...parts, { type: 'input_text', text: turn.text }];
}

function writePart(attachment: Attachment): object {
  if (attachment.kind === 'image') {
    return { type: 'input_image', image_url: toDataUrl(attachment), detail: 'auto' };
  }
  if (isPlainText(attachment)) return { type: 'input_text', text: documentAsText(attachment) };
  return { type: 'input_file', filename: attachment.fileName, file_data: toDataUrl(attachment) };
}

/** Writes a turn as conversation items: results, thinking, text and calls. */
function writeItems(turn: Turn, writeContent: () => string | object[]): object[] {
  const { role, text, toolCalls = [], toolResults = [], vendorBlocks } = turn;
  const thinking = vendorBlocks?.blocks ?? [];
  const isSilent =
    text.trim() === '' && toolCalls.length + toolResults.length + thinking.length > 0;
  return [
    ...toolResults.map((result) => ({
      type: 'function_call_output',
      call_id: result.id,
      output: result.text,
    })),
    ...thinking,
    ...(isSilent ? [] : [{ role, content: writeContent() }]),
    ...toolCalls.map(({ id, name, arguments: called }) => ({
      type: 'function_call',
      call_id: id,
      name,
      arguments: called,
    })),
  ];
}

/** Source: https://platform.openai.com/docs/guides/function-calling */
function writeToolUse(
  { toolUse, search }: Pick<AnswerRequest, 'toolUse' | 'search'>,
  otherSearches: readonly string[] = [],
): object {
  const others = otherSearches.map((type) => ({ type }));
  const searching = search ? [writeSearch(search), ...others] : [];
  if (!toolUse) return search ? { tools: searching } : {};
  const { tools, choice, isParallel } = toolUse;
  return {
    tools: [...tools.map(writeTool), ...searching],
    tool_choice: typeof choice === 'string' ? choice : { type: 'function', name: choice.name },
    parallel_tool_calls: isParallel,
  };
}

/** Source: https://platform.openai.com/docs/guides/tools-web-search */
function writeSearch({ contextSize, location }: NonNullable<AnswerRequest['search']>): object {
  return {
    type: 'web_search',
    search_context_size: contextSize,
    ...(location && { user_location: { type: 'approximate', ...location } }),
  };
}

/** Unlike in Chat Completions, schemas are strict here unless the request says otherwise. */
function writeTool({ name, description, parameters, isStrict }: Tool): object {
  return { type: 'function', name, description, parameters, strict: isStrict };
}

/** Source: https://platform.openai.com/docs/guides/structured-outputs */
function writeFormat(format: AnswerRequest['format']): object {
  if (!format) return {};
  if (format.type === 'json') return { text: { format: { type: 'json_object' } } };
  const { name, description, schema, isStrict: strict } = format;
  return { text: { format: { type: 'json_schema', name, description, schema, strict } } };
}
