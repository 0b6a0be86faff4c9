import type { Attachment } from '../attachments/attachment.ts';
import type { WebPage } from '../web/pages.ts';
import type { SimulatedModel } from './models.ts';

export const providers = ['openai', 'anthropic', 'google', 'xai'] as const;
export type Provider = (typeof providers)[number];

/** The kinds of calls: to a model, or for the list of models. */
export const callKinds = [
  'answer',
  'image',
  'transcription',
  'speech',
  'embedding',
  'moderation',
  'models',
] as const;
export type CallKind = (typeof callKinds)[number];

export interface Turn {
  role: 'user' | 'assistant';
  text: string;
  attachments: Attachment[];
  /** The functions that an answer calls; absent if it calls none. */
  calls?: { name: string }[];
  /** The results of earlier calls; absent if the turn has none. */
  results?: { name?: string; text: string }[];
}

/** The functions that a request offers. */
export interface Offered {
  tools: { name: string; parameters: unknown }[];
  choice: 'auto' | 'none' | 'required' | { name: string };
  isParallel: boolean;
}

/** The vendor's own search, if a request offers it. */
export interface SearchOffer {
  kinds: readonly ('web' | 'x')[];
  /** The maximum number of searches for one answer; null if the request sets no limit. */
  most: number | null;
  isForced: boolean;
  /** The user's city; empty if the request names none. */
  near: string;
}

export interface WebSearch {
  kind: 'web' | 'x';
  query: string;
  pages: WebPage[];
  /** The vendor's code for a search that failed. */
  error?: string;
}

/** Words of an answer that come from a page. Positions count UTF-16 code units. */
export interface Citation {
  page: WebPage;
  start: number;
  end: number;
  quote: string;
  /** Where the link to the page is, in the answers of vendors that write one. */
  link: { start: number; end: number };
}

export interface SimulatedCall {
  name: string;
  args: object;
}

/** How a model thinks before it answers. */
export interface Thinking {
  effort: string;
  /** Whether the client sees the model's thoughts. */
  isShown: boolean;
  /** The maximum number of thinking tokens, if the request sets one. */
  budgetTokens?: number;
}

/** Where a cached prefix of the prompt ends: after the system prompt (`place` 0) or after the nth turn. */
export interface CacheMark {
  place: number;
  minutes: number;
}

/** A client's request, independent of the vendor's format. */
export interface Question {
  /** Whether a picture to edit has a mask. */
  isMasked?: boolean;
  /** How many pictures a request to edit pictures contains; absent if none. */
  pictures?: number;
  /** The model id in the request. */
  model: string;
  /** The model that answers; null if there is none. */
  served: SimulatedModel | null;
  isStream: boolean;
  system: string;
  turns: Turn[];
  maxTokens: number | null;
  /** Absent if the request has none. */
  temperature?: number;
  /** Top-p, top-k, seed and penalties as the vendor calls them; absent if there are none. */
  sampling?: Record<string, unknown>;
  /** Sequences that end the answer without being part of it; absent if there are none. */
  stops?: readonly string[];
  /** Absent if the model answers without thinking. */
  thinking?: Thinking;
  /** How many parts of earlier thinking the client sends back; absent if there are none. */
  thoughtsBack?: number;
  /** Absent if the request offers no functions. */
  offered?: Offered;
  /** Absent if the request offers no search. */
  search?: SearchOffer;
  /** The pages found before the model paused, if the request continues a paused answer. */
  found?: WebPage[];
  /** Set if the answer must be JSON. If `schema` is null, any JSON is allowed. */
  shape?: { schema: unknown };
  /** The prefixes that the request marks for caching. If absent, the vendor caches all prefixes. */
  cacheMarks?: CacheMark[];
}

export type Finish = 'complete' | 'length' | 'refused' | 'filtered';

/** How many prompt tokens came from the vendor's cache, and how many were written to it. */
export interface CacheUse {
  readTokens: number;
  writtenTokens: number;
  /** How long the written tokens are kept. */
  minutes: number;
}

