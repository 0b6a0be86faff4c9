import type { OwnProviderId, ProviderId } from '#shared/contract/models/providers.ts';
import type { OwnProviderInput } from '#shared/contract/models/own-schemas.ts';
import type { SamplingName } from '#shared/contract/query/constants.ts';
import type { TokenLogprob } from '#shared/contract/query/logprobs.ts';
import type { ToolCall } from '#shared/contract/query/tool-calls.ts';
import type { Moderation } from '#shared/contract/v1/embedding-schemas.ts';
import type { Citation, FoundPage } from '#shared/contract/query/web-search.ts';
import type { Effort, ModelApi, WebSearchTerms } from './model.ts';
import type { CacheControl, Marked, MarkedText, TextMarks } from './cache-marks.ts';
import type { AnswerFormat, ToolCallPiece, ToolResult, ToolUse, VendorBlocks } from './tools.ts';

export interface ImageAttachment extends Marked {
  kind: 'image';
  mediaType: string;
  bytes: Uint8Array;
}

export interface DocumentAttachment extends Marked {
  kind: 'document';
  mediaType: string;
  fileName: string;
  bytes: Uint8Array;
}

export interface Turn extends MarkedText {
  role: 'user' | 'assistant';
  attachments?: (ImageAttachment | DocumentAttachment)[];
  /** The tool calls that the answer requests after its text. */
  toolCalls?: readonly (ToolCall & Marked)[];
  /** The results of the calls in the previous answer. They come before the prompt's text. */
  toolResults?: readonly ToolResult[];
  /** The answer in its vendor's format, without its calls. Only that vendor can read it. */
  vendorBlocks?: VendorBlocks;
}

export interface AnswerRequest {
  upstreamId: string;
  /** Oldest first; the last turn is the prompt. */
  turns: Turn[];
  /** Instructions that come before the conversation; absent if there are none. */
  instructions?: string;
  /** Includes the tokens that the model spends on thinking. */
  maxOutputTokens: number;
  /** From 0 to 2; set only if the model accepts it. */
  temperature?: number;
  /** Sampling parameters; absent if there are none or the model doesn't accept them. */
  sampling?: Sampling;
  /** How many likely alternatives to list for each token; absent if no log probabilities are needed. */
  logprobs?: number;
  /** The functions that the model may call; absent if there are none. */
  toolUse?: ToolUse;
  /** The format that the answer must have; absent if any format will do. */
  format?: AnswerFormat;
  /** Sequences that end the answer, without being part of it; absent if there are none. */
  stop?: readonly string[];
  /** The maximum size of the answer as transferred, in bytes; unlimited if absent. */
  maxBytes?: number;
  /** One of the efforts that the model supports; null or absent if it doesn't think. */
  effort?: Effort | null;
  /** Whether to request thinking that can be sent back to the vendor. It arrives as `reasoning` events. */
  keepsReasoning?: boolean;
  /** Which of the vendor's APIs to call; absent if the vendor has only one. */
  api?: ModelApi;
  /** How the request uses the vendor's prompt cache; absent if the vendor decides. */
  caching?: PromptCaching;
  /**
   * Lets the model search the web if it decides to, at most `mostSearches` times if the vendor can limit
   * that. Absent if the model must not search.
   */
  search?: WebSearchOptions &
    Pick<WebSearchTerms, 'tool' | 'parameters'> & { mostSearches: number };
}

/** Sampling parameters, named as in OpenAI's API. If one is absent, the vendor decides. */
export type Sampling = Readonly<Partial<Record<SamplingName, number>>>;

export interface PromptCaching {
  /** For vendors that cache automatically: requests with the same key use the same cache. */
  key?: string;
  /** The longest lifetime that the program's cache marks request. If absent, we set the marks. */
  longestMark?: '5m' | '1h';
  /** The program's cache mark for the whole prompt. */
  control?: CacheControl;
  instructionMarks?: TextMarks;
}

