import type { ModelId } from '#shared/contract/models/schemas.ts';
import { showTurn } from '#web/api/threads/show-turn.ts';
import type { SentQuery } from '#web/api/stream/sent-query.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { pathThrough, pathTo, versionsOf } from '#shared/lib/turn-tree.ts';
import type { ConversationStore } from './conversation-store.ts';
import { beginTurn } from './state/begin-turn.ts';
import {
  findRequest,
  findSavedThread,
  listVersions,
  type ConversationState,
} from './state/conversation-state.ts';
import { lacksInstructions } from './state/turn-error.ts';
import { cameToSomething, isSaved, type ShownAnswer, type Turn } from './state/turn.ts';
import { toVersionQuery, toVersionRequest } from './state/version-query.ts';
import { arrange, type Arranged } from './state/conversation-reducer.ts';

/** What may differ in another version of a turn. All other fields stay the same. */
export type VersionChange = Partial<
  Pick<SentQuery, 'query' | 'model' | 'models' | 'compareMode' | 'blind'>
>;

// The pause in milliseconds that the specification requires before a recommended model runs.
const tryDelayMs = 100;

export function tryModel(store: ConversationStore, turn: Turn, model: ModelId): void {
  askVersion(store, turn, { model }, tryDelayMs);
}

/**
 * Sends a turn again with the given changes and keeps the old one as a version. Returns false if
 * its files are gone.
 */
export function askVersion(
  store: ConversationStore,
  of: Turn,
  change: VersionChange = {},
  delayMs = 0,
): boolean {
  const { query, ...before } = findRequest(store.state, of);
  // A turn from an earlier visit doesn't record the search switch, so the current setting applies.
  const search = store.state.requests.has(of.id) || of.combines ? {} : store.ports.findSearch();
  const changed = changeQuery({ ...search, ...withoutGone(query, of) }, change);
  const askedName = store.ports.findModelName(changed.model);
  const asked = { ...before, query: changed, askedName, delayMs };
  const request = toVersionRequest(store.state, of, asked);
  if (!request) {
    showToast(filesGone);
    return false;
  }
  const turn = beginTurn(request, { parentId: of.parentId, files: of.files });
  const arranged = arrangeVersion(store.state, of, turn);
  store.send({ type: 'version-asked', turn, request, arranged });
  return true;
}

/** The query, without its instructions if it was rejected because they had been deleted. */
function withoutGone({ instructions, ...query }: SentQuery, { error }: Turn): SentQuery {
  const isLeft = instructions === undefined || lacksInstructions(error);
  return isLeft ? query : { ...query, instructions };
}

/** A named model replaces all models in the query, unless the change also sets `models`. */
function changeQuery(asked: SentQuery, change: VersionChange): SentQuery {
  if (!change.model) return { ...asked, ...change };
  const { models: _, ...query } = asked;
  return { ...query, compareMode: false, ...change };
}

const filesGone = {
  title: 'Files Missing',
  description: 'The files for this prompt are gone. Attach them to a new prompt.',
};

/**
 * Shows a version of a turn with the turns that continue it. Resolves once the server has recorded
 * the switch, which may change the thread's title.
 */
export async function showVersion(
  store: ConversationStore,
  turn: Turn,
  show = showTurn,
): Promise<void> {
  const arranged = arrangeShown(store.state, turn);
  store.apply({ type: 'version-shown', arranged });
  await rememberShown(store, arranged.current, show);
}

/** Retries one model in the current comparison, in its own column. */
export async function retryAnswer(store: ConversationStore, answer: ShownAnswer): Promise<void> {
  const { current } = store.state;
  if (!current) return;
  const request = findRequest(store.state, current);
  const query = toVersionQuery(store.state, current, request.query);
  await store.retryAnswer(answer, { ...request, query });
  // The server treats a retry as a new version, so we report that the comparison stays visible.
  if (store.state.current?.id === current.id) void rememberShown(store, current, showTurn);
}

async function rememberShown(
  { state }: ConversationStore,
  turn: Turn | null,
  show: typeof showTurn,
): Promise<void> {
  const threadId = findSavedThread(state);
  if (threadId && turn?.queryId && isSaved(turn)) await show(threadId, turn.queryId);
}

/** The turns after a new version has replaced a turn and everything that continued it. */
export function arrangeVersion(state: ConversationState, of: Turn, version: Turn): Arranged {
  const turns = listVersions(state).filter(({ id }) => id !== of.id || cameToSomething(of));
  return arrange(turns, [...pathTo(turns, of.parentId), version]);
}

/** The turns after switching to a version, including the turns that continue it. */
export function arrangeShown(state: ConversationState, version: Turn): Arranged {
  const all = listVersions(state);
  const turns = all.filter((turn) => turn === version || isWorthKeeping(all, turn));
  // A prompt that never reached the server cannot have been continued.
  const arrived = version.queryId !== null;
  const path = arrived
    ? pathThrough(turns, version.queryId)
    : [...pathTo(turns, version.parentId), version];
  return arrange(turns, path);
}

/** Whether a turn is running or has text, or is the last remaining version with its prompt. */
function isWorthKeeping(turns: readonly Turn[], turn: Turn): boolean {
  if (cameToSomething(turn)) return true;
  const alike = versionsOf(turns, turn).filter(({ query }) => query === turn.query);
  return !alike.some((other) => cameToSomething(other) || other.id > turn.id);
}