export interface Answer {
  /** The model id in the vendor's reply. */
  model: string;
  /** The model's visible thoughts; empty if it doesn't think or doesn't show them. */
  thoughts: string;
  text: string;
  searches: WebSearch[];
  citations: Citation[];
  /** The tokens of the pages that the model read. */
  searchTokens: number;
  calls: SimulatedCall[];
  finish: Finish;
  /** The vendor's own finish reason, if a scenario specifies one. */
  reason?: string;
  /** Whether the vendor sends its finish reason with each piece. */
  isReasonInEach?: boolean;
  /** Whether the answer includes commentary or has several blocks, at vendors that support this. */
  isInParts?: boolean;
  /** The stop sequence that ended the answer; null if it ended otherwise. */
  stop: string | null;
  /** Everything in the request, including images and documents. */
  inputTokens: number;
  cache: CacheUse;
  /** The tokens of the text alone. */
  outputTokens: number;
  reasoningTokens: number;
}

export type VendorErrorKind =
  | 'missing-key'
  | 'invalid-key'
  | 'unknown-model'
  | 'retired'
  | 'bad-json'
  | 'bad-request'
  | 'missing-field'
  | 'wrong-type'
  | 'not-found'
  | 'cap-too-high'
  | 'too-long'
  | 'no-credit'
  | 'region-refused'
  | 'model-forbidden'
  | 'rate-limited'
  | 'account-limited'
  | 'server-error'
  | 'overloaded'
  | 'timeout';

export interface VendorErrorDetails {
  /** Which API was called, if the vendor has two. */
  api?: 'responses';
  model?: string;
  key?: string;
  /** Null if the error isn't about a particular field. */
  field?: string | null;
  /** The vendor's own code and type of the error, if it has them. */
  code?: string;
  type?: string;
  expected?: string;
  received?: string;
  message?: string;
  /**
   * For a request that is too long: the tokens of its prompt, the tokens of the answer that it asks for, and the
   * exceeded limit.
   */
  inputTokens?: number;
  maxTokens?: number;
  limit?: number;
  retryAfterSeconds?: number;
}

/** A request that the vendor would refuse; its `VendorIdentity` words the refusal. */
export class VendorError extends Error {
  override name = 'VendorError';
  readonly kind: VendorErrorKind;
  readonly details: VendorErrorDetails;

  constructor(kind: VendorErrorKind, details: VendorErrorDetails = {}) {
    super(details.message ?? kind);
    this.kind = kind;
    this.details = details;
  }
}

export function refuseRequest(message: string): never {
  throw new VendorError('bad-request', { message });
}

export interface WireReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** An empty frame before the text, at which the stream pauses for as long as a search takes. */
export const searchPause = '';

/** One streamed reply as frames to send. Each frame is made once, in order. */
export interface StreamScript {
  headers: Record<string, string>;
  opening(): string[];
  thought(text: string): string;
  /**
   * Sent from time to time while a model thinks without showing its thoughts; null if the vendor sends
   * nothing.
   */
  keepAlive: (() => string) | null;
  /** The frames before the first piece of text, after any thoughts. */
  answering(): string[];
  piece(text: string): string;
  brokenPiece(): string;
  failure(): string;
  closing(): string[];
}

export interface IncomingRequest {
  method: string;
  url: string;
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  /** The body of a multipart form, which isn't text. */
  form: Buffer | null;
}

export type UnverifiedField = 'stream' | 'reasoning.summary';

/** How a vendor reads keys and words refusals. */
export interface VendorIdentity {
  provider: Provider;
  /** Every model that the vendor has ever served, as far as the simulator knows. */
  models: readonly SimulatedModel[];
  readKey(request: IncomingRequest): string | null;
  errorReply(kind: VendorErrorKind, details: VendorErrorDetails): WireReply;
  /** The refusal for an organization that the vendor hasn't verified; absent if the vendor verifies none. */
  refuseUnverified?(field: UnverifiedField): VendorError;
}

/** Returns the model that answers to an id; null if there is none. */
export type FindModel = (id: string) => SimulatedModel | null;

/** How one vendor answers questions: the formats that it reads and writes. */
export interface Dialect extends VendorIdentity {
  /** What must fit into a model's context window. */
  windowHolds: 'prompt' | 'prompt-and-answer';
  /** The vendor's cache doesn't store a prompt prefix that is shorter than this. */
  fewestCachedTokens: number;
  parseQuestion(request: IncomingRequest, find: FindModel): Promise<Question>;
  whole(answer: Answer, request: IncomingRequest): WireReply;
  failedWhole(): WireReply;
  script(answer: Answer, request: IncomingRequest): StreamScript;
}
