import type { CastVote } from '../conversation/state/votes.ts';
import { leadingAnswer } from '../conversation/state/votes.ts';
import type { SentFields } from '../picker/selection/sent-fields.ts';
import type { Turn } from '../conversation/state/turn.ts';

/** The models that a follow-up may go to. */
export interface Target {
  id: 'all' | 'one';
  label: string;
  fields: SentFields;
}

interface TargetOptions {
  turn: Turn;
  cast: CastVote | undefined;
  /** The fields that the picker would send. */
  fields: SentFields;
}

/**
 * After a comparison: all of its models, or the preferred one once there is one, which then comes first.
 * After a single answer while comparing is on: its model, or a comparison. Empty where the picker decides.
 */
export function listTargets({ turn, cast, fields }: TargetOptions): Target[] {
  const leader = leadingAnswer(turn, cast)?.routed;
  if (!leader) return [];
  const { effort, dial } = fields;
  const askedWith = { ...(effort && { effort }), ...(dial && { dial }) };
  const one: Target = {
    id: 'one',
    label: leader.name,
    fields: { model: leader.id, compareMode: false, ...askedWith },
  };
  if (!turn.isComparison) {
    return fields.compareMode ? [one, { id: 'all', label: 'Several models', fields }] : [];
  }
  const models = turn.answers.map(({ routed }) => routed.id);
  const all: Target = {
    id: 'all',
    label: models.length === 2 ? 'Both models' : `All ${models.length} models`,
    fields: {
      model: fields.model.startsWith('auto') ? fields.model : 'auto-standard',
      models,
      compareMode: true,
      ...askedWith,
    },
  };
  return cast?.vote.outcome === 'preferred' ? [one, all] : [all];
}
