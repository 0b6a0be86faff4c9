/** A turn's place in its conversation: versions of a turn continue the same one. */
export interface PlacedTurn {
  /** Null before the server knows it. */
  queryId: string | null;
  /** The turn it continues; null, or one that is not there, where it begins the conversation. */
  parentId: string | null;
}

/** The turns that lead to one, oldest first, with it at the end; empty where it is not there. */
export function pathTo<Turn extends PlacedTurn>(
  turns: readonly Turn[],
  queryId: string | null,
): Turn[] {
  const byId = new Map(turns.map((turn) => [turn.queryId, turn]));
  const path: Turn[] = [];
  let at = queryId === null ? undefined : byId.get(queryId);
  // What a browser had stored may go round in a circle.
  while (at && path.length < turns.length) {
    path.push(at);
    at = at.parentId === null ? undefined : byId.get(at.parentId);
  }
  return path.reverse();
}

/**
 * The path through a turn, which goes on with the newest version of each that continues it. `turns` are the
 * oldest first; without a turn of that id, the path to the newest.
 */
export function pathThrough<Turn extends PlacedTurn>(
  turns: readonly Turn[],
  queryId: string | null,
): Turn[] {
  const newestAfter = new Map(turns.map((turn) => [turn.parentId, turn]));
  const goesOn = (turn: Turn | undefined) =>
    turn && turn.queryId !== null ? newestAfter.get(turn.queryId) : undefined;
  const path = pathTo(turns, queryId);
  if (path.length === 0) path.push(...pathTo(turns, turns.at(-1)?.queryId ?? null));
  let next = goesOn(path.at(-1));
  while (next && path.length < turns.length) {
    path.push(next);
    next = goesOn(next);
  }
  return path;
}

/** All versions of a turn in the order of `turns`, with it among them. */
export function versionsOf<Turn extends PlacedTurn>(turns: readonly Turn[], turn: Turn): Turn[] {
  return turns.filter(({ parentId }) => parentId === turn.parentId);
}
