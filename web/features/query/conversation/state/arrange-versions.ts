import { pathThrough, pathTo, versionsOf } from '#shared/lib/turn-tree.ts';
import { arrange, type Arranged } from './conversation-reducer.ts';
import { listVersions, type ConversationState } from './conversation-state.ts';
import { cameToSomething, type Turn } from './turn.ts';

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

/** Whether a turn is running or has text, or is the last version left with its prompt. */
function isWorthKeeping(turns: readonly Turn[], turn: Turn): boolean {
  if (cameToSomething(turn)) return true;
  const alike = versionsOf(turns, turn).filter(({ query }) => query === turn.query);
  return !alike.some((other) => cameToSomething(other) || other.id > turn.id);
}
