import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { RoutedColumn } from '#shared/contract/query/stream-events.ts';
import { leadingAnswer, type CastVote } from '../conversation/state/votes.ts';
import { isNamed } from '../conversation/state/hidden-names.ts';
import type { Turn } from '../conversation/state/turn.ts';
import type { NamedSelection } from '../picker/panel/list-options.ts';
import { listChosen } from '../picker/selection/selection.ts';

interface TargetOptions {
  turn: Turn;
  cast: CastVote | undefined;
  chosen: NamedSelection;
  /** Whether the user has chosen models since the turn was sent. */
  isNewChoice: boolean;
  /** Whether another model took over after the chosen one failed. */
  hasTakenOver: boolean;
  /** Whether the `only` setting allows a model. */
  mayBeAsked: (id: string) => boolean;
}

/**
 * The possible recipients of a follow-up, the default first. After a comparison: all of its models,
 * or first the preferred one. After a single answer in compare mode: its model or a comparison.
 * After a failover: the chosen model or the one that took over. A selection made since then comes
 * first. Empty if only the picker's selection applies.
 */
export function listTargets(options: TargetOptions): NamedSelection[] {
  const all = listAll(options).filter(
    ({ selection }) =>
      selection === options.chosen.selection || listChosen(selection).every(options.mayBeAsked),
  );
  return all.filter(({ label }, at) => all.findIndex((other) => other.label === label) === at);
}

function listAll(options: TargetOptions): NamedSelection[] {
  const { turn, cast, chosen, isNewChoice, hasTakenOver } = options;
  const leader = leadingAnswer(turn, cast)?.routed;
  if (!leader || !isNamed(leader)) return [];
  const one = selectAlone(leader);
  if (!turn.isComparison) {
    if (!chosen.selection.isComparing) {
      if (!hasTakenOver || isNewChoice) return [];
      // Once the user has sent a prompt to the other model by name, that counts as their choice.
      return turn.askedName === one.label ? [one, chosen] : [chosen, one];
    }
    return isNewChoice ? [chosen, one] : [one, chosen];
  }
  const compared = turn.answers.map(({ routed }) => routed).filter(isNamed);
  const all: NamedSelection = {
    label: compared.length === 2 ? 'Both models' : `All ${compared.length} models`,
    selection: { kind: 'auto', among: compared.map(({ id }) => id), isComparing: true },
  };
  const first = cast?.vote.outcome === 'preferred' ? [one, all] : [all];
  return [...(isNewChoice ? [chosen] : []), ...first, ...compared.map(selectAlone)];
}

function selectAlone({ id, name }: RoutedColumn & { id: ModelId }): NamedSelection {
  return { label: name, selection: { kind: 'single', model: id, isComparing: false } };
}
