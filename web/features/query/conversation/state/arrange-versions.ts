import { pathThrough, pathTo } from '#shared/lib/turn-tree.ts';
import { arrange, type Arranged } from './conversation-reducer.ts';
import { listVersions, type ConversationState } from './conversation-state.ts';
import { isSaved, type Turn } from './turn.ts';

/** The turns once another version of a turn takes its place, and the place of what continues it. */
export function arrangeVersion(state: ConversationState, of: Turn, version: Turn): Arranged {
  const turns = listVersions(state).filter(({ id }) => id !== of.id || isWorthKeeping(of));
  return arrange(turns, [...pathTo(turns, of.parentId), version]);
}

/** The turns once a version is shown with what continues it. */
export function arrangeShown(state: ConversationState, version: Turn): Arranged {
  const turns = listVersions(state).filter(isWorthKeeping);
  return arrange(turns, pathThrough(turns, version.queryId));
}

/** Whether a turn came to anything that is kept as a version when it is asked again. */
function isWorthKeeping(turn: Turn): boolean {
  return turn.phase !== 'ended' || isSaved(turn) || turn.answers.some(({ text }) => text !== '');
}
