import type { ChatCompletion } from '#shared/contract/v1/chat-schemas.ts';
import {
  completionId,
  nowSeconds,
  ReplyParts,
  type ReplyTraits,
  writeLogprobs,
} from './reply-parts.ts';
import { writeAnnotations } from './write-annotations.ts';
import { writeToolCall } from './write-tool-calls.ts';
import type { NumberedEvent } from '#server/platform/http/replies/event-stream.ts';

type Choice = ChatCompletion['choices'][number];

/** The answer as one body with a choice for each model. Throws if no model wrote anything. */
export async function writeCompletion(
  events: AsyncIterable<NumberedEvent>,
  traits: ReplyTraits,
): Promise<ChatCompletion> {
  const parts = new ReplyParts(traits);
  for await (const { event } of events) {
    parts.note(event);
    if (event.type === 'problem') parts.throwIfFailed();
  }
  parts.throwIfUnplanned();
  return {
    id: completionId(traits.queryId),
    object: 'chat.completion',
    created: nowSeconds(),
    model: parts.model,
    choices: await Promise.all(
      parts.field.choices.map(async ({ index }) => ({
        index,
        message: await writeMessage(parts, index, traits),
        logprobs: writeLogprobs(parts.answered(index).logprobs),
        finish_reason: parts.finishOf(index),
      })),
    ),
    ...(parts.usage && { usage: parts.usage }),
    switchyard: parts.field,
  };
}

/** If an answer broke off, its calls are left out, because the last one may be incomplete. */
async function writeMessage(
  parts: ReplyParts,
  index: number,
  { picturesIn }: ReplyTraits,
): Promise<Choice['message']> {
  const { text, thinking, citations, calls } = parts.answered(index);
  const made = parts.isBroken(index) ? [] : calls.all;
  const pictures = await picturesIn?.(text);
  const refusal = parts.refusalOf(index);
  // If there is a refusal, OpenAI's clients read it instead of the content.
  const content = refusal !== null || (text === '' && made.length > 0) ? null : text;
  return {
    role: 'assistant',
    content,
    refusal,
    ...(made.length > 0 && { tool_calls: made.map(writeToolCall) }),
    ...(pictures?.length && { images: pictures }),
    ...(thinking && { reasoning_content: thinking }),
    ...(citations.length > 0 && { annotations: writeAnnotations(text, citations) }),
  };
}
