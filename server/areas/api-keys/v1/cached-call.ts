import { setTimeout as sleep, setImmediate } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import type { ChatRequest } from '#shared/contract/v1/chat-schemas.ts';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import { tierOf, userIdOf, type Actor } from '#server/platform/actor.ts';
import type { CallContext } from '#server/platform/http/calls/call-context.ts';
import type { NumberedEvent } from '#server/platform/http/replies/event-stream.ts';
import { entriesOfActor, mayBeAsked } from '../../models/index.ts';
import { type ChargingDeps, countCall, eventsOfStored, type QueryDeps } from '../../query/index.ts';
import type { ResponseCache } from '../ports.ts';

export type { ResponseCache };

/** The parts of a `ProgramRequest` that determine whether and how it is cached. */
interface CacheableCall {
  chat: ChatRequest;
  body: object;
  keepsReasoning?: boolean;
  responseCache?: 'own' | 'none';
}

/** How a call uses its key's response cache; null if the cache is off or the call bypasses it. */
export async function cachedCall(
  { query, charging, cache }: { query: QueryDeps; charging: ChargingDeps; cache: ResponseCache },
  context: CallContext,
  request: CacheableCall,
) {
  const { actor, setHeaders } = context;
  const { key } = actor;
  if (!key || key.cacheSeconds === null) return null;
  const { cacheSeconds: seconds, id: keyId } = key;
  const control = context.headers()['cache-control'] ?? '';
  if (isBypass(context, request) || /\bno-store\b/i.test(control)) {
    setHeaders({ 'x-switchyard-cache': 'bypass' });
    return null;
  }
  setHeaders({ 'x-switchyard-cache': 'miss' });
  const userId = userIdOf(actor);
  const { chat } = request;
  const isShared = key.sharesCache && request.responseCache !== 'own' && !hasFiles(chat);
  const callHash = await hashCall(query, context, request, isShared);
  const mostTokens = chat.max_completion_tokens ?? chat.max_tokens ?? null;
  const findStored = async () => {
    const found = await cache.find({ callHash, userId, seconds, isShared, mostTokens });
    const stored = found && (await query.store.find(found.queryId));
    // The stored answer's texts may have been deleted in the meantime.
    return stored && stored.forgotten === null ? { ...found, stored } : null;
  };
  return {
    /** An answer to an identical call, or null. A hit counts against the limits and costs nothing. */
    async find() {
      if (/\bno-cache\b/i.test(control)) return null;
      const found = await soon(findStored()).catch((error: unknown) => {
        query.logError(error, 'The response cache couldn’t be read');
        return null;
      });
      if (!found) return null;
      await countCall(charging, actor);
      const { queryId, cacheAge, stored } = found;
      setHeaders({ 'x-switchyard-cache': 'hit', age: String(cacheAge) });
      return { queryId, cacheAge, events: replayFree(eventsOfStored(stored)) };
    },
    /** Lets identical calls receive the answer of this query. */
    async keep(queryId: string) {
      await soon(cache.keep({ queryId, keyId, userId, callHash })).catch((error: unknown) => {
        query.logError(error, 'An answer couldn’t be added to the response cache');
      });
    },
  };
}

/** How long each access to the cache, for reading or writing, may delay a call. */
const longestWait = { steps: 10, stepMs: 50 };

/**
 * Rejects if the database is slow, because the cache must not delay calls. The wait consists of short steps,
 * so that a pause of this process counts as a single step: the database's reply may already be waiting.
 */
async function soon<Value>(work: Promise<Value>): Promise<Value> {
  const done = new AbortController();
  const { signal } = done;
  const late = async (): Promise<never> => {
    for (let step = 0; step < longestWait.steps; step += 1) {
      await sleep(longestWait.stepMs, null, { signal });
    }
    throw new Error('The database took too long.');
  };
  try {
    return await Promise.race([work, late()]);
  } finally {
    done.abort();
  }
}

