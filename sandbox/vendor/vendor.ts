import type { Attachment } from '../attachments/attachment.ts';

export const providers = ['openai', 'anthropic', 'google', 'xai'] as const;
export type Provider = (typeof providers)[number];

export interface Turn {
  role: 'user' | 'assistant';
  text: string;
  attachments: Attachment[];
}

/** What a client asked, whichever vendor's words it used. */
export interface Question {
  model: string;
  isStream: boolean;
  system: string;
  turns: Turn[];
  maxTokens: number | null;
}

export type Finish = 'complete' | 'length' | 'refused' | 'filtered';

export interface Answer {
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
  readKey(request: IncomingRequest): string | null;
  errorReply(kind: VendorErrorKind, details: VendorErrorDetails): WireReply;
}

/** How one vendor answers questions: what it reads and what it writes. */
export interface Dialect extends VendorIdentity {
  parseQuestion(request: IncomingRequest): Promise<Question>;
  serves(model: string): boolean;
  /** Whether the model reports tokens spent on reasoning. */
  reasons(model: string): boolean;
  whole(question: Question, answer: Answer): WireReply;
  failedWhole(question: Question): WireReply;
  script(question: Question, answer: Answer, request: IncomingRequest): StreamScript;
}
