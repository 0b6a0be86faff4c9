import type { MessageReply } from '#shared/contract/v1/messages-schemas.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isObject, tryParse } from '#server/providers/http/response/json.ts';
import type { NumberedEvent } from '#server/platform/http/replies/event-stream.ts';
import {
  type ReplyBlock,
  type MessageEvent,
  type MessageTraits,
  MessageWriter,
  splitWrites,
} from './write-events.ts';

/**
 * The answer as one body, gathered from the events of the stream. Throws if the model wrote nothing. Calls of
 * an answer that broke are left out, because the last one may be incomplete.
 */
export async function writeMessage(
  events: AsyncIterable<NumberedEvent>,
  traits: MessageTraits,
): Promise<MessageReply> {
  const writer = new MessageWriter(traits);
  const { parts } = writer;
  const gathered = new GatheredMessage();
  for await (const { event } of events) {
    for (const written of writer.eventsOf(event)) gathered.add(written);
    // Another model starts from the beginning.
    if (event.type === 'failover') gathered.blocks = [];
    if (event.type === 'problem') parts.throwIfFailed();
  }
  const { message, blocks } = gathered;
  if (!message) throw new AppError('internal', 'Something went wrong on our side. Try again.');
  const isBroken = parts.field.choices.some(({ error }) => error);
  const content = blocks.filter(({ type }) => !isBroken || type !== 'tool_use').map(finish);
  const usage = { ...message.usage, cache_creation: splitWrites(parts.receiptOf(0)) };
  return { ...message, content, usage, model: parts.model, switchyard: parts.field };
}

/** The arguments of a call arrive as text. */
function finish(block: ReplyBlock): ReplyBlock {
  if (block.type !== 'tool_use') return block;
  const input = tryParse(String(block['input']));
  return { ...block, input: isObject(input) ? input : {} };
}

class GatheredMessage {
  message: MessageReply | null = null;
  blocks: ReplyBlock[] = [];

  add(event: MessageEvent): void {
    if (event.type === 'message_start') this.message = event.message;
    else if (event.type === 'message_delta' && this.message) {
      this.message = {
        ...this.message,
        ...event.delta,
        usage: { ...this.message.usage, ...event.usage },
      };
    } else if (event.type === 'content_block_start') {
      const isCall = event.content_block.type === 'tool_use';
      this.blocks.push({ ...event.content_block, ...(isCall && { input: '' }) });
    } else if (event.type === 'content_block_delta') {
      const block = this.blocks.at(-1);
      if (block) addDelta(block, event.delta);
    }
  }
}

const fieldOf: Partial<Record<string, [field: string, from: string]>> = {
  text_delta: ['text', 'text'],
  thinking_delta: ['thinking', 'thinking'],
  signature_delta: ['signature', 'signature'],
  input_json_delta: ['input', 'partial_json'],
};

function addDelta(block: ReplyBlock, delta: { type: string; [field: string]: unknown }): void {
  const [field, from] = fieldOf[delta.type] ?? [];
  if (field && from) block[field] = String(block[field]) + String(delta[from]);
  if (delta.type !== 'citations_delta') return;
  const cited = Array.isArray(block['citations']) ? (block['citations'] as unknown[]) : [];
  block['citations'] = [...cited, delta['citation']];
}
