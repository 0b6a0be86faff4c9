import type { ChatRequest, Message, MessagePart } from '#shared/contract/v1/chat-schemas.ts';
import {
  responseRequestSchema,
  type InputItem,
  type InputPart,
  type ResponseRequest,
  type ResponseTool,
} from '#shared/contract/v1/responses-schemas.ts';
import { ChatReader } from '../request/chat-reader.ts';
import { refused } from '../request/refused.ts';
import { refuseUnsupported } from '../request/refuse-unsupported.ts';
import { ToolNames, writeChoice, writeTool } from './tool-names.ts';
import { openReasoning } from '../vendor-reasoning.ts';
import type { ReadChat } from '../answer-program.ts';

export interface ReadResponse extends ReadChat {
  tools: ToolNames;
}

export type FindReferred = (id: string) => readonly InputItem[];

/** Reads a request. `earlier` contains the items of the responses that the request continues. */
export function toChat(
  body: ResponseRequest,
  earlier: readonly InputItem[] = [],
  findReferred: FindReferred = refuseReference,
): ReadResponse {
  refuseImpossible(body);
  const given = typeof body.input === 'string' ? [readText(body.input)] : (body.input ?? []);
  const offered: readonly ResponseTool[] = [
    ...(body.tools ?? []),
    ...given.flatMap((item) => (item.type === 'additional_tools' ? item.tools : [])),
  ];
  const tools = new ToolNames(offered);
  const reader = new ItemReader(tools, findReferred);
  if (body.instructions) {
    reader.add({ role: 'system', content: body.instructions }, 'instructions');
  }
  for (const item of earlier) reader.add(item, 'previous_response_id');
  for (const [at, item] of given.entries()) reader.add(item, `input.${at}`);
  const search = findSearch(body, offered, tools);
  const chat = writeChat(body, reader.messages, tools, search);
  const unusedSearches = offered.filter((tool) => isSearch(tool) && tool !== search);
  return {
    chat,
    vendorBlocks: reader.vendorBlocks,
    tools,
    nameOf: (field) => nameField(field, reader.places),
    ignored: [
      ...refuseUnsupported(chat, responseRequestSchema, body),
      ...reader.ignored,
      ...ignoredIn(body),
      ...new Set(unusedSearches.map(({ type }) => `tools.${type}`)),
    ],
  };
}

function readText(text: string): InputItem {
  return { role: 'user', content: text };
}

function refuseReference(id: string): never {
  throw refused('input', `There is no stored item "${id}".`);
}

const logprobsName = 'message.output_text.logprobs';
const included = ['reasoning.encrypted_content', 'web_search_call.action.sources', logprobsName];

/** Refuses fields without which the answer would be wrong. */
function refuseImpossible(body: ResponseRequest): void {
  if (body['conversation'] != null) {
    throw refused('conversation', 'Conversations aren’t supported. Use previous_response_id.');
  }
  if (body['messages'] != null)
    throw refused('messages', 'In this API, send the messages as "input".');
  if (body['prompt'] != null) {
    throw refused('prompt', 'Stored prompts aren’t supported. Use instructions and input.');
  }
  if (body.background && body.store === false) {
    throw refused('background', 'Background responses are stored, so store can’t be false.');
  }
}

/** Fields that are accepted but have no effect. */
function ignoredIn({ include, text, truncation }: ResponseRequest) {
  return [
    // Input is never truncated; a request that doesn't fit is refused.
    ...(truncation === 'auto' ? ['truncation'] : []),
    ...(text?.verbosity ? ['text.verbosity'] : []),
    ...(include ?? []).filter((name) => !included.includes(name)).map((name) => `include.${name}`),
  ];
}

type SearchTool = Extract<ResponseTool, { user_location?: unknown }>;

function isSearch(tool: ResponseTool): tool is SearchTool {
  return tool.type.startsWith('web_search');
}

/**
 * The web search tool, if the answer may use it. Most models can't combine it with functions, and agents
 * always offer it, so next to functions it only has an effect if the request demands it.
 */
function findSearch(
  { tool_choice: choice }: ResponseRequest,
  offered: readonly ResponseTool[],
  tools: ToolNames,
): SearchTool | undefined {
  const search = offered.find(isSearch);
  const isDemanded = typeof choice === 'object' && choice?.type.startsWith('web_search') === true;
  if (isDemanded && !search) throw refused('tool_choice', 'Send the tool along with tool_choice.');
  if (!search || (tools.all.length > 0 && !isDemanded)) return undefined;
  if (search.filters && Object.keys(search.filters).length > 0) {
    throw refused('tools', 'A search can’t be limited to certain pages.');
  }
  return search;
}

