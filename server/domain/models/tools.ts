import type { ToolCall } from '#shared/contract/query/tool-calls.ts';

/**
 * What a program may ask of a model besides text; `forced-tools` is that a function must be called, `blank-stop` a stop
 * sequence of blanks and line breaks alone.
 */
export type ProgramFeature =
  'tools' | 'forced-tools' | 'json' | 'json-schema' | 'stop' | 'blank-stop';

/** A function of the program that asks. */
export interface Tool {
  name: string;
  description?: string;
  /** A JSON schema of its arguments; null where it takes none. */
  parameters: object | null;
  /** Whether the arguments must keep to the schema. */
  isStrict: boolean;
}

export interface ToolUse {
  tools: readonly Tool[];
  choice: 'auto' | 'none' | 'required' | { name: string };
  /** Whether one answer may ask for several calls. */
  isParallel: boolean;
}

/** What its program says that a call came to. */
export interface ToolResult {
  id: string;
  name: string;
  text: string;
}

/** Calls that a model asked for in the middle of a turn, with what it said before them and what they came to. */
export interface ToolRound {
  text: string;
  calls: readonly ToolCall[];
  results: readonly ToolResult[];
}

/** The shape that an answer must have. */
export type AnswerFormat =
  | { type: 'json' }
  | {
      type: 'json-schema';
      name: string;
      description?: string;
      schema: object;
      isStrict: boolean;
    };

/** A piece of a call: `id` and `name` come with the first of each, `text` is more of its arguments. */
export interface ToolCallPiece {
  type: 'tool-call';
  /** Its place among the answer's calls, from 0. */
  call: number;
  id?: string;
  name?: string;
  signature?: string;
  text: string;
}
