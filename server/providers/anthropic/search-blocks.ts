import type { StreamState } from '../http/response/stream-state.ts';
import { isObject, textOf, tryParse, type JsonObject } from '../http/response/json.ts';

// An answer with searches consists of many blocks. The next call must send them back unchanged, especially
// the encrypted parts of results and citations. Source:
// https://platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool

export function beginBlock(block: JsonObject, state: StreamState): void {
  const { finds, blocks } = state;
  if (block.type === 'text') {
    // After a search, each cited passage is a separate block, even in the middle of a paragraph.
    if (finds.searches > 0 && blocks.at(-1)?.type === 'text') finds.beginPart();
    else state.isNewParagraph = true;
  }
  if (!finds.isOn && !(state.keepsReasoning && isThought(block))) return;
  if (isSearch(block)) finds.begin();
  if (block.type === 'web_search_tool_result') readResult(block, state);
  blocks.push({ ...block });
}

/** Skips a failed search, which the vendor doesn't bill; the model then answers without it. */
function readResult(
  { content, tool_use_id: id }: JsonObject,
  { finds, blocks }: StreamState,
): void {
  if (!Array.isArray(content)) return;
  const input = blocks.findLast((block) => isSearch(block) && block.id === id)?.input;
  const query = isObject(input) ? textOf(input.query) : '';
  finds.search(query === '' ? [] : [query], content);
}

export function readBlockDelta(delta: JsonObject, { blocks }: StreamState): void {
  const block = blocks.at(-1);
  if (!block) return;
  switch (delta.type) {
    case 'input_json_delta':
      if (isSearch(block)) block.input = textOf(block.input) + textOf(delta.partial_json);
      return;
    case 'citations_delta':
      if (Array.isArray(block.citations)) block.citations.push(delta.citation);
      else block.citations = [delta.citation];
      return;
    case 'thinking_delta':
      block.thinking = textOf(block.thinking) + textOf(delta.thinking);
      return;
    case 'signature_delta':
      block.signature = textOf(delta.signature);
      return;
    default:
      return;
  }
}

export function endBlock(state: StreamState): void {
  const block = state.blocks.at(-1);
  if (!block) return;
  if (state.keepsReasoning && isThought(block)) {
    state.reasoning.push({ ...block });
    if (!state.finds.isOn) state.blocks.pop();
  }
  if (isSearch(block) && typeof block.input === 'string') block.input = tryParse(block.input) ?? {};
  if (block.type !== 'text') return;
  block.text = state.isNewParagraph ? '' : state.finds.part;
  // The API refuses text blocks that contain only whitespace.
  if (textOf(block.text).trim() === '') state.blocks.pop();
  if (Array.isArray(block.citations) && block.citations.length > 0) {
    for (const citation of block.citations.filter(isObject)) cite(citation, state);
  } else {
    delete block.citations;
  }
}

/** Cites the page for the whole block, because citations may precede the block's text. */
function cite({ type, url, title, cited_text: quote }: JsonObject, state: StreamState): void {
  if (type !== 'web_search_result_location') return;
  const page = { url: textOf(url), title: textOf(title), quote: textOf(quote) };
  state.finds.cite(page, (part) => [part.length - part.trimStart().length, part.trimEnd().length]);
}

/**
 * If the model searched, keeps only the blocks that the next prompt must send back. Thinking may be
 * left out, function calls are sent from the turn, and searches without results would be refused.
 */
export function writeReturnedBlocks({ finds, blocks }: StreamState): void {
  if (!finds.hasBegun) return;
  const answered = new Set(blocks.map((block) => block.tool_use_id));
  finds.blocks = blocks.filter(
    (block) =>
      block.type === 'text' ||
      block.type === 'web_search_tool_result' ||
      (isSearch(block) && answered.has(block.id)),
  );
}

/** Whether the API accepts these blocks only together with its search tool. */
export function haveSearched(blocks: readonly object[]): boolean {
  return blocks.some((block) => 'type' in block && block.type === 'server_tool_use');
}

function isThought({ type }: JsonObject): boolean {
  return type === 'thinking' || type === 'redacted_thinking';
}

function isSearch({ type, name }: JsonObject): boolean {
  return type === 'server_tool_use' && name === 'web_search';
}
