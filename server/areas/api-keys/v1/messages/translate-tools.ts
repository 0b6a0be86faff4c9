import type { ChatRequest } from '#shared/contract/v1/chat-schemas.ts';
import type { CountTokensRequest, MessagesTool } from '#shared/contract/v1/messages-schemas.ts';
import { refused } from '../request/refused.ts';

type ChatTools = Pick<
  ChatRequest,
  'tools' | 'tool_choice' | 'parallel_tool_calls' | 'web_search_options'
>;

/** Of Anthropic's own tools, only the web search has an equivalent at other vendors. */
const webSearch = /^web_search_\d{8}$/;

/**
 * Translates the tools and `tool_choice`. A deferred tool is included once the program has found
 * it, because not all vendors can load tools later.
 */
export function translateTools(
  { tools, tool_choice: choice }: CountTokensRequest,
  found: ReadonlySet<string>,
): ChatTools {
  const functions: NonNullable<ChatTools['tools']> = [];
  let search: MessagesTool | undefined;
  for (const [at, tool] of (tools ?? []).entries()) {
    if (webSearch.test(tool.type ?? '')) search = tool;
    else if (tool.defer_loading !== true || found.has(tool.name))
      functions.push(readFunction(tool, `tools.${at}`));
  }
  const isForSearch =
    search && (functions.length === 0 || (choice?.type === 'tool' && choice.name === search.name));
  return {
    ...(functions.length > 0 && { tools: functions }),
    ...(!isForSearch && choice && writeChoice(choice)),
    ...(search && { web_search_options: readSearch(search) }),
  };
}

function readFunction(
  { type, name, description, input_schema, strict, cache_control }: MessagesTool,
  place: string,
) {
  if (type != null && type !== 'custom') {
    throw refused(
      `${place}.type`,
      `The tool ${type} isn’t supported. Use web search or tools with an input_schema.`,
    );
  }
  if (!input_schema) throw refused(`${place}.input_schema`, 'This field is required.');
  return {
    type: 'function' as const,
    function: { name, description, parameters: input_schema, strict },
    cache_control,
  };
}

/** If we ignored a list of domains, answers could come from pages that the program excludes. */
function readSearch({
  allowed_domains: allowed,
  blocked_domains: blocked,
  user_location: place,
}: MessagesTool): ChatTools['web_search_options'] {
  if (allowed?.length || blocked?.length) {
    throw refused(
      'tools',
      'Web searches can’t be limited to certain domains. Leave out allowed_domains and blocked_domains.',
    );
  }
  return place ? { user_location: { approximate: place } } : {};
}

function writeChoice(choice: NonNullable<CountTokensRequest['tool_choice']>): ChatTools {
  if (choice.type === 'none') return { tool_choice: 'none' };
  const isSingle = choice.disable_parallel_tool_use === true;
  return {
    tool_choice:
      choice.type === 'tool'
        ? { type: 'function', function: { name: choice.name } }
        : choice.type === 'any'
          ? 'required'
          : 'auto',
    ...(isSingle && { parallel_tool_calls: false }),
  };
}
