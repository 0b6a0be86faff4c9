import type { ModelFacts, NewModel } from '#shared/contract/models/admin-schemas.ts';
import type { OwnProviderId, ProviderId } from '#shared/contract/models/providers.ts';
import type { OwnProviderInput } from '#shared/contract/models/own-schemas.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { NewAuditEntry } from '../audit/ports.ts';
import type { ToolCall } from '#shared/contract/query/tool-calls.ts';
import type { Effort, ModelApi } from './model.ts';
import type { AnswerFormat, ToolCallPiece, ToolResult, ToolUse } from './tools.ts';
import type { OpenCircuit } from './health/provider-health.ts';

/** What was said when a model was added; its name and description were kept here once, and are facts now. */
export type AddedModel = Pick<
  NewModel,
  | 'provider'
  | 'model'
  | 'isStandard'
  | 'skillsLike'
  | 'costs'
  | 'betterAt'
  | 'worseAt'
  | 'name'
  | 'description'
>;

export type StoredFacts = ModelFacts & { added?: AddedModel };

/** What administrators said about one model. */
export interface StoredModel {
  modelId: ModelId;
  facts: StoredFacts;
  /** Whose alone it is; null for everybody's. */
  userId: number | null;
  version: number;
  updatedBy: string | null;
}

/** `version` is the one that the change was decided on; 0 where there was none. */
export type ModelChange = {
  modelId: ModelId;
  version: number;
  /** Null for what a person does for themselves. */
  entry: NewAuditEntry | null;
} & ({ kind: 'save'; facts: StoredFacts; userId?: number | null } | { kind: 'remove' });

export interface ModelStore {
  list(): Promise<StoredModel[]>;
  /** With its audit entry; every server process is told. False when it is no longer as it was. */
  apply(change: ModelChange): Promise<boolean>;
}

/** The circuits that are open at any server process; half-open ones too, for a day. */
export interface CircuitStore {
  list(): Promise<OpenCircuit[]>;
  /** Where it is open already, the later end counts. The other processes are told. */
  open(circuit: OpenCircuit): Promise<void>;
  close(subjects: readonly string[]): Promise<void>;
}

/** Models that their vendor said are gone. What is older than a day is asked for again. */
export interface RetirementStore {
  listRetired(): Promise<{ provider: ProviderId; upstreamId: string; noticedAt: Date }[]>;
  /** The other processes are told. */
  saveRetired(provider: ProviderId, upstreamId: string, vendorMessage: string): Promise<void>;
  forgetRetired(provider: ProviderId): Promise<void>;
}

export interface ImageAttachment {
  kind: 'image';
  mediaType: string;
  bytes: Uint8Array;
}

export interface DocumentAttachment {
  kind: 'document';
  mediaType: string;
  fileName: string;
  bytes: Uint8Array;
}

export interface Turn {
  role: 'user' | 'assistant';
  text: string;
  attachments?: (ImageAttachment | DocumentAttachment)[];
  /** What an answer asked its program to call, after its text. */
  toolCalls?: readonly ToolCall[];
  /** What the calls of the answer before came to; they stand before the person's words. */
  toolResults?: readonly ToolResult[];
}

export interface AnswerRequest {
  /** The vendor's own model id. */
  upstreamId: string;
  /** Oldest first; the last is the person's prompt. */
  turns: Turn[];
  /** What the model is told before the conversation; absent where nothing is. */
  instructions?: string;
  /** Thinking counts towards it. */
  maxOutputTokens: number;
  /** From 0 to 1, only for a model that takes one. */
  temperature?: number;
  /** The functions that the model may have called; absent where there are none. */
  toolUse?: ToolUse;
  /** The shape that the answer must have; any where it is absent. */
  format?: AnswerFormat;
  /** Sequences at which the answer ends, without them; absent where there are none. */
  stop?: readonly string[];
  /** What its answer may take on the wire; without bound where it is absent. */
  maxBytes?: number;
  /** How long the model is to think: one of its own efforts; null or absent where it does not think. */
  effort?: Effort | null;
  /** Which of the vendor's interfaces the model is asked through; absent where it has but one. */
  api?: ModelApi;
  /** Whether the vendor may store the answer for a while, so that another process can go on reading it. */
  mayBeStored?: boolean;
}

/** How far an answer was read that its vendor writes in the background. */
export interface ResumePoint {
  /** The vendor's id of it. */
  response: string;
  /** The number of the last of the vendor's events that was read. */
  after: number;
}

/** What it takes to read on in an answer that its vendor writes in the background. */
export interface BackgroundRequest extends Pick<AnswerRequest, 'effort' | 'maxBytes'> {
  at: ResumePoint;
}

