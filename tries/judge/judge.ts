import { type AnthropicError, openAiErrorSchema } from '#shared/contract/v1/errors.ts';
import { problemSchema, type ProblemCode } from '#shared/contract/problem.ts';
import type { Call, Caller, Heard } from '../callers/caller.ts';
import { RecentCalls } from './recent-calls.ts';

export type FindingKind =
  | 'unexplained 5xx'
  | 'crash'
  | 'hang'
  | 'growth of memory'
  | 'row seen by the wrong one'
  | 'row changed by the wrong one'
  | 'secret told'
  | 'wrong refusal'
  | 'error without words'
  | 'event loop stalled'
  | 'unexpected error logged'
  | 'lost answer'
  | 'others wait'
  | 'not as it must be';

/** Something that must not happen, how often it did, and its first occurrence. */
export interface Finding {
  kind: FindingKind;
  what: string;
  first: string;
  count: number;
}

export interface Counts {
  calls: number;
  answered: number;
  refused: number;
  explained: number;
  broken: number;
  slowestMs: number;
  longestStallMs: number;
  /** The peak memory of a server in the trial; 0 if the system doesn't report it. */
  peakMb: number;
}

interface LogLine {
  level: number;
  msg: string;
  err?: { message: string; stack: string };
}

const stallMs = 250;
const mostGrowthMb = 100;

/** Judges every result of one trial, and records what must not happen. */
export class Judge {
  readonly counts: Counts = {
    calls: 0,
    answered: 0,
    refused: 0,
    explained: 0,
    broken: 0,
    slowestMs: 0,
    longestStallMs: 0,
    peakMb: 0,
  };
  readonly #findings = new Map<string, Finding>();
  readonly #explained = new Set<ProblemCode>();
  readonly #secrets = new Map<string, string>();
  readonly #recent = new RecentCalls();

  get findings(): Finding[] {
    return [...this.#findings.values()];
  }

  /** Accepts server errors that the trial itself causes, such as a vendor that is down. */
  explain(...codes: ProblemCode[]): void {
    for (const code of codes) this.#explained.add(code);
  }

  /** Registers a text that no reply may contain, for any caller. */
  keepSecret(name: string, text: string): void {
    this.#secrets.set(text, name);
  }

  find(kind: FindingKind, what: string, first = ''): void {
    const key = `${kind} ${what}`;
    const found = this.#findings.get(key);
    if (found) found.count += 1;
    else this.#findings.set(key, { kind, what, first: first.slice(0, 400), count: 1 });
  }

  /** Makes a call and judges the reply. `hidden` lists texts that this caller must not see. */
  async hear(caller: Caller, call: Call, hidden: readonly string[] = []): Promise<Heard> {
    const done = this.#recent.begin(`${caller.name}: ${call.method} ${call.path.slice(0, 120)}`);
    const heard = await caller.call(call);
    done(heard.status);
    this.#count(heard);
    this.#judgeStatus(`${call.method} ${nameOfPath(call.path)}`, caller, heard);
    for (const mark of hidden) {
      if (!heard.text.includes(mark)) continue;
      this.find('row seen by the wrong one', `${caller.name}: ${call.method} ${call.path}`);
    }
    for (const [text, name] of this.#secrets) {
      if (heard.text.includes(text)) this.find('secret told', `${name} by ${call.path}`);
    }
    return heard;
  }

  /** Judges the bytes from a raw socket, which may contain several replies or none. */
  noteRaw(form: string, text: string): void {
    this.counts.calls += 1;
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
    if (statuses.length === 0) this.counts.broken += 1;
    for (const status of statuses) {
      if (status >= 500) this.find('unexplained 5xx', `${status} of raw HTTP: ${form}`, text);
      else if (status >= 400) this.counts.refused += 1;
      else this.counts.answered += 1;
    }
    if (/at .+[.][tj]s:\d+/.test(text)) this.find('secret told', `a stack by raw HTTP: ${form}`);
  }

  /** Records how long the server reports that its event loop was blocked. */
  noteStall(ms: number): void {
    this.counts.longestStallMs = Math.max(this.counts.longestStallMs, ms);
    if (ms <= stallMs) return;
    const during = this.#recent.duringLast(ms);
    this.find('event loop stalled', 'over 250 ms', `${Math.round(ms)} ms during ${during}`);
  }

  /** `grownMb` is the growth since the start, measured after a garbage collection. */
  noteMemory(peakMb: number, grownMb: number): void {
    this.counts.peakMb = Math.max(this.counts.peakMb, peakMb);
    if (grownMb > mostGrowthMb) {
      this.find('growth of memory', 'over 100 MB', `${Math.round(grownMb)} MB`);
    }
  }

  /** Judges a line of the server's log. Level 50 means an unexpected error. */
  noteLine(line: string): void {
    if (!line.startsWith('{')) return;
    const { level, msg, err } = JSON.parse(line) as LogLine;
    if (level >= 50) this.find('unexpected error logged', `${msg}: ${err?.message}`, err?.stack);
  }

  #count({ status, ms }: Heard): void {
    const { counts } = this;
    counts.calls += 1;
    counts.slowestMs = Math.max(counts.slowestMs, ms);
    if (status === 0) counts.broken += 1;
    else if (status < 400) counts.answered += 1;
    else if (status < 500) counts.refused += 1;
  }

  #judgeStatus(place: string, caller: Caller, heard: Heard): void {
    const { status, text, isTimedOut } = heard;
    if (isTimedOut) return this.find('hang', place, `${caller.name} heard nothing in time`);
    if (status < 400) return;
    const problem = parseProblem(heard);
    if (!problem) return this.find('error without words', `${status} of ${place}`, text);
    if (status < 500) return;
    if (this.#explained.has(problem.code)) this.counts.explained += 1;
    else this.find('unexplained 5xx', `${status} ${problem.code} of ${place}`, problem.message);
  }
}

function parseProblem({ text, contentType }: Heard) {
  if (!contentType.startsWith('application/json')) return null;
  try {
    const body = JSON.parse(text) as object;
    return 'error' in body ? asProblem(body) : problemSchema.parse(body);
  } catch {
    return null;
  }
}

/** Parses an error under /v1, which has OpenAI's shape, or Anthropic's in the Messages API. */
function asProblem(body: object) {
  if ('type' in body) return asAnthropicProblem(body as AnthropicError);
  const { code, message } = openAiErrorSchema.parse(body).error;
  return { code: (code ?? '').replaceAll('_', '-') as ProblemCode, message };
}

/** Anthropic has one type for all failures of servers, so the sentence tells ours from a provider's. */
function asAnthropicProblem({ error: { type, message } }: AnthropicError) {
  const isOurs = message.startsWith('Something went wrong on our side');
  const code: ProblemCode =
    type === 'overloaded_error' ? 'busy' : isOurs ? 'internal' : 'provider-failed';
  return { code, message };
}

/** Removes ids from a path, because they differ between calls that lead to the same finding. */
function nameOfPath(path: string): string {
  const [place = ''] = path.split('?', 1);
  return place.replaceAll(/[0-9a-f-]{36}/g, '…').slice(0, 100);
}