/** Search options, which only some vendors accept. */
export interface WebSearchOptions {
  /** How much of the search results the model reads. */
  contextSize?: 'low' | 'medium' | 'high';
  /** Roughly where the user is, for local results. `country` is an ISO code, `timezone` an IANA name. */
  location?: { city?: string; country?: string; region?: string; timezone?: string };
  /** Whether to list the pages that each search found. */
  listsSources?: boolean;
}

/** Parts that the vendor doesn't report are absent. */
export interface TokenUsage {
  /** All input tokens, cached or not. */
  inputTokens: number;
  /** All output tokens, thinking included. */
  outputTokens: number;
  cachedInputTokens?: number;
  /** The part of the input that was written to the vendor's cache. */
  cacheWriteTokens?: number;
  /** The part of the cache-write tokens that the vendor keeps for an hour. */
  hourCacheWriteTokens?: number;
  reasoningTokens?: number;
  /** The part of the input that consists of pictures, if the vendor charges a different price for them. */
  imageInputTokens?: number;
  /** Web searches that the vendor bills for. If it reports no number, the `search` events are counted. */
  searches?: number;
  /** The cost of the call as reported by the vendor, including searches, in millionths of a US dollar. */
  costMicroUsd?: number;
}

/** What the vendor doesn't receive: some images from earlier turns, or an option that it refuses. */
export type LeftOut =
  { what: 'images'; count: number } | { what: 'temperature' | SamplingName | 'effort' | 'search' };

/**
 * The events of an answer, in order. `left-out` comes before the vendor is called, once for each
 * omission. `thinking` has no text if the vendor only signals it. `reasoning` is a finished part of
 * the thinking in the vendor's format, signed or encrypted, if the request keeps it. If an answer
 * breaks off, `usage` comes before the error, with the vendor's counts so far. A `search` event
 * without queries means that a search has started; one with queries (an empty list if the vendor
 * hides them) is a billed search. A `citation` comes after its text. `finish` is `refused` if the
 * model declined, with `isBlocked` if its provider blocked the answer. `model` and `vendorRequest`
 * are the vendor's ids for the model and the call. `end` comes exactly once, as the last event.
 */
export type AnswerEvent =
  | ({ type: 'left-out' } & LeftOut)
  | { type: 'thinking'; text: string }
  | { type: 'reasoning'; block: Readonly<Record<string, unknown>> }
  | { type: 'text'; text: string; logprobs?: readonly TokenLogprob[] }
  | ToolCallPiece
  | { type: 'search'; queries?: readonly string[]; sources?: readonly FoundPage[] }
  | { type: 'citation'; citation: Citation }
  | { type: 'usage'; usage: TokenUsage }
  | {
      type: 'end';
      finish: 'complete' | 'length' | 'refused';
      isBlocked?: true;
      stopSequence?: string;
      usage: TokenUsage | null;
      model?: string;
      vendorRequest?: string;
      /** The blocks that the vendor needs to continue an answer that searched the web. */
      vendorBlocks?: readonly object[];
      /** How many citations were left out because there were too many or they had no web address. */
      citationsLeftOut?: number;
    };

/** A model in the vendor's own list. Fields that the vendor does not report are absent. */
export interface ListedModel {
  upstreamId: string;
  /** yyyy-mm-dd. */
  retiresOn?: string;
  contextTokens?: number;
  maxOutputTokens?: number;
  sees?: boolean;
  inputMicroUsdPerMillion?: number;
  outputMicroUsdPerMillion?: number;
}

export interface ImageRequest {
  upstreamId: string;
  prompt: string;
  /** The picture to change; only for a model with `changesPictures`. */
  picture?: PictureToChange;
  /** Options for the picture; only for a model that accepts them. */
  options?: PictureOptions;
}

export interface PictureToChange extends Picture {
  /**
   * A PNG of the same size that is transparent where the picture should change; only for a model with
   * `takesPictureOptions`.
   */
  mask?: Picture;
  /** More pictures to combine with the given one; only for a model that accepts several. */
  others?: readonly ImageAttachment[];
}

interface Picture {
  mediaType: string;
  bytes: Uint8Array;
}

