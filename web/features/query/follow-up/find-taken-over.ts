import type { RoutedColumn } from '#shared/contract/query/stream-events.ts';
import type { Turn } from '../conversation/state/turn.ts';

/**
 * The model that took over after the chosen one failed and has answered every turn since; null if
 * the chosen one did not fail. `chosen` is its name.
 */
export function findTakenOver(turns: readonly Turn[], chosen: string): RoutedColumn | null {
  const routed = turns.at(-1)?.answers[0]?.routed;
  for (const { isComparison, askedName, answers } of turns.toReversed()) {
    const [answer] = answers;
    if (isComparison || !answer?.text || answer.routed.id !== routed?.id) return null;
    if (answer.failovers.length > 0 && askedName === chosen) return answer.routed;
  }
  return null;
}
