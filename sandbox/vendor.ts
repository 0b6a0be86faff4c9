export const providers = ['openai', 'anthropic', 'google', 'xai'] as const;
export type Provider = (typeof providers)[number];

export interface Turn {
  role: 'user' | 'assistant';
  text: string;
}

/** What a client asked, whichever vendor's words it used. */
export interface Question {
  model: string;
  isStream: boolean;
  system: string;
  turns: Turn[];
  maxTokens: number | null;
  /** Parts that are not text: images, files, audio. */
  attachmentCount: number;
}

export type Finish = 'complete' | 'length' | 'refused' | 'filtered';

export interface Answer {
  text: string;
  finish: Finish;
  inputTokens: number;
  outputTokens: number;
  reasoningTokens: number;
}

export type FaultKind =
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

export interface FaultDetails {
  model?: string;
  key?: string;
  field?: string;
  expected?: string;
  received?: string;
  message?: string;
  retryAfterSeconds?: number;
}

/** A request the vendor would turn down; its dialect says how. */
export class Fault extends Error {
  override name = 'Fault';
  readonly kind: FaultKind;
  readonly details: FaultDetails;

  constructor(kind: FaultKind, details: FaultDetails = {}) {
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
}

/** How one vendor speaks: what it reads, what it writes and how it says no. */
export interface Dialect {
  provider: Provider;
  readKey(request: IncomingRequest): string | null;
  readQuestion(request: IncomingRequest): Question;
  serves(model: string): boolean;
  /** Whether the model reports tokens spent on reasoning. */
  reasons(model: string): boolean;
  fault(kind: FaultKind, details: FaultDetails): WireReply;
  whole(question: Question, answer: Answer): WireReply;
  failedWhole(question: Question): WireReply;
  script(question: Question, answer: Answer, request: IncomingRequest): StreamScript;
}
