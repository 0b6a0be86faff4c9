import { parseInlinedDocuments } from '../answers/given/inlined-documents.ts';
import { attachmentsOf, isImage } from '../attachments/attachment.ts';
import type { CallKind, IncomingRequest, Provider, Question, Turn } from '../vendor/vendor.ts';

export interface LoggedRequest {
  provider: Provider;
  kind: CallKind;
  path: string;
  model: string;
  stream: boolean;
  prompt: string;
  system?: string;
  turns: number;
  /**
   * The number of images in all turns. Documents are counted the same way, whether they are attached or
   * inlined in a prompt.
   */
  images: number;
  documents: number;
  maxTokens: number | null;
  temperature?: number;
  /** Top-p, top-k, seed and penalties as the vendor calls them; absent if there are none. */
  sampling?: Record<string, unknown>;
  /** The thinking effort of the model; null if the model didn't think. */
  effort: string | null;
  /** How many parts of earlier thinking the client sent back; absent if there are none. */
  thoughtsBack?: number;
  /** The functions offered, and the results of calls from all turns; absent if there are none. */
  tools?: string[];
  toolResults?: string[];
  /** The kinds of search offered; absent if there are none. */
  searches?: string[];
  /** Set if the request asked for JSON. */
  shape?: 'json' | 'schema';
  /** The stop sequences of the request; absent if it has none. */
  stops?: readonly string[];
  /** Set if a picture to edit has a mask. */
  isMasked?: boolean;
  keyTail: string;
  headers: Record<string, string>;
  scenario: string | null;
  status: number | null;
  startedAt: string;
  endedAt: string | null;
  outcome: 'running' | 'completed' | 'aborted';
}

const mostKept = 1_000;
const keptHeaders = [
  'user-agent',
  'accept',
  'content-type',
  'anthropic-version',
  'anthropic-beta',
  'x-goog-api-client',
  'x-request-id',
  'x-client-request-id',
  'idempotency-key',
  'traceparent',
];

export class RequestLog {
  private entries: LoggedRequest[] = [];

  open(
    { provider, kind }: { provider: Provider; kind: CallKind },
    request: IncomingRequest,
    key: string | null,
  ): LoggedRequest {
    const entry: LoggedRequest = {
      provider,
      kind,
      path: request.url.split('?')[0] ?? '',
      model: '',
      stream: false,
      prompt: '',
      turns: 0,
      images: 0,
      documents: 0,
      maxTokens: null,
      effort: null,
      keyTail: (key ?? '').slice(-4),
      headers: keepHeaders(request),
      scenario: null,
      status: null,
      startedAt: new Date().toISOString(),
      endedAt: null,
      outcome: 'running',
    };
    this.entries.push(entry);
    if (this.entries.length > mostKept) this.entries.shift();
    return entry;
  }

  describe(entry: LoggedRequest, question: Question): void {
    const attachments = attachmentsOf(question);
    entry.images = question.pictures ?? attachments.filter(isImage).length;
    entry.documents = attachments.length - entry.images + countInlined(question);
    entry.model = question.model;
    if (question.isMasked) entry.isMasked = true;
    entry.stream = question.isStream;
    entry.prompt = lastPrompt(question);
    if (question.system) entry.system = question.system;
    entry.turns = question.turns.length;
    entry.maxTokens = question.maxTokens;
    if (question.temperature !== undefined) entry.temperature = question.temperature;
    if (question.sampling) entry.sampling = question.sampling;
    if (question.stops) entry.stops = question.stops;
    entry.effort = question.thinking?.effort ?? null;
    if (question.thoughtsBack) entry.thoughtsBack = question.thoughtsBack;
    describeTools(entry, question);
  }

  settle(entry: LoggedRequest, outcome: 'completed' | 'aborted'): void {
    if (entry.outcome !== 'running') return;
    entry.outcome = outcome;
    entry.endedAt = new Date().toISOString();
  }

  list(): LoggedRequest[] {
    return this.entries.filter(({ kind }) => kind !== 'models');
  }

  listModelCalls(): LoggedRequest[] {
    return this.entries.filter(({ kind }) => kind === 'models');
  }

  clear(): void {
    this.entries = [];
  }
}

function describeTools(entry: LoggedRequest, { offered, search, shape, turns }: Question): void {
  if (offered) entry.tools = offered.tools.map(({ name }) => name);
  if (search) entry.searches = [...search.kinds];
  if (shape) entry.shape = shape.schema === null ? 'json' : 'schema';
  const results = turns.flatMap((turn) => turn.results ?? []);
  if (results.length > 0) entry.toolResults = results.map(({ text }) => text);
}

export function lastPrompt(question: Question): string {
  return question.turns[findPrompt(question)]?.text ?? '';
}

/** The index of the last turn that is a prompt rather than just the result of a call; -1 if there is none. */
export function findPrompt({ turns }: Question): number {
  const isPrompt = ({ role, text, results }: Turn) => role === 'user' && !(results && text === '');
  return turns.findLastIndex(isPrompt);
}

function countInlined(question: Question): number {
  return question.turns.flatMap(({ text }) => parseInlinedDocuments(text).documents).length;
}

function keepHeaders(request: IncomingRequest): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of keptHeaders) {
    const value = request.headers[name];
    if (value !== undefined) kept[name] = String(value);
  }
  return kept;
}
