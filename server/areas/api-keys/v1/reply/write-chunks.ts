import type { TokenLogprob } from '#shared/contract/query/logprobs.ts';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { toOpenAiError } from '#server/platform/http/calls/failures/to-openai-error.ts';
import {
  writeData,
  type NumberedEvent,
  type WrittenEvent,
} from '#server/platform/http/replies/event-stream.ts';
import {
  completionId,
  nowSeconds,
  ReplyParts,
  type ReplyTraits,
  writeLogprobs,
} from './reply-parts.ts';
import { writeAnnotations } from './write-annotations.ts';
import { writeToolCallPiece } from './write-tool-calls.ts';

interface ChunkTraits extends ReplyTraits {
  includesUsage: boolean;
  /** Converts chunks to another format. Absent for chat completions, which need no conversion. */
  shape?: (chunk: Chunk) => object;
}

export interface Chunk {
  id: string;
  choices: readonly {
    index: number;
    delta: { content?: string; refusal?: string };
    logprobs: ReturnType<typeof writeLogprobs>;
    finish_reason: string | null;
  }[];
  usage?: object | null;
  switchyard?: object;
}

/**
 * Writes the answer as the chunks that OpenAI's clients read, with `[DONE]` or an error at the end. If an error
 * follows text, the chunks before the error contain the finish reason and the usage, like a whole reply.
 */
export async function* writeChunks(
  events: AsyncIterable<NumberedEvent>,
  traits: ChunkTraits,
): AsyncGenerator<WrittenEvent> {
  const writer = new ChunkWriter(traits);
  const { parts } = writer;
  const { shape = (chunk) => chunk } = traits;
  let failure: Problem | undefined;
  for await (const { event } of events) {
    parts.note(event);
    for (const chunk of writer.chunksOf(event)) {
      yield writeData(shape(chunk), { mayWait: event.type === 'text' });
    }
    if (event.type === 'text') {
      const images = (await traits.picturesIn?.(event.text)) ?? [];
      if (images.length > 0) yield writeData(shape(writer.chunk(event.column, { images })));
    }
    ({ failure } = parts);
    if (failure) break;
  }
  if (traits.includesUsage) yield writeData(shape(writer.usage()));
  if (failure) yield writeData(toOpenAiError(failure));
  else yield { text: 'data: [DONE]\n\n', mayWait: false };
}

class ChunkWriter {
  readonly parts: ReplyParts;
  readonly #traits: ChunkTraits;
  readonly #created = nowSeconds();
  #hasBegun = false;

  constructor(traits: ChunkTraits) {
    this.#traits = traits;
    this.parts = new ReplyParts(traits);
  }

  chunksOf(event: StreamEvent): Chunk[] {
    const { field } = this.parts;
    switch (event.type) {
      case 'route':
        return this.#begin(event.columns.map(({ column }) => column));
      case 'thinking':
        return event.text === ''
          ? []
          : [this.chunk(event.column, { reasoning_content: event.text })];
      case 'citation': {
        const { column, citation } = event;
        const annotations = writeAnnotations(this.parts.answered(column).text, [citation]);
        return [this.chunk(column, { annotations })];
      }
      case 'text':
        return [this.chunk(event.column, { content: event.text }, null, event.logprobs)];
      case 'tool-call':
        return [this.chunk(event.column, { tool_calls: [writeToolCallPiece(event)] })];
      case 'receipt':
      case 'problem': {
        const { column } = event;
        if (column === undefined) return [];
        const refusal = this.parts.refusalOf(column);
        const finish = this.parts.finishOf(column);
        return [
          ...(refusal === null ? [] : [this.chunk(column, { refusal })]),
          { ...this.chunk(column, {}, finish), switchyard: field },
        ];
      }
      default:
        return [];
    }
  }

  /**
   * The choices start with the first `route` event. If a model is replaced later, the last chunk of
   * its choice reports that.
   */
  #begin(columns: readonly number[]): Chunk[] {
    if (this.#hasBegun) return [];
    this.#hasBegun = true;
    return columns.map((column) => ({
      ...this.chunk(column, { role: 'assistant', content: '' }),
      switchyard: this.parts.field,
    }));
  }

  /** The last chunk, which has usage and no choices. */
  usage(): Chunk {
    return { ...this.#head(), choices: [], usage: this.parts.usage ?? null };
  }

  #head() {
    return {
      id: completionId(this.#traits.queryId),
      object: 'chat.completion.chunk',
      created: this.#created,
      model: this.parts.model,
    };
  }

  chunk(
    index: number,
    delta: object,
    finishReason: string | null = null,
    tokens?: readonly TokenLogprob[],
  ): Chunk {
    return {
      ...this.#head(),
      choices: [{ index, delta, logprobs: writeLogprobs(tokens), finish_reason: finishReason }],
      ...(this.#traits.includesUsage && { usage: null }),
    };
  }
}
