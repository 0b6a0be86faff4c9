import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, isAcknowledged } from '../callers/ask.ts';
import { addressOfCaller, callers, siteUrl, Visitor } from './visitor.ts';

/** What the callers saw while the processes were replaced. */
export interface LoadSummary {
  requests: number;
  prompts: number;
  /** How often each kind of failure occurred. */
  failures: Record<string, number>;
}

const pauseMs = 250;
/** Below the limit of ten prompts per minute and visitor. */
const promptEveryMs = 7_000;
const prompt = { query: 'Name three trees', model: 'openai:gpt-3.5-turbo' };
const paths = ['/', '/api/switchyard/models', '/api/auth/user', '/healthz'];

const [, , certificateFile = ''] = process.argv;
const summary: LoadSummary = { requests: 0, prompts: 0, failures: {} };
let isOver = false;
process.stdin.once('end', () => (isOver = true)).resume();
await Promise.all(Array.from({ length: callers }, (_, index) => load(index)));
console.log(JSON.stringify(summary));

async function load(index: number): Promise<void> {
  const visitor = new Visitor(addressOfCaller(index), readFileSync(certificateFile, 'utf8'));
  // The first prompts are spread over the pause between two.
  let promptAt = performance.now() + (promptEveryMs * index) / callers;
  for (let count = 0; !isOver; count += 1) {
    if (performance.now() >= promptAt) {
      promptAt += promptEveryMs;
      await askOnce(visitor);
    } else await readOnce(visitor, paths[count % paths.length] ?? '/');
    await sleep(pauseMs);
  }
}

async function readOnce(visitor: Visitor, path: string): Promise<void> {
  summary.requests += 1;
  try {
    const response = await visitor.call('GET', path);
    await response.arrayBuffer();
    if (!response.ok) fail(`${path} answered ${response.status}`);
  } catch (error) {
    fail(`${path}: ${describe(error)}`);
  }
}

async function askOnce(visitor: Visitor): Promise<void> {
  summary.requests += 1;
  summary.prompts += 1;
  const send = ((url: URL, init: object) => visitor.send(url, init)) as unknown as typeof fetch;
  const asked = await ask(siteUrl, prompt, 60_000, send);
  if (!isAcknowledged(asked)) fail(`a prompt: ${asked.status} ${asked.problem ?? 'broke off'}`);
}

function fail(what: string): void {
  summary.failures[what] = (summary.failures[what] ?? 0) + 1;
}

function describe(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return String(cause ?? error);
}
