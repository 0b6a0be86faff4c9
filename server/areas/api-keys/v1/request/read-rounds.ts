import type { ToolCall } from '#shared/contract/query/tool-calls.ts';
import type { Message } from '#shared/contract/v1/chat-schemas.ts';
import type { MessageToolCall } from '#shared/contract/v1/tool-schemas.ts';
import type { ToolResult, ToolRound, VendorBlocks } from '#server/providers/contract/tools.ts';
import type { UploadedFile } from '#server/platform/http/uploads/uploaded-file.ts';
import { readMark } from './cache-marks.ts';
import { refused } from './refused.ts';
import type { Marked, MarkedText } from '#server/providers/contract/cache-marks.ts';

export interface SaidByProgram extends MarkedText {
  files: MarkedFile[];
}
export type MarkedFile = UploadedFile & Marked;

/** A round of calls, including the files in its results. */
export interface ReadRound extends ToolRound {
  files: readonly MarkedFile[];
}

interface Round extends ReadRound {
  results: ToolResult[];
  files: MarkedFile[];
}

/** Reads the tool calls for one prompt. Each call must have its result before the next message. */
export class RoundReader {
  readonly #rounds: Round[] = [];
  /** The calls that have no result yet, by id. */
  readonly #open = new Map<string, ToolCall>();

  get all(): readonly ReadRound[] {
    return this.#rounds;
  }

  begin(said: MarkedText, calls: readonly MessageToolCall[], vendorBlocks?: VendorBlocks): void {
    const answer = { ...said, calls: calls.map(readCall), ...(vendorBlocks && { vendorBlocks }) };
    this.#rounds.push({ ...answer, results: [], files: [] });
    for (const call of answer.calls) this.#open.set(call.id, call);
  }

  addResult(
    { tool_call_id: id, is_error: isError, cache_control }: Message,
    { text, files, marks }: SaidByProgram,
    place: string,
  ): void {
    const call = this.#open.get(id ?? '');
    if (!call) {
      throw refused(
        `${place}.tool_call_id`,
        'No earlier call has this ID, or it already has a result.',
      );
    }
    this.#open.delete(call.id);
    const last = this.#rounds.at(-1);
    const failed = isError && { isError };
    const { cacheControl = marks?.at(-1)?.cacheControl } = readMark({ cache_control });
    const marked = cacheControl && { cacheControl };
    last?.results.push({ id: call.id, name: call.name, text, ...failed, ...marked });
    last?.files.push(...files);
  }

  refuseOpen(place: string): void {
    const [call] = this.#open.values();
    if (call) throw refused(place, `The call "${call.id}" needs a tool message with its result.`);
  }
}

function readCall({ id, function: called, extra_content: extra, ...call }: MessageToolCall) {
  const signature = extra?.google?.thought_signature;
  const { name, arguments: text } = called;
  return { id, name, arguments: text, ...(signature && { signature }), ...readMark(call) };
}
