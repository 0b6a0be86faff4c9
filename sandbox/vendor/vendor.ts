import type { Attachment } from '../attachments/attachment.ts';
import type { SimulatedModel } from './models.ts';

export const providers = ['openai', 'anthropic', 'google', 'xai'] as const;
export type Provider = (typeof providers)[number];

/** What is asked of a vendor: something of a model, or which models there are. */
export const callKinds = ['answer', 'image', 'transcription', 'models'] as const;
export type CallKind = (typeof callKinds)[number];

export interface Turn {
  role: 'user' | 'assistant';
  text: string;
  attachments: Attachment[];
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
}

export type Finish = 'complete' | 'length' | 'refused' | 'filtered';

export interface Answer {
  /** The id that the vendor names as what answered. */
  model: string;
  text: string;
  finish: Finish;
  /** All that came with the request, images and documents included. */
  inputTokens: number;
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
  | 'stream-refused'
  | 'rate-limited'
  | 'server-error'
  | 'overloaded'
  | 'timeout';

export interface VendorErrorDetails {
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

/** Who is being asked: how a key is read and how a refusal is worded. */
export interface VendorIdentity {
  provider: Provider;
  /** All that the vendor has ever served, as far as the simulator knows. */
  models: readonly SimulatedModel[];
  readKey(request: IncomingRequest): string | null;
  errorReply(kind: VendorErrorKind, details: VendorErrorDetails): WireReply;
}

/** What answers to an id now; null where nothing does. */
export type FindModel = (id: string) => SimulatedModel | null;

/** How one vendor answers questions: what it reads and what it writes. */
export interface Dialect extends VendorIdentity {
  parseQuestion(request: IncomingRequest, find: FindModel): Promise<Question>;
  whole(answer: Answer): WireReply;
  failedWhole(): WireReply;
  script(answer: Answer, request: IncomingRequest): StreamScript;
}
