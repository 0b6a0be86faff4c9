/** A turn's position in its conversation. Versions of a turn have the same parent. */
export interface PlacedTurn {
  /** Null until the server has assigned one. */
  queryId: string | null;
  /** The id of the turn that this one continues; null for the first turn. */
  parentId: string | null;
}

/** The turn with this id and the turns that lead to it, oldest first; empty if there is no such turn. */
export function pathTo<Turn extends PlacedTurn>(
  turns: readonly Turn[],
  queryId: string | null,
): Turn[] {
  const byId = new Map(turns.map((turn) => [turn.queryId, turn]));
  const path: Turn[] = [];
  let at = queryId === null ? undefined : byId.get(queryId);
  // A conversation stored in the browser may contain a cycle.
  while (at && path.length < turns.length) {
    path.push(at);
    at = at.parentId === null ? undefined : byId.get(at.parentId);
  }
  return path.reverse();
}

/**
 * The path through a turn, continued with the newest version of each following turn. `turns` must be sorted,
 * oldest first. If no turn has that id, returns the path to the newest turn.
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

/** All versions of a turn, including the turn itself, in the order of `turns`. */
export function versionsOf<Turn extends PlacedTurn>(turns: readonly Turn[], turn: Turn): Turn[] {
  return turns.filter(({ parentId }) => parentId === turn.parentId);
}
