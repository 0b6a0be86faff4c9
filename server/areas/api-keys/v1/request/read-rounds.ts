import type { ToolCall } from '#shared/contract/query/tool-calls.ts';
import type { Message } from '#shared/contract/v1/chat-schemas.ts';
import type { MessageToolCall } from '#shared/contract/v1/tool-schemas.ts';
import type { ToolResult, ToolRound } from '#server/providers/contract/tools.ts';
import { refused } from './refused.ts';

interface Round extends ToolRound {
  results: ToolResult[];
}

/** Reads the tool calls for one prompt. Each call must have its result before the next message. */
export class RoundReader {
  readonly #rounds: Round[] = [];

  get all(): readonly ToolRound[] {
    return this.#rounds;
  }

  begin(text: string, calls: readonly MessageToolCall[]): void {
    this.#rounds.push({ text, calls: calls.map(readCall), results: [] });
  }

  addResult({ tool_call_id: id }: Message, text: string, place: string): void {
    const call = this.#open().find((one) => one.id === id);
    if (!call) {
      throw refused(
        `${place}.tool_call_id`,
        'No earlier call has this ID, or it already has a result.',
      );
    }
    this.#rounds.at(-1)?.results.push({ id: call.id, name: call.name, text });
  }

  refuseOpen(place: string): void {
    const [call] = this.#open();
    if (call) throw refused(place, `The call "${call.id}" needs a tool message with its result.`);
  }

  /** The calls that have no result yet. */
  #open(): ToolCall[] {
    const last = this.#rounds.at(-1);
    return last?.calls.filter((call) => last.results.every(({ id }) => id !== call.id)) ?? [];
  }
}

function readCall({ id, function: called, extra_content: extra }: MessageToolCall): ToolCall {
  const signature = extra?.google?.thought_signature;
  const { name, arguments: text } = called;
  return { id, name, arguments: text, ...(signature && { signature }) };
}
