import { joinMarked } from '#server/providers/contract/cache-marks.ts';
import { isEmptyTurn } from './attachments.ts';
import type { Turn } from '#server/providers/contract/model-provider.ts';

/**
 * Prepares turns for vendors that require alternating roles, starting with the user. Joins adjacent turns of
 * the same role, and drops empty turns and leading answers.
 */
export function alternateTurns(turns: readonly Turn[]): Turn[] {
  const merged: Turn[] = [];
  for (const turn of turns) {
    if (isEmptyTurn(turn)) continue;
    const last = merged.at(-1);
    if (last?.role === turn.role) merged[merged.length - 1] = joinTurns(last, turn);
    else if (last || turn.role === 'user') merged.push(turn);
  }
  return merged;
}

function joinTurns(first: Turn, second: Turn): Turn {
  const hasCalls = first.toolCalls ?? second.toolCalls;
  const hasResults = first.toolResults ?? second.toolResults;
  return {
    role: first.role,
    ...joinMarked([first, second].filter(({ text }) => text.trim() !== '')),
    attachments: [...(first.attachments ?? []), ...(second.attachments ?? [])],
    ...(hasCalls && { toolCalls: [...(first.toolCalls ?? []), ...(second.toolCalls ?? [])] }),
    ...(hasResults && {
      toolResults: [...(first.toolResults ?? []), ...(second.toolResults ?? [])],
    }),
  };
}
