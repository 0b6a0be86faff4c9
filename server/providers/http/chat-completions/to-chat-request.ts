import type { TokenLimit } from '#shared/contract/models/own-constants.ts';
import { writeFormat, writeToolUse, writeTurn } from './write-tools.ts';
import {
  attachmentsOf,
  documentAsText,
  isEmptyTurn,
  isPlainText,
  toDataUrl,
} from '../request/attachments.ts';
import type {
  AnswerRequest,
  DocumentAttachment,
  Turn,
} from '#server/providers/contract/model-provider.ts';

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
 * OpenAI's reasoning models refuse it, but some other servers only support that.
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