/** Fields that chats have too, such as `top_p` and `user`, are passed on unchanged. */
function writeChat(
  body: ResponseRequest,
  messages: Message[],
  tools: ToolNames,
  search: SearchTool | undefined,
): ChatRequest {
  const {
    input: _input,
    instructions: _instructions,
    previous_response_id: _previous,
    text,
    reasoning,
    include,
    max_output_tokens: most,
    truncation: _truncation,
    background: _background,
    stream_options: _options,
    tools: _tools,
    tool_choice: _choice,
    conversation: _conversation,
    prompt: _prompt,
    ...rest
  } = body;
  const { search_context_size: size, user_location: location } = search ?? {};
  return {
    ...rest,
    messages,
    ...(most != null && { max_completion_tokens: most }),
    ...((include?.includes(logprobsName) || rest.top_logprobs) && { logprobs: true }),
    ...(reasoning?.effort && { reasoning_effort: reasoning.effort }),
    ...(tools.all.length > 0 && { tools: tools.all.map(writeTool) }),
    tool_choice: writeChoice(body, tools),
    ...(text?.format && { response_format: writeFormat(text.format) }),
    ...(search && {
      web_search_options: {
        ...(size && { search_context_size: size }),
        ...(location && { user_location: { type: 'approximate', approximate: location } }),
      },
    }),
  };
}

function writeFormat(
  format: NonNullable<NonNullable<ResponseRequest['text']>['format']>,
): ChatRequest['response_format'] {
  if (format.type !== 'json_schema') return format;
  const { type, ...json_schema } = format;
  return { type, json_schema };
}

type Call = NonNullable<Message['tool_calls']>[number];

/** Reads items as messages. Consecutive text and calls from the assistant become one message. */
class ItemReader extends ChatReader {
  readonly #tools: ToolNames;
  readonly #findReferred: FindReferred;

  constructor(tools: ToolNames, findReferred: FindReferred) {
    super();
    this.#tools = tools;
    this.#findReferred = findReferred;
  }

  add(item: InputItem, place: string): void {
    switch (item.type) {
      case undefined:
      case 'message': {
        const content = readContent(item.content, `${place}.content`);
        if (item.role === 'assistant') this.#say(content, place);
        else this.push({ role: item.role, content }, place);
        return;
      }
      case 'function_call':
        return this.#call(item, item.arguments, place);
      case 'custom_tool_call':
        return this.#call(item, JSON.stringify({ input: item.input }), place);
      case 'function_call_output':
      case 'custom_tool_call_output': {
        const content = readContent(item.output, `${place}.output`);
        return this.push({ role: 'tool', tool_call_id: item.call_id, content }, place);
      }
      case 'reasoning':
        return this.#think(item.encrypted_content, place);
      case 'item_reference':
        for (const found of this.#findReferred(item.id)) this.add(found, place);
        return;
      case 'additional_tools':
      case 'web_search_call':
      case 'image_generation_call':
    }
  }

  /** The message that the assistant is writing. */
  #own(place: string): Message {
    const last = this.messages.at(-1);
    if (last?.role === 'assistant') return last;
    const message: Message = { role: 'assistant', content: [] };
    this.push(message, place);
    return message;
  }

  #say(content: string | MessagePart[], place: string): void {
    const message = this.#own(place);
    const parts =
      typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content;
    if (Array.isArray(message.content)) message.content.push(...parts);
  }

  #call(
    item: { call_id: string; name: string; namespace?: string | null | undefined },
    text: string,
    place: string,
  ): void {
    const message = this.#own(place);
    const called = { name: this.#tools.functionOf(item), arguments: text };
    const call: Call = { id: item.call_id, type: 'function', function: called };
    (message.tool_calls ??= []).push(call);
  }

  #think(text: string | null | undefined, place: string): void {
    const found = openReasoning(text);
    if (!found) {
      this.ignored.add('input.reasoning');
      return;
    }
    const message = this.#own(place);
    const before = this.vendorBlocks.get(message);
    const same = before?.provider === found.provider ? before.blocks : [];
    this.vendorBlocks.set(message, {
      provider: found.provider,
      blocks: [...same, found.block],
    });
  }
}

function readContent(content: string | InputPart[], place: string): string | MessagePart[] {
  if (typeof content === 'string') return content;
  return content.map((part, at) => readPart(part, `${place}.${at}`));
}

/** Images and files are checked later, together with those of chats. */
function readPart(part: InputPart, place: string): MessagePart {
  if (part.type === 'refusal') return { type: 'refusal', refusal: part.refusal };
  if (part.type === 'input_image') {
    if (part.image_url) return { type: 'image_url', image_url: { url: part.image_url } };
    throw refused(`${place}.image_url`, 'Send the image itself. File IDs aren’t supported.');
  }
  if (part.type === 'input_file') {
    const { file_data, filename } = part;
    return {
      type: 'file',
      file: { ...(filename && { filename }), ...(file_data && { file_data }) },
    };
  }
  return { type: 'text', text: part.text };
}

/** The names that this API has for a chat's fields. */
const names: ReadonlyMap<string, string> = new Map([
  ['reasoning_effort', 'reasoning.effort'],
  ['response_format', 'text.format'],
  ['max_completion_tokens', 'max_output_tokens'],
  ['web_search_options', 'tools'],
]);

/** `places` contains the path of each chat message in the request. */
function nameField(field: string, places: readonly string[]): string {
  const [root = '', at, ...path] = field.split('.');
  if (root !== 'messages') return names.get(field) ?? field;
  const place = at === undefined ? 'input' : (places[Number(at)] ?? 'input');
  const rest = path.join('.').replace('image_url.url', 'image_url');
  return [place, rest.replace('file.file_data', 'file_data')].filter(Boolean).join('.');
}
