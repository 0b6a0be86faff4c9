import { limits } from '#shared/contract/limits.ts';
import { pathTo } from '#shared/lib/turn-tree.ts';
import type { SentQuery } from '#web/api/stream/sent-query.ts';
import { findAnswerText, listVersions, type ConversationState } from './conversation-state.ts';

type SaidTurns = NonNullable<SentQuery['earlierTurns']>;

/** What was said on the way to a turn, with it, for a server that keeps nothing: the newest that one prompt may carry. */
export function listSaidTurns(state: ConversationState, lastId: string | null): SaidTurns {
  const path = pathTo(listVersions(state), lastId);
  const said = path.map((turn) => ({ query: turn.query, response: findAnswerText(state, turn) }));
  let left = limits.contextCharacters;
  const newest = said.reverse().filter(({ query, response }) => {
    left -= query.length + response.length;
    return left >= 0 && response !== '';
  });
  return newest.slice(0, limits.earlierTurns).reverse();
}