/** The parts are absent where the vendor does not tell them. */
export interface TokenUsage {
  /** All that was read, from a cache or not. */
  inputTokens: number;
  /** All that was written, thinking included. */
  outputTokens: number;
  cachedInputTokens?: number;
  /** Of the input, what was written to the vendor's cache. */
  cacheWriteTokens?: number;
  reasoningTokens?: number;
}

/**
 * What an answer brings, in order: `thinking`, `text` and pieces of calls as they come, `end` exactly once at the last;
 * and now and then a `mark`, where another process can go on with it: all before it was passed on.
 * The text of `thinking` is empty where the vendor says only that the model thinks. `finish` is `refused`
 * when the vendor says that the model declined; `usage` is null when the vendor did not say; `model` is the
 * vendor's id of what answered, where it names one, and `vendorRequest` its id of the call.
 */
export type AnswerEvent =
  | { type: 'thinking'; text: string }
  | { type: 'text'; text: string }
  | { type: 'mark'; at: ResumePoint }
  | ToolCallPiece
  | {
      type: 'end';
      finish: 'complete' | 'length' | 'refused';
      usage: TokenUsage | null;
      model?: string;
      vendorRequest?: string;
    };

/** A model as the vendor's own list names it; the rest where the vendor says so. */
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
  /** The picture to change; only for a model that `changesPictures`. */
  picture?: { mediaType: string; bytes: Uint8Array };
}

export interface GeneratedImage {
  mediaType: string;
  bytes: Uint8Array;
  /** The prompt as the vendor rewrote it, where it says. */
  revisedPrompt: string | null;
  /** The tokens that it took, where the vendor counts them. */
  usage?: TokenUsage;
}

/**
 * One vendor. Every call ends at once when `signal` aborts (the vendor's socket is closed), throws
 * `ProviderError` for every failure, and keeps to its own timeouts. What a vendor cannot do is absent.
 */
export interface ModelProvider {
  id: ProviderId;
  streamAnswer(request: AnswerRequest, signal: AbortSignal): AsyncIterable<AnswerEvent>;
  /** The rest of an answer after a `mark`; a `mark` comes first, as soon as the vendor lets us read on. */
  resumeAnswer?(request: BackgroundRequest, signal: AbortSignal): AsyncIterable<AnswerEvent>;
  /** Ends an answer that brought a `mark`, which hanging up does not; what it took, where the vendor says so. */
  cancelAnswer?(response: string): Promise<TokenUsage | null>;
  /** What the key may use, by the vendor's own list. */
  listModels?(signal: AbortSignal): Promise<ListedModel[]>;
  generateImage?(request: ImageRequest, signal: AbortSignal): Promise<GeneratedImage[]>;
  transcribe?(
    request: { upstreamId: string; wav: Uint8Array },
    signal: AbortSignal,
  ): Promise<{ text: string }>;
}

/** Every provider that can be asked: those of the product, and those that administrators added. */
export interface Providers {
  ids(): readonly ProviderId[];
  /** Throws `ProviderError` for one that is there no more. */
  get(id: ProviderId): ModelProvider;
}

/** A server that an administrator, or a person for themselves, added, which speaks OpenAI's Chat Completions. */
export interface OwnProvider extends Required<Omit<OwnProviderInput, 'key' | 'headers'>> {
  id: OwnProviderId;
  /** Whose alone it is; null for the installation's. */
  userId: number | null;
  /** Null where it needs none, or where it cannot be read. */
  key: string | null;
  headers: Readonly<Record<string, string>>;
  /** False where this server's encryption key does not open its key or headers. */
  isReadable: boolean;
  version: number;
  updatedBy: string | null;
}

/** `version` is the one that the change was decided on; 0 where there was none. */
export type OwnProviderChange = { version: number; entry: NewAuditEntry | null } & (
  | { kind: 'save'; provider: Omit<OwnProvider, 'version' | 'updatedBy' | 'isReadable'> }
  | { kind: 'remove'; id: OwnProviderId }
);

export interface OwnProviderStore {
  list(): Promise<OwnProvider[]>;
  /**
   * With its audit entry; every server process is told. A provider goes with its models. False when it is no
   * longer as it was.
   */
  apply(change: OwnProviderChange): Promise<boolean>;
}

/** Asked at each call, so that a change acts at once. */
export interface ProviderSettings {
  /** The vendor's key, or null when none is configured. */
  apiKey(provider: ProviderId): string | null;
  /** The environment variable that holds the key, for `missingKey`. */
  keyVariable(provider: ProviderId): string;
  /** The vendor's id that a catalogue model is re-pointed to, or null. */
  upstreamId(model: ModelId): string | null;
}
