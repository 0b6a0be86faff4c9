import type { Limiter } from '#shared/lib/limiter.ts';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { ChatRequest } from '#shared/contract/v1/chat-schemas.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { limitSubjectOf, type Actor } from '#server/platform/actor.ts';
import { type AttachmentReader, type Reading, readAttachments } from '../../attachments/index.ts';
import {
  chargeReading,
  findStanding,
  type ChargingDeps,
  type SenderStanding,
  followQuery,
  type SentPrompt,
  type EarlierTurn,
  type ProgramRound,
  type QueryDeps,
  startQuery,
  type StartedQuery,
} from '../../query/index.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import type { CallContext } from '#server/platform/http/calls/call-context.ts';
import { EventStream, type NumberedEvent } from '#server/platform/http/replies/event-stream.ts';
import { describeChoices, describePlan, limitHeaders } from './headers.ts';
import { filesIn, readMessages, type ReadConversation } from './request/read-messages.ts';
import { asksForSearch, readFallbacks, readModel } from './request/read-model.ts';
import { readFormat, readTools } from './request/read-tools.ts';
import type { ReadRound } from './request/read-rounds.ts';
import { onceOnly, type RepeatableCalls } from '../once-only.ts';
import { refuseUnsupported } from './request/refuse-unsupported.ts';
import { findPictures } from './reply/find-pictures.ts';
import { type PicturePart, ReplyParts, type ReplyTraits } from './reply/reply-parts.ts';
import { withoutRepeats } from './reply/without-repeats.ts';
import { writeChunks } from './reply/write-chunks.ts';
import { writeCompletion } from './reply/write-completion.ts';
import type { WebSearchOptions } from '#server/providers/contract/model-provider.ts';
import type { UploadedFile } from '#server/platform/http/uploads/uploaded-file.ts';

export interface V1ChatDeps {
  query: QueryDeps;
  attachments: AttachmentReader;
  charging: ChargingDeps;
  calls: RepeatableCalls;
  /** Limits the memory of all files together. */
  memory: Limiter;
}

export function v1ChatRoutes(deps: V1ChatDeps): Routes {
  return {
    async createChatCompletion({ body }, context) {
      const ignored = refuseUnsupported(body);
      const { actor, idempotencyKey: mark } = context;
      const standing = await findStanding(deps.charging, actor);
      context.setHeaders(limitHeaders(standing));
      return onceOnly(deps.calls, { actor, mark, body }, async ({ queryId, isRepeated }) => {
        const replying = { query: deps.query, context, ignored };
        if (isRepeated) return repeatChat(body, replying, queryId);
        const started = await startChat(deps, body, { context, standing }, queryId);
        context.setHeaders(describePlan(started.query));
        return answerChat(started, body, replying);
      });
    },
  };
}

async function startChat(
  deps: V1ChatDeps,
  body: ChatRequest,
  { context: { actor, signal }, standing }: { context: CallContext; standing: SenderStanding },
  queryId: string,
): Promise<StartedQuery> {
  const conversation = readMessages(body.messages, deps.query.settings.programLimits());
  const { release } = deps.memory.take(limitSubjectOf(actor), bytesOf(conversation));
  try {
    const started = await chargeReading(
      deps.charging,
      { actor, standing },
      signal,
      async (reading) =>
        startQuery(
          deps.query,
          actor,
          await toPrompt(deps, { actor, body, conversation, queryId }, reading),
        ),
    );
    started.outcome.then(release, release);
    return started;
  } catch (error) {
    release();
    throw error;
  }
}

function bytesOf(conversation: ReadConversation): number {
  return filesIn(conversation).reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
}

interface ChatToAsk {
  actor: Actor;
  body: ChatRequest;
  conversation: ReadConversation;
  queryId: string;
}

async function toPrompt(
  { query: { lineUp, settings }, attachments }: V1ChatDeps,
  { actor, body, conversation, queryId }: ChatToAsk,
  reading: Reading,
): Promise<SentPrompt> {
  const { instructions, earlier, prompt, rounds, prefill } = conversation;
  let spare = settings.programLimits().files - filesIn(conversation).length;
  const read = async (files: readonly UploadedFile[]) => {
    const loaded = files.map((file) => ({ load: async () => file }));
    const done = await readAttachments(attachments, loaded, reading, files.length + spare);
    spare -= done.length - files.length;
    return done;
  };
  const readRounds = async (all: readonly ReadRound[]) => {
    const done: ProgramRound[] = [];
    for (const { files, ...round } of all) done.push({ ...round, attachments: await read(files) });
    return done;
  };
  const turns: EarlierTurn[] = [];
  for (const turn of earlier) {
    const { text: query, files } = turn.prompt;
    turns.push({
      query,
      attachments: await read(files),
      rounds: await readRounds(turn.rounds),
      response: turn.response,
    });
  }
  return {
    input: {
      query: prompt.text,
      ...readModel(lineUp.of(actor.user?.id ?? null), body),
      ...(body.store === false && { temporary: true }),
      temperature: body.temperature ?? null,
    },
    attachments: await read(prompt.files),
    program: {
      queryId,
      earlier: turns,
      instructions,
      maxOutputTokens: body.max_completion_tokens ?? body.max_tokens ?? null,
      fallbacks: readFallbacks(body),
      isStreamed: body.stream === true,
      rounds: await readRounds(rounds),
      prefill,
      effort: body.reasoning_effort ?? null,
      ...readSearch(body),
      toolUse: readTools(body),
      format: readFormat(body),
      stop: typeof body.stop === 'string' ? [body.stop] : (body.stop ?? []),
    },
  };
}

