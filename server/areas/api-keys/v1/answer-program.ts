import type { Limiter } from '#server/platform/limiter.ts';
import { samplingNames } from '#shared/contract/query/constants.ts';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { ChatRequest, Message, SwitchyardField } from '#shared/contract/v1/chat-schemas.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { limitSubjectOf, type Actor } from '#server/platform/actor.ts';
import {
  type AttachmentReader,
  type ReadAttachment,
  type Reading,
  readAttachments,
} from '../../attachments/index.ts';
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
import type { CallContext } from '#server/platform/http/calls/call-context.ts';
import {
  EventStream,
  type NumberedEvent,
  type WrittenEvent,
} from '#server/platform/http/replies/event-stream.ts';
import { describeChoices, describePlan, limitHeaders } from './headers.ts';
import { filesIn, readMessages, type ReadConversation } from './request/read-messages.ts';
import { isGiven, readFallbacks, readModel, readTerms } from './request/read-model.ts';
import { readFormat, readTools } from './request/read-tools.ts';
import { readCaching } from './request/cache-marks.ts';
import type { MarkedFile, ReadRound } from './request/read-rounds.ts';
import { renameFields } from './request/refused.ts';
import { withTags } from './request/with-tags.ts';
import { onceOnly, type RepeatableCalls } from '../once-only.ts';
import { cachedCall, type ResponseCache } from './cached-call.ts';
import { findPictures } from './reply/find-pictures.ts';
import { ReplyParts, type NameOf, type ReplyTraits } from './reply/reply-parts.ts';
import { withoutRepeats } from './reply/without-repeats.ts';
import type { Sampling, WebSearchOptions } from '#server/providers/contract/model-provider.ts';
import type { VendorBlocks } from '#server/providers/contract/tools.ts';
import type { Marked } from '#server/providers/contract/cache-marks.ts';

export interface ProgramDeps {
  query: QueryDeps;
  attachments: AttachmentReader;
  charging: ChargingDeps;
  calls: RepeatableCalls;
  cache: ResponseCache;
  /** Limits the memory of all files together. */
  memory: Limiter;
}

/** The parts of a request that are read from the format of an API other than chat completions. */
export type ReadChat = Required<
  Pick<ProgramRequest, 'chat' | 'ignored' | 'nameOf' | 'vendorBlocks'>
>;

/** A program's call, converted from the format of its API. */
export interface ProgramRequest<Reply extends WholeReply = WholeReply> {
  /** The request as a chat completion. Requests of every API are converted to one. */
  chat: ChatRequest;
  /** The body as it was sent, which identifies a repeated call. */
  body: object;
  /** Fields of the body that have no effect. */
  ignored: readonly string[];
  /** The name that this API has for a field of a chat; absent if it has the same names. */
  nameOf?: NameOf;
  format: ReplyFormat<Reply>;
  /**
   * The parts of earlier answers that must be sent back to their vendor, keyed by the assistant's
   * message in `chat.messages`.
   */
  vendorBlocks?: ReadonlyMap<Message, VendorBlocks>;
  /** The query whose answer the call continues; absent if it names none. */
  continues?: string;
  /** Whether the program sends the model's thinking back with its next call. */
  keepsReasoning?: boolean;
  /** Whether the reply lists the pages that a search found. */
  listsSources?: boolean;
  /** Terms that only apply to calls for a picture. */
  drawing?: PictureTerms;
  /**
   * Whether the call may receive only the key owner's cached answers, or none. If absent, it may also receive
   * cached answers that other people share.
   */
  responseCache?: 'own' | 'none';
  /**
   * Reads a background query's events until it ends. Its call is answered earlier, by
   * `format.write`.
   */
  runsOn?(events: AsyncIterable<NumberedEvent>, traits: ReplyTraits): Promise<void>;
}

export type PictureTerms = Pick<
  NonNullable<SentPrompt['program']>,
  'picture' | 'pictureOptions' | 'reason'
>;

export interface ReplyFormat<Reply extends WholeReply> {
  write(events: AsyncIterable<NumberedEvent>, traits: ReplyTraits): Promise<Reply>;
  /** Called instead of `write` if the chat asks for a stream; absent if the format has no streams. */
  stream?(events: AsyncIterable<NumberedEvent>, traits: ReplyTraits): AsyncIterable<WrittenEvent>;
  /** What a stream sends to keep a silent connection open; an SSE comment if absent. */
  heartbeat?: string;
}

interface WholeReply {
  switchyard: SwitchyardField;
}

