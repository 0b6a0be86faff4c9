import type { Attachment } from '../attachments/attachment.ts';
import type { SimulatedModel } from './models.ts';

export const providers = ['openai', 'anthropic', 'google', 'xai'] as const;
export type Provider = (typeof providers)[number];

/** What is asked of a vendor: something of a model, a response that it keeps, or which models there are. */
export const callKinds = ['answer', 'image', 'transcription', 'response', 'models'] as const;
export type CallKind = (typeof callKinds)[number];

export interface Turn {
  role: 'user' | 'assistant';
  text: string;
  attachments: Attachment[];
  /** What an answer asked its client to call; absent where that is nothing. */
  calls?: { name: string }[];
  /** What the calls before came to; absent where the turn has none. */
  results?: { name?: string; text: string }[];
}

/** The functions that a request offers. */
export interface Offered {
  tools: { name: string; parameters: unknown }[];
  choice: 'auto' | 'none' | 'required' | { name: string };
  isParallel: boolean;
}

export interface SimulatedCall {
  name: string;
  args: object;
}

/** How a model is to think before it answers. */
export interface Thinking {
  effort: string;
  /** Whether the client is told what the model thinks. */
  isShown: boolean;
  /** The most tokens to think, where the request says so. */
  budgetTokens?: number;
}

/** A place in the prompt up to which it is kept: after the system's words (0) or the nth turn. */
export interface CacheMark {
  place: number;
  minutes: number;
}

/** What a client asked, whichever vendor's words it used. */
export interface Question {
  /** The id that was asked for. */
  model: string;
  /** What answers to it; null where nothing does. */
  served: SimulatedModel | null;
  isStream: boolean;
  system: string;
  turns: Turn[];
  maxTokens: number | null;
  /** Absent where the request has none. */
  temperature?: number;
  /** Sequences at which the answer ends, without them; absent where there are none. */
  stops?: readonly string[];
  /** Absent where the model answers at once. */
  thinking?: Thinking;
  /** Absent where the request offers none. */
  offered?: Offered;
  /** The JSON that the answer must be, of any shape where `schema` is null; absent where it may be text. */
  shape?: { schema: unknown };
  /** What the request asks to be kept in the vendor's cache; absent where the vendor keeps all. */
  cacheMarks?: CacheMark[];
}

export type Finish = 'complete' | 'length' | 'refused' | 'filtered';

/** What of a prompt came from the vendor's cache, and what was written to it. */
export interface CacheUse {
  readTokens: number;
  writtenTokens: number;
  /** How long what was written is kept. */
  minutes: number;
}

export interface Answer {
  /** The id that the vendor names as what answered. */
  model: string;
  /** What the model says that it thinks; empty where it does not, or does not say. */
  thoughts: string;
  text: string;
  calls: SimulatedCall[];
  finish: Finish;
  /** The sequence of the request at which it ended; null where it ended otherwise. */
  stop: string | null;
  /** All that came with the request, images and documents included. */
  inputTokens: number;
  cache: CacheUse;
  /** Of the text alone. */
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
  | 'server-error'
  | 'overloaded'
  | 'timeout';

export interface VendorErrorDetails {
  /** Which of the vendor's interfaces was asked, where it has two. */
  api?: 'responses';
  model?: string;
  key?: string;
  /** Null says that no field is to blame. */
  field?: string | null;
  /** The vendor's own code and type for the error, where it has one. */
  code?: string;
  type?: string;
  expected?: string;
  received?: string;
  message?: string;
  /** Of a request that is too long: what came, the most to be written, and the limit that was met. */
  inputTokens?: number;
  maxTokens?: number;
  limit?: number;
  retryAfterSeconds?: number;
}

/** A request the vendor would turn down; its dialect says how. */
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

export interface WireReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** One streamed reply as the frames that go on the wire. Frames are made in order, once. */
export interface StreamScript {
  headers: Record<string, string>;
  opening(): string[];
  thought(text: string): string;
  /** Sent now and then while a model thinks in silence; null where the vendor sends nothing. */
  keepAlive: (() => string) | null;
  /** What comes before the first piece, after any thoughts. */
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
  /** The body of a form, which is not text. */
  form: Buffer | null;
}

export type UnverifiedField = 'stream' | 'reasoning.summary';

/** Who is being asked: how a key is read and how a refusal is worded. */
export interface VendorIdentity {
  provider: Provider;
  /** All that the vendor has ever served, as far as the simulator knows. */
  models: readonly SimulatedModel[];
  readKey(request: IncomingRequest): string | null;
  errorReply(kind: VendorErrorKind, details: VendorErrorDetails): WireReply;
  /** What an organisation is told that the vendor has not verified; absent where none need be. */
  refuseUnverified?(field: UnverifiedField): VendorError;
}

/** What answers to an id now; null where nothing does. */
export type FindModel = (id: string) => SimulatedModel | null;

/** How one vendor answers questions: what it reads and what it writes. */
export interface Dialect extends VendorIdentity {
  /** What is measured against a model's window. */
  windowHolds: 'prompt' | 'prompt-and-answer';
  /** A shorter beginning of a prompt is not kept in the vendor's cache. */
  fewestCachedTokens: number;
  parseQuestion(request: IncomingRequest, find: FindModel): Promise<Question>;
  whole(answer: Answer, request: IncomingRequest): WireReply;
  failedWhole(): WireReply;
  script(answer: Answer, request: IncomingRequest): StreamScript;
  /** The same of what goes on without its client; null where the request asks for no such thing. */
  detach?(answer: Answer, request: IncomingRequest): Detached | null;
}

/** An answer that is written for whoever asks for it. */
export interface Detached {
  script: StreamScript;
  outlet: Outlet;
  /** What the client that asked first gets. */
  answer(client: Client): Promise<void> | void;
}

/** Where a stream is written to: a client, or what is kept for clients. */
export interface Outlet {
  start(status: number, headers: Record<string, string>): void;
  write(frame: string): Promise<void>;
  end(): void;
  waitMs(delayMs: number): Promise<void>;
  waitUntilMs(dueMs: number): Promise<void>;
  waitForClientToGo(): Promise<void>;
  breakOff(): Promise<void>;
}

export interface Client extends Outlet {
  send(reply: WireReply): void;
}
