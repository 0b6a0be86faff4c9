import { pathThrough, pathTo, versionsOf } from '#shared/lib/turn-tree.ts';
import { arrange, type Arranged } from './conversation-reducer.ts';
import { listVersions, type ConversationState } from './conversation-state.ts';
import { cameToSomething, type Turn } from './turn.ts';

/** The turns once another version of a turn takes its place, and the place of what continues it. */
export function arrangeVersion(state: ConversationState, of: Turn, version: Turn): Arranged {
  const turns = listVersions(state).filter(({ id }) => id !== of.id || cameToSomething(of));
  return arrange(turns, [...pathTo(turns, of.parentId), version]);
}

/** The turns once a version is shown with what continues it. */
export function arrangeShown(state: ConversationState, version: Turn): Arranged {
  const all = listVersions(state);
  const turns = all.filter((turn) => turn === version || isWorthKeeping(all, turn));
  // The server does not know a prompt that did not arrive, so nothing continues it.
  const arrived = version.queryId !== null;
  const path = arrived
    ? pathThrough(turns, version.queryId)
    : [...pathTo(turns, version.parentId), version];
  return arrange(turns, path);
}

/** Whether a turn came to something, or no version that will stay has its prompt. */
function isWorthKeeping(turns: readonly Turn[], turn: Turn): boolean {
  if (cameToSomething(turn)) return true;
  const alike = versionsOf(turns, turn).filter(({ query }) => query === turn.query);
  return !alike.some((other) => cameToSomething(other) || other.id > turn.id);
}