/**
 * Answers a program's call; all formats share this pipeline. A call that repeats an earlier one with the same
 * `Idempotency-Key` receives the earlier answer.
 */
export async function answerProgram<Reply extends WholeReply>(
  deps: ProgramDeps,
  context: CallContext,
  request: ProgramRequest<Reply>,
): Promise<Reply | EventStream> {
  const { actor, idempotencyKey: mark } = context;
  const standing = await findStanding(deps.charging, actor);
  context.setHeaders(limitHeaders(standing));
  const cached = await cachedCall(deps, context, request);
  const hit = await cached?.find();
  if (hit) return writeReply(hit.events, deps.query, context, request, { ...hit, isSettled: true });
  const { body } = request;
  return onceOnly(deps.calls, { actor, mark, body }, async ({ queryId, isRepeated }) => {
    if (isRepeated) {
      const earlier = await followQuery(deps.query, actor, queryId, 0, context.signal);
      const how = { queryId, isSettled: false };
      return writeReply(withoutRepeats(earlier), deps.query, context, request, how);
    }
    const starting = startProgram(deps, context, request, { standing, queryId });
    const started = await starting.catch((error: unknown) => {
      throw renameFields(error, request.nameOf);
    });
    context.setHeaders(describePlan(started.query));
    await cached?.keep(queryId);
    return followAnswer(deps.query, context, request, started);
  });
}

/** Starts the query of a call: reads its files, charges for reading, plans, counts and stores it. */
async function startProgram(
  deps: ProgramDeps,
  context: CallContext,
  request: ProgramRequest,
  { standing, queryId }: { standing: SenderStanding; queryId: string },
): Promise<StartedQuery> {
  const { chat, vendorBlocks } = request;
  const { actor, signal } = withTags(context, chat);
  const limits = deps.query.settings.programLimits();
  const conversation = readMessages(chat.messages, limits, vendorBlocks);
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
          await toPrompt(deps, { actor, request, conversation, queryId }, reading),
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
  request: ProgramRequest;
  conversation: ReadConversation;
  queryId: string;
}

async function toPrompt(
  { query: { lineUp, settings }, attachments }: ProgramDeps,
  { actor, request, conversation, queryId }: ChatToAsk,
  reading: Reading,
): Promise<SentPrompt> {
  const { chat: body, continues, keepsReasoning, drawing } = request;
  const { instructions, earlier, prompt, rounds, prefill } = conversation;
  let spare = settings.programLimits().files - filesIn(conversation).length;
  const read = async (files: readonly MarkedFile[]) => {
    const done: (ReadAttachment & Marked)[] = [];
    for (const { cacheControl, ...file } of files) {
      const one = { load: async () => file };
      const pages = await readAttachments(attachments, [one], reading, 1 + spare);
      spare -= pages.length - 1;
      done.push(
        ...pages.map((page, at) => (at < pages.length - 1 ? page : { ...page, cacheControl })),
      );
    }
    return done;
  };
  const readRounds = async (all: readonly ReadRound[]) => {
    const done: ProgramRound[] = [];
    for (const { files, ...round } of all) done.push({ ...round, attachments: await read(files) });
    return done;
  };
  const turns: EarlierTurn[] = [];
  const listings = lineUp.of(actor.user?.id ?? null);
  const terms = readTerms(body);
  const caching = readCaching(body);
  for (const turn of earlier) {
    const { text: query, files, marks } = turn.prompt;
    turns.push({
      query,
      attachments: await read(files),
      rounds: await readRounds(turn.rounds),
      response: turn.response.text,
      ...(marks && { promptMarks: marks }),
      ...(turn.response.marks && { responseMarks: turn.response.marks }),
      ...(turn.vendorBlocks && { vendorBlocks: turn.vendorBlocks }),
    });
  }
  return {
    input: {
      query: prompt.text,
      ...readModel(listings, body),
      ...(body.store === false && { temporary: true }),
      temperature: body.temperature ?? null,
    },
    attachments: await read(prompt.files),
    program: {
      queryId,
      earlier: turns,
      ...(continues && { continues }),
      instructions: instructions.text,
      maxOutputTokens: body.max_completion_tokens ?? body.max_tokens ?? null,
      fallbacks: readFallbacks(listings, body),
      ...(terms && { terms }),
      isStreamed: body.stream === true,
      ...(keepsReasoning && { keepsReasoning }),
      ...(caching && { caching: { ...caching, instructionMarks: instructions.marks } }),
      ...(prompt.marks && { promptMarks: prompt.marks }),
      rounds: await readRounds(rounds),
      prefill,
      effort: body.reasoning_effort ?? null,
      sampling: readSampling(body),
      ...(body.logprobs && { logprobs: body.top_logprobs ?? 0 }),
      ...readSearch(body, request),
      toolUse: readTools(body),
      format: readFormat(body),
      stop: typeof body.stop === 'string' ? [body.stop] : (body.stop ?? []),
      ...drawing,
    },
  };
}

