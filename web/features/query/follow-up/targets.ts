import { joinWords } from '#shared/lib/join-words.ts';
import type { CastVote } from '../conversation/state/votes.ts';
import { isNamed } from '../conversation/state/hidden-names.ts';
import { leadingAnswer } from '../conversation/state/votes.ts';
import type { SentFields } from '../picker/selection/sent-fields.ts';
import type { Turn } from '../conversation/state/turn.ts';

/** A possible target of a follow-up. */
export interface Target {
  id: 'all' | 'one' | 'chosen';
  label: string;
  /** The text for the model menu, which otherwise names the picker's choice. */
  name: string;
  fields: SentFields;
}

interface TargetOptions {
  turn: Turn;
  cast: CastVote | undefined;
  /** The fields that the picker would send, and a short name of that choice. */
  fields: SentFields;
  chosen: string;
  /** Whether the user has chosen models since the turn was sent. */
  isNewChoice: boolean;
  /** Whether another model took over after the chosen one failed. */
  hasTakenOver: boolean;
  /** Whether the `only` setting allows a model. */
  mayBeAsked: (id: string) => boolean;
}

/**
 * After a comparison: all of its models, or first the preferred one. After one answer in compare
 * mode: its model or a comparison; after a failover: its model or the chosen one. A choice made
 * since then comes first. Empty if the picker decides.
 */
export function listTargets(options: TargetOptions): Target[] {
  return listAll(options).filter(
    ({ id, fields: { model, models = [model] } }) =>
      id === 'chosen' || models.every(options.mayBeAsked),
  );
}

function listAll(options: TargetOptions): Target[] {
  const { turn, cast, fields, chosen, isNewChoice, hasTakenOver } = options;
  const leader = leadingAnswer(turn, cast)?.routed;
  if (!leader || !isNamed(leader)) return [];
  const { effort, dial, blind } = fields;
  const askedWith = { ...(effort && { effort }), ...(dial && { dial }) };
  const one: Target = {
    id: 'one',
    label: leader.name,
    name: leader.name,
    fields: { model: leader.id, compareMode: false, ...askedWith },
  };
  const anew: Target = { id: 'chosen', label: chosen, name: chosen, fields };
  if (!turn.isComparison) {
    if (!fields.compareMode) return hasTakenOver && !isNewChoice ? [one, anew] : [];
    return isNewChoice ? [anew, one] : [one, { ...anew, label: 'Several models' }];
  }
  const compared = turn.answers.map(({ routed }) => routed).filter(isNamed);
  const models = compared.map(({ id }) => id);
  const all: Target = {
    id: 'all',
    label: models.length === 2 ? 'Both models' : `All ${models.length} models`,
    name: `Compare ${joinWords(compared.map(({ name }) => name))}`,
    fields: {
      model: fields.model.startsWith('auto') ? fields.model : 'auto-standard',
      models,
      compareMode: true,
      ...(blind && { blind }),
      ...askedWith,
    },
  };
  const again = cast?.vote.outcome === 'preferred' ? [one, all] : [all];
  return isNewChoice ? [anew, ...again] : again;
}