/** Options for a picture, named as in OpenAI's API. If one is absent, the vendor decides. */
export interface PictureOptions {
  size?: string;
  quality?: string;
  background?: string;
  output_format?: string;
}

export interface GeneratedImage {
  mediaType: string;
  bytes: Uint8Array;
  /** The prompt as the vendor rewrote it, or null if the vendor does not report it. */
  revisedPrompt: string | null;
  /** The tokens that the image used, if the vendor counts them. */
  usage?: TokenUsage;
}

export interface TranscriptionRequest {
  upstreamId: string;
  bytes: Uint8Array;
  /** The format of the bytes as a file extension: `wav`, `mp3`. */
  extension: string;
  /** Further fields, named as in OpenAI's API; absent if there are none. */
  fields?: Record<string, string | readonly string[]>;
}

export interface Transcript {
  text: string;
  /** The length of the recording; null if the vendor reports none. */
  seconds: number | null;
  /** Null if the vendor doesn't count tokens. */
  usage: TokenUsage | null;
  reply: Record<string, unknown>;
}

export interface SpeechRequest {
  upstreamId: string;
  /** Named as in OpenAI's API. */
  fields: { input: string; voice: string; response_format: string; instructions?: string };
  /** Whether the model is billed by the token. If so, the last piece has the token counts. */
  isCounted: boolean;
}

export type SpeechPiece =
  { type: 'sound'; bytes: Uint8Array } | { type: 'usage'; usage: TokenUsage };

export interface EmbeddingRequest {
  upstreamId: string;
  /** Texts, or lists of tokens for a model that takes them. */
  inputs: readonly (string | readonly number[])[];
  /** The length of the vectors; if absent, the model's own. */
  dimensions?: number;
}

export interface Embedded {
  /** In the order of the inputs. */
  vectors: ArrayLike<number>[];
  /** Null if the vendor doesn't count tokens. */
  inputTokens: number | null;
}

export interface ModerationRequest {
  upstreamId: string;
  /** In OpenAI's format; images are data URLs. */
  input: string | readonly string[] | readonly object[];
}

/**
 * One vendor. When `signal` aborts, a call ends immediately and closes its socket. Every failure
 * throws `ProviderError`. Each call has its own timeouts. Methods that a vendor lacks are absent.
 */
export interface ModelProvider {
  id: ProviderId;
  streamAnswer(request: AnswerRequest, signal: AbortSignal): AsyncIterable<AnswerEvent>;
  /** The models that the key may use, from the vendor's own list. */
  listModels?(signal: AbortSignal): Promise<ListedModel[]>;
  generateImage?(request: ImageRequest, signal: AbortSignal): Promise<GeneratedImage[]>;
  transcribe?(request: TranscriptionRequest, signal: AbortSignal): Promise<Transcript>;
  /** Resolves once the vendor has accepted the text. Abort `signal` to stop before the end. */
  speak?(request: SpeechRequest, signal: AbortSignal): Promise<AsyncIterable<SpeechPiece>>;
  embed?(request: EmbeddingRequest, signal: AbortSignal): Promise<Embedded>;
  moderate?(request: ModerationRequest, signal: AbortSignal): Promise<Moderation>;
}

/** Every provider that we can call: the built-in ones and the added ones. */
export interface Providers {
  ids(): readonly ProviderId[];
  /** Throws `ProviderError` if the provider no longer exists. */
  get(id: ProviderId): ModelProvider;
}

/** A server that an administrator or user added. It must implement OpenAI's Chat Completions API. */
export interface StoredOwnProvider extends Required<Omit<OwnProviderInput, 'key' | 'headers'>> {
  id: OwnProviderId;
  /** The only user who may use the provider; null if it belongs to the installation. */
  userId: number | null;
  /** Null if the server needs no key, or if the key cannot be decrypted. */
  key: string | null;
  headers: Readonly<Record<string, string>>;
  /** False if this installation's encryption key can't decrypt the stored key or headers. */
  isReadable: boolean;
  version: number;
  updatedBy: string | null;
}