function readSampling(body: ChatRequest): Sampling {
  const given = samplingNames.filter((name) => isGiven(body, name));
  return Object.fromEntries(given.map((name) => [name, body[name]]));
}

function readSearch(
  { web_search_options: options }: ChatRequest,
  { listsSources }: ProgramRequest,
): { webSearch?: WebSearchOptions } {
  if (!options) return {};
  const { search_context_size: contextSize, user_location: user } = options;
  const { city, country, region, timezone } = user?.approximate ?? {};
  const places = Object.entries({ city, country, region, timezone });
  const location = Object.fromEntries(places.filter(([, place]) => place));
  return {
    webSearch: {
      ...(contextSize && { contextSize }),
      ...(listsSources && { listsSources }),
      ...(Object.keys(location).length > 0 && { location }),
    },
  };
}

/** The maximum number of characters joined in one event for a program that can't keep up. */
const mostJoined = 16 * 1024;

/**
 * Unlike a page, a program that disconnects does not come back. So its query and the call to the vendor stop,
 * unless the program asked for a query that keeps running.
 */
async function followAnswer<Reply extends WholeReply>(
  query: QueryDeps,
  context: CallContext,
  request: ProgramRequest<Reply>,
  { query: { id, sent }, running, outcome }: StartedQuery,
) {
  const { signal } = context;
  if (request.runsOn) {
    const traits = traitsOf(query, context.actor, request, id);
    request.runsOn(running.read(0), traits).catch((error: unknown) => {
      query.logError(error, 'Couldn’t store a background response');
    });
  } else {
    const abandon = () => running.stop('interrupted');
    signal.addEventListener('abort', abandon);
    if (signal.aborted) abandon();
  }
  const isSettled = sent.program?.fallbacks === 'none';
  const events = running.read(0, signal, mostJoined);
  const reply = await writeReply(events, query, context, request, { queryId: id, isSettled });
  if (!request.chat.stream && !request.runsOn) await outcome;
  return reply;
}

/** `isSettled` is true if the headers already name the models that answer. */
async function writeReply<Reply extends WholeReply>(
  events: AsyncIterable<NumberedEvent>,
  query: QueryDeps,
  context: CallContext,
  request: ProgramRequest<Reply>,
  { queryId, isSettled, cacheAge }: { queryId: string; isSettled: boolean; cacheAge?: number },
): Promise<Reply | EventStream> {
  const { chat, format } = request;
  const traits = {
    ...traitsOf(query, context.actor, request, queryId),
    ...(cacheAge !== undefined && { cacheAge }),
  };
  if (!chat.stream || !format.stream) {
    const reply = await format.write(events, traits);
    // A background query may have no model yet, and its headers already describe its plan.
    const { choices } = reply.switchyard;
    if (choices.length > 0) context.setHeaders(describeChoices(queryId, choices));
    return reply;
  }
  const { parts, all } = await holdUntilAnswered(events, traits, isSettled);
  const { choices } = parts.field;
  if (choices.length > 0) context.setHeaders(describeChoices(queryId, choices));
  return new EventStream(format.stream(all, traits), format.heartbeat);
}

export function traitsOf(
  query: QueryDeps,
  actor: Actor,
  { chat, ignored, nameOf }: Pick<ProgramRequest, 'chat' | 'ignored' | 'nameOf'>,
  queryId: string,
): ReplyTraits {
  const { temperature, logprobs, reasoning_effort: effort } = chat;
  const asked = { temperature, effort, logprobs, sampling: readSampling(chat) };
  return {
    queryId,
    ignored,
    ...(nameOf && { nameOf }),
    asked,
    picturesIn: (text) => findPictures(query, actor, text),
  };
}

/**
 * Heartbeats only start after the headers, and some proxies close a connection that has been silent
 * for longer than this.
 */
const longestHoldMs = 15_000;

/**
 * Waits until a model starts to answer, because after that no other model takes over. The wait is short if
 * none can take over anyway.
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
  // The promise is awaited below. Without this handler, an earlier failure would count as unhandled.
  coming.catch(() => {});
  try {
    // Nothing has been sent yet, so a failure can still get its own HTTP status.
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
