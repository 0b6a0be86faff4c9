import { alternateTurns } from '../http/request/alternate-turns.ts';
import { commonId, withCallIds } from '../http/request/call-ids.ts';
import { haveSearched } from './search-blocks.ts';
import { writeCall, writeFormat, writeMark, writeResult, writeToolUse } from './write-tools.ts';
import { splitAtMarks, type MarkedText, type TextMarks } from '../contract/cache-marks.ts';
import {
  attachmentsOf,
  decodeAttachedText,
  isPlainText,
  toBase64,
  type Attachment,
} from '../http/request/attachments.ts';
import type { AnswerRequest, Turn } from '#server/providers/contract/model-provider.ts';

/**
 * The blocks of a search are sent back only while the model may search, because the API accepts
 * them only together with the search tool. Signed thinking is always sent back. No temperature is
 * sent, because Anthropic's SDK no longer has one. Source: https://docs.claude.com/en/api/messages
 */
export function toMessagesRequest(request: AnswerRequest): string {
  const turns = withCallIds(request.turns, commonId).map(({ vendorBlocks, ...turn }) =>
    vendorBlocks?.provider === 'anthropic' && (request.search || !haveSearched(vendorBlocks.blocks))
      ? { ...turn, vendorBlocks }
      : turn,
  );
  const messages = alternateTurns(turns).map(writeMessage);
  const { caching } = request;
  return JSON.stringify({
    model: request.upstreamId,
    max_tokens: request.maxOutputTokens,
    system: request.instructions && writeText(request.instructions, caching?.instructionMarks),
    messages: caching?.longestMark ? messages : markCached(messages),
    cache_control: caching?.control,
    ...writeToolUse(request),
    stop_sequences: request.stop,
    ...writeOutput(request),
    stream: true,
  });
}

/**
 * Models with an effort setting decide when to think. Unless `display` is `summarized`, newer ones
 * hide their thinking. Source: https://docs.claude.com/en/build-with-claude/thinking
 */
function writeOutput({ effort, format }: AnswerRequest): object {
  const isThinking = Boolean(effort) && effort !== 'none';
  const config = {
    ...(isThinking && { effort: effort === 'minimal' ? 'low' : effort }),
    ...(format && { format: writeFormat(format) }),
  };
  return {
    ...(effort === 'none' && { thinking: { type: 'disabled' } }),
    ...(isThinking && { thinking: { type: 'adaptive', display: 'summarized' } }),
    ...(Object.keys(config).length > 0 && { output_config: config }),
  };
}

function writeMessage(turn: Turn): AnthropicMessage {
  return { role: turn.role, content: writeContent(turn) };
}

function writeContent(turn: Turn): string | object[] {
  const { text, marks, toolCalls = [], toolResults = [], vendorBlocks } = turn;
  if (vendorBlocks) {
    const { blocks } = vendorBlocks;
    // Some programs send back the thinking in Anthropic's format but not the text, so it is added.
    const hasText =
      text.trim() === '' || blocks.some((one) => 'type' in one && one.type === 'text');
    return [...blocks, ...(hasText ? [] : [{ type: 'text', text }]), ...toolCalls.map(writeCall)];
  }
  const attachments = attachmentsOf(turn);
  if (attachments.length + toolCalls.length + toolResults.length === 0) {
    return writeText(text, marks);
  }
  // The API requires tool results first and tool calls last.
  return [
    ...toolResults.map(writeResult),
    ...attachments.map(writeBlock),
    ...writeTexts({ text, marks }),
    ...toolCalls.map(writeCall),
  ];
}

function writeText(text: string, marks: TextMarks): string | object[] {
  return marks ? writeTexts({ text, marks }) : text;
}

function writeTexts(marked: MarkedText): object[] {
  return splitAtMarks(marked).map(({ text, ...one }) => ({
    type: 'text',
    text,
    ...writeMark(one),
  }));
}

function writeBlock(attachment: Attachment): object {
  const { mediaType, bytes } = attachment;
  const source = { type: 'base64', media_type: mediaType, data: toBase64(bytes) };
  const mark = writeMark(attachment);
  if (attachment.kind === 'image') return { type: 'image', source, ...mark };
  const title = attachment.fileName;
  if (!isPlainText(attachment)) return { type: 'document', source, title, ...mark };
  const text = { type: 'text', media_type: 'text/plain', data: decodeAttachedText(bytes) };
  return { type: 'document', source: text, title, ...mark };
}

interface AnthropicMessage {
  role: Turn['role'];
  content: string | object[];
}

/** About a thousand tokens. No model caches shorter prompts, so they aren't marked. */
const minCharacters = 4096;

/**
 * Lets Anthropic cache a conversation for five minutes, so that reading it again costs a tenth. Not
 * used if a program set its own cache marks. Marks the end of the earlier turns, which may already
 * be cached, and the end of the newest turn. The first prompt isn't marked, because writing to the
 * cache costs 25% extra. https://docs.claude.com/en/build-with-claude/prompt-caching
 */
function markCached(messages: AnthropicMessage[]): AnthropicMessage[] {
  if (messages.length < 2 || !isLong(messages)) return messages;
  const firstMarked = messages.length - 2;
  return messages.map((message, index) => (index < firstMarked ? message : markEnd(message)));
}

function markEnd({ role, content }: AnthropicMessage): AnthropicMessage {
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  const last = { ...blocks.at(-1), cache_control: { type: 'ephemeral' } };
  return { role, content: [...blocks.slice(0, -1), last] };
}

/** Content with several parts contains a picture or document, which always exceeds the minimum. */
function isLong(messages: AnthropicMessage[]): boolean {
  let characters = 0;
  for (const { content } of messages) {
    if (typeof content !== 'string') return true;
    characters += content.length;
  }
  return characters >= minCharacters;
}
