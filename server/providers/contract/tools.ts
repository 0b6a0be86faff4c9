import type { ToolCall } from '#shared/contract/query/tool-calls.ts';
import type { Marked, MarkedText } from './cache-marks.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';

/**
 * Request features besides plain text. `forced-tools` requires the model to call a function. `blank-stop` is
 * a stop sequence of only spaces and line breaks. `prefill` continues an answer that the program started.
 * `edit-images` changes an image in the request, and `combine-images` combines several. `web-search` lets the
 * model search the web, and with `search-with-tools` it may also call functions in the same answer.
 */
export type ProgramFeature =
  | 'tools'
  | 'forced-tools'
  | 'json'
  | 'json-schema'
  | 'stop'
  | 'blank-stop'
  | 'prefill'
  | 'logprobs'
  | 'edit-images'
  | 'combine-images'
  | 'web-search'
  | 'search-with-tools';

/** A function that the calling program offers. */
export interface Tool extends Marked {
  name: string;
  description?: string;
  /** A JSON schema of the function's arguments; null if the function takes none. */
  parameters: object | null;
  /** Whether the arguments must match the schema. */
  isStrict: boolean;
}

export interface ToolUse {
  tools: readonly Tool[];
  choice: 'auto' | 'none' | 'required' | { name: string };
  /** Whether one answer may contain several calls. */
  isParallel: boolean;
}

/** The result of a call, as the program reported it. */
export interface ToolResult extends Marked {
  id: string;
  name: string;
  text: string;
  /** Set if the call failed. Only some vendors have a field for this. */
  isError?: true;
}

/** Calls that a model made during a turn, with the text before them and their results. */
export interface ToolRound extends MarkedText {
  calls: readonly (ToolCall & Marked)[];
  results: readonly ToolResult[];
  /** The answer in its vendor's format, without its calls, if the program sends it back. */
  vendorBlocks?: VendorBlocks;
}

export type AnswerFormat =
  | { type: 'json' }
  | {
      type: 'json-schema';
      name: string;
      description?: string;
      schema: object;
      isStrict: boolean;
    };

/** A piece of a call's arguments. The first piece of each call also has `id` and `name`. */
export interface ToolCallPiece {
  type: 'tool-call';
  /** The index of the call in the answer, from 0. */
  call: number;
  id?: string;
  name?: string;
  signature?: string;
  text: string;
}

/** Parts of an answer in its vendor's format. The next call to that vendor sends them back unchanged. */
export interface VendorBlocks {
  provider: ProviderId;
  blocks: readonly object[];
}
