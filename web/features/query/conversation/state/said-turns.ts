import { limits } from '#shared/contract/limits.ts';
import { pathTo } from '#shared/lib/turn-tree.ts';
import type { SentQuery } from '#web/api/stream/sent-query.ts';
import { findAnswerText, listVersions, type ConversationState } from './conversation-state.ts';

type SaidTurns = NonNullable<SentQuery['earlierTurns']>;

/**
 * The path to a turn as prompts and responses, for temporary conversations, which the server does
 * not store. Returns the newest turns that fit into one query.
 */
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
