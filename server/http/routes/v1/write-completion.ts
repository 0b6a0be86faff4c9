import type { ChatCompletion } from '#shared/contract/v1/chat-schemas.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { AppError } from '../../../domain/app-error.ts';
import type { NumberedEvent } from '../../../domain/query/stream/running-query.ts';
import {
  completionId,
  finishReasonOf,
  nowSeconds,
  ReplyParts,
  type ReplyTraits,
} from './reply-parts.ts';

/** The answer as one body, a choice for each model; throws where no model answered. */
export async function writeCompletion(
  events: AsyncIterable<NumberedEvent>,
  traits: ReplyTraits,
): Promise<ChatCompletion> {
  const parts = new ReplyParts(traits);
  const texts = new Map<number, string>();
  for await (const { event } of events) {
    parts.note(event);
    if (event.type === 'text') {
      texts.set(event.column, (texts.get(event.column) ?? '') + event.text);
    }
    if (event.type === 'problem' && event.column === undefined) throw toError(event.problem);
  }
  const { choices } = parts.field;
  const [first] = choices;
  if (!first) throw new AppError('internal', 'Something went wrong on our side. Try again.');
  if (first.error && choices.every(({ error }) => error)) throw toError(first.error);
  return {
    id: completionId(traits.queryId),
    object: 'chat.completion',
    created: nowSeconds(),
    model: parts.model,
    choices: choices.map(({ index, receipt }) => ({
      index,
      message: { role: 'assistant', content: texts.get(index) ?? '', refusal: null },
      logprobs: null,
      finish_reason: finishReasonOf(receipt),
    })),
    ...(parts.usage && { usage: parts.usage }),
    switchyard: parts.field,
  };
}

function toError({ code, message, ...details }: Problem): AppError {
  return new AppError(code, message, details);
}