/**
 * Some calls always need a new answer: those that must not be stored, those that can be continued by their
 * id, and those that need the vendor's thinking or log probabilities, which aren't stored.
 */
function isBypass(
  { idempotencyKey }: CallContext,
  { chat, keepsReasoning, responseCache }: CacheableCall,
): boolean {
  return (
    idempotencyKey !== null ||
    chat.store === false ||
    chat.logprobs === true ||
    keepsReasoning === true ||
    responseCache === 'none'
  );
}

/**
 * Whether the models receive files: ones sent with the call, or one of the sender's pictures that its text refers
 * to.
 */
function hasFiles({ messages }: ChatRequest): boolean {
  return messages.some(({ content }) => {
    const parts =
      typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content;
    return parts?.some((part) =>
      part.type === 'text' ? part.text.includes('](/api/') : part.type !== 'refusal',
    );
  });
}

/** Fields that don't change the answer, such as labels and whether the reply is a stream. */
const withoutEffect = ['stream', 'stream_options', 'metadata', 'user', 'safety_identifier'];

/**
 * Hashes everything that determines the answer: the API, the body, the plan, the models that may answer now,
 * the key's permissions and the installation's instructions. Without sharing, the sender is part of the hash.
 */
function hashCall(
  query: QueryDeps,
  { actor, url }: CallContext,
  { body }: CacheableCall,
  isShared: boolean,
): Promise<Buffer> {
  const asked = Object.entries(body).filter(([name]) => !withoutEffect.includes(name));
  const whose = isShared ? 'all' : userIdOf(actor);
  const may = [tierOf(actor), actor.key?.scopes.toSorted(), listModels(query, actor)];
  const facts = [whose, url.pathname, asked, may, query.settings.instructions()];
  return hashValues(facts);
}

/**
 * All models that the caller may use, with the marks of their providers. They are hashed even if a
 * call names a model, because the reply lists them and a fallback may answer.
 */
function listModels({ lineUp, where }: QueryDeps, actor: Actor): string[][] {
  return entriesOfActor(lineUp.of(userIdOf(actor)).entries(), actor)
    .filter(({ model }) => mayBeAsked(where, model.provider))
    .map(({ listing, model }) => [listing.id, model.id, ...where.marksOf(model.provider)]);
}

/** Replays the stored answer's events with the cost set to zero. */
async function* replayFree(events: readonly StreamEvent[]): AsyncGenerator<NumberedEvent> {
  for (const [index, event] of events.entries()) {
    const isReceipt = event.type === 'receipt';
    yield {
      id: index + 1,
      event: isReceipt ? { ...event, receipt: { ...event.receipt, costMicroUsd: 0 } } : event,
    };
  }
}

/** Longer strings are hashed separately. */
const longestInline = 1_000;
/** Hashing this many characters takes about 3 ms. */
const sliceCharacters = 1_000_000;

/**
 * Hashes JSON values. Hashing 50 MB at once would block the process for a third of a second, so
 * long strings, such as files, are hashed in slices, yielding to the event loop after each. In the
 * JSON, a NUL and the length replace each long string. No other string starts with NUL, so
 * different values always have different hashes.
 */
export async function hashValues(values: unknown): Promise<Buffer> {
  const long: string[] = [];
  const json = JSON.stringify(values, (_, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (value.length <= longestInline && !value.startsWith('\0')) return value;
    long.push(value);
    return `\0${value.length}`;
  });
  const hash = createHash('sha256').update(json);
  let waiting = 0;
  for (const text of long) {
    for (let at = 0; at < text.length; at += sliceCharacters) {
      const slice = text.slice(at, at + sliceCharacters);
      // With UTF-8, a surrogate pair that is split between two slices would be lost.
      hash.update(slice, 'utf16le');
      waiting += slice.length;
      if (waiting < sliceCharacters) continue;
      waiting = 0;
      await setImmediate();
    }
  }
  return hash.digest();
}