function readSearch({ web_search_options: options }: ChatRequest): {
  webSearch?: WebSearchOptions;
} {
  if (!options) return {};
  const { search_context_size: contextSize, user_location: user } = options;
  const { city, country, region, timezone } = user?.approximate ?? {};
  const places = Object.entries({ city, country, region, timezone });
  const location = Object.fromEntries(places.filter(([, place]) => place));
  return {
    webSearch: {
      ...(contextSize && { contextSize }),
      ...(Object.keys(location).length > 0 && { location }),
    },
  };
}

interface Replying {
  query: QueryDeps;
  context: CallContext;
  ignored: readonly string[];
}

/**
 * Unlike a page, a program that disconnects does not come back, so its query and the call to the vendor stop.
 */
async function answerChat(
  { query: { id, sent }, running, outcome }: StartedQuery,
  body: ChatRequest,
  replying: Replying,
) {
  const { signal } = replying.context;
  const abandon = () => running.stop('interrupted');
  signal.addEventListener('abort', abandon);
  if (signal.aborted) abandon();
  const isSettled = sent.program?.fallbacks === 'none';
  const reply = await writeReply(running.read(0, signal), body, replying, id, isSettled);
  if (!body.stream) await outcome;
  return reply;
}

/** The answer to an earlier identical call: what exists so far, and the rest as it arrives. */
async function repeatChat(body: ChatRequest, replying: Replying, queryId: string) {
  const { actor, signal } = replying.context;
  const events = await followQuery(replying.query, actor, queryId, 0, signal);
  return writeReply(withoutRepeats(events), body, replying, queryId, false);
}

/** `isSettled` says that the headers already name the models that answer. */
async function writeReply(
  events: AsyncIterable<NumberedEvent>,
  body: ChatRequest,
  { query, context, ignored }: Replying,
  queryId: string,
  isSettled: boolean,
) {
  const { temperature, reasoning_effort: effort } = body;
  const picturesIn = async (text: string): Promise<PicturePart[]> => {
    const pictures = await findPictures(query, context.actor, text);
    return pictures.map(({ mediaType, base64 }) => ({
      type: 'image_url',
      image_url: { url: `data:${mediaType};base64,${base64}` },
    }));
  };
  const traits = { queryId, ignored, asked: { temperature, effort }, picturesIn };
  if (!body.stream) {
    const reply = await writeCompletion(events, traits);
    context.setHeaders(describeChoices(reply.switchyard));
    return reply;
  }
  const includesUsage = body.stream_options?.include_usage === true;
  const streamed = { ...traits, includesUsage, isSearching: asksForSearch(body) };
  const { parts, all } = await holdUntilAnswered(events, traits, isSettled);
  const { choices } = parts.field;
  if (choices.length > 0) context.setHeaders(describeChoices({ query_id: queryId, choices }));
  return new EventStream(writeChunks(all, streamed));
}

/** Heartbeats begin with the headers, and some proxies close a connection that is silent for longer. */
const longestHoldMs = 15_000;

/**
 * Waits until a model starts to answer. From then on no other model takes over. If none can take over, the
 * wait is short.
 */
async function holdUntilAnswered(
  events: AsyncIterable<NumberedEvent>,
  traits: ReplyTraits,
  isSettled: boolean,
) {
  const parts = new ReplyParts(traits);
  const held: NumberedEvent[] = [];
  const rest = events[Symbol.asyncIterator]();
  const waited = new AbortController();
  const late = isSettled
    ? sleep(longestHoldMs, null, { signal: waited.signal, ref: false }).catch(() => null)
    : new Promise<never>(() => {});
  let coming = rest.next();
  for (;;) {
    const next = await Promise.race([coming, late]);
    if (next === null || next.done) break;
    coming = rest.next();
    held.push(next.value);
    parts.note(next.value.event);
    if (beginsAnswer(next.value.event)) break;
  }
  waited.abort();
  // It is read below; a failure before that must not count as unhandled.
  coming.catch(() => {});
  try {
    // Nothing has been sent, so a failure still has its own status.
    parts.throwIfFailed();
  } catch (error) {
    await rest.return?.();
    throw error;
  }
  async function* all() {
    try {
      yield* held;
      for (let next = await coming; !next.done; next = await rest.next()) yield next.value;
    } finally {
      await rest.return?.();
    }
  }
  return { parts, all: all() };
}

function beginsAnswer(event: StreamEvent): boolean {
  if (event.type === 'thinking') return event.text !== '';
  return ['text', 'tool-call', 'receipt', 'problem', 'done'].includes(event.type);
}
