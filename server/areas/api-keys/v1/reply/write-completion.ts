import type { ChatCompletion } from '#shared/contract/v1/chat-schemas.ts';
import type { Citation } from '#shared/contract/query/web-search.ts';
import type { ToolCall } from '#shared/contract/query/tool-calls.ts';
import { AppError } from '#server/platform/app-error.ts';
import { GatheredCalls } from '#server/areas/query/index.ts';
import {
  completionId,
  nowSeconds,
  ReplyParts,
  type ReplyTraits,
  writeLogprobs,
} from './reply-parts.ts';
import { writeAnnotations } from './write-annotations.ts';
import { writeToolCalls } from './write-tool-calls.ts';
import type { NumberedEvent } from '#server/platform/http/replies/event-stream.ts';

/**
 * The answer as one body with a choice for each model. Throws if no model wrote anything. Calls of an answer
 * that broke are left out, because the last one may be incomplete.
 */
export async function writeCompletion(
  events: AsyncIterable<NumberedEvent>,
  traits: ReplyTraits,
): Promise<ChatCompletion> {
  const parts = new ReplyParts(traits);
  const texts = new Map<number, string>();
  const thoughts = new Map<number, string>();
  const calls = new Map<number, GatheredCalls>();
  const citations = new Map<number, Citation[]>();
  for await (const { event } of events) {
    parts.note(event);
    if (event.type === 'text') {
      texts.set(event.column, (texts.get(event.column) ?? '') + event.text);
    }
    if (event.type === 'thinking') {
      thoughts.set(event.column, (thoughts.get(event.column) ?? '') + event.text);
    }
    if (event.type === 'citation') {
      citations.set(event.column, [...(citations.get(event.column) ?? []), event.citation]);
    }
    // Another model starts from the beginning.
    if (event.type === 'failover') {
      thoughts.delete(event.column);
      citations.delete(event.column);
    }
    if (event.type === 'tool-call') {
      const { column } = event;
      calls.set(column, calls.get(column) ?? new GatheredCalls({ isParallel: true }));
      calls.get(column)?.add(event);
    }
    if (event.type === 'problem') parts.throwIfFailed();
  }
  const { choices } = parts.field;
  if (choices.length === 0) {
    throw new AppError('internal', 'Something went wrong on our side. Try again.');
  }
  const pictures = await Promise.all(
    choices.map(async ({ index }) => traits.picturesIn?.(texts.get(index) ?? '')),
  );
  return {
    id: completionId(traits.queryId),
    object: 'chat.completion',
    created: nowSeconds(),
    model: parts.model,
    choices: choices.map(({ index, error }, at) => ({
      index,
      message: {
        ...writeMessage(texts.get(index), (!error && calls.get(index)?.all) || []),
        ...writeRefusal(parts.refusalOf(index)),
        ...(pictures[at]?.length && { images: pictures[at] }),
        ...(thoughts.get(index) && { reasoning_content: thoughts.get(index) }),
        ...(citations.has(index) && {
          annotations: writeAnnotations(texts.get(index) ?? '', citations.get(index) ?? []),
        }),
      },
      logprobs: writeLogprobs(parts.logprobsOf(index)),
      finish_reason: parts.finishOf(index),
    })),
    ...(parts.usage && { usage: parts.usage }),
    switchyard: parts.field,
  };
}

function writeMessage(text: string | undefined, calls: readonly ToolCall[]): Message {
  if (calls.length === 0) return { role: 'assistant', content: text ?? '', refusal: null };
  const tool_calls = writeToolCalls(calls);
  return { role: 'assistant', content: text ?? null, refusal: null, tool_calls };
}

/** OpenAI's clients read a refusal instead of the content. */
function writeRefusal(refusal: string | null): Partial<Message> {
  return refusal === null ? {} : { content: null, refusal };
}

type Message = ChatCompletion['choices'][number]['message'];
