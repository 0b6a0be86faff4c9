import { joinWords } from '#shared/lib/join-words.ts';
import type { CastVote } from '../conversation/state/votes.ts';
import { isNamed } from '../conversation/state/hidden-names.ts';
import { leadingAnswer } from '../conversation/state/votes.ts';
import type { SentFields } from '../picker/selection/sent-fields.ts';
import type { Turn } from '../conversation/state/turn.ts';

/** The models that a follow-up may go to. */
export interface Target {
  id: 'all' | 'one' | 'chosen';
  label: string;
  /** As the control names it that otherwise names what is chosen. */
  name: string;
  fields: SentFields;
}

interface TargetOptions {
  turn: Turn;
  cast: CastVote | undefined;
  /** The fields that the picker would send, and what is chosen there in a few words. */
  fields: SentFields;
  chosen: string;
  /** Whether models were chosen since the turn was asked. */
  isNewChoice: boolean;
  /** Whether another model took over from the chosen one, which failed. */
  hasTakenOver: boolean;
  /** Whether a model may be asked where it runs. */
  mayBeAsked: (id: string) => boolean;
}

/**
 * After a comparison: all of its models, or the preferred one once there is one, which then comes first.
 * After a single answer while comparing is on: its model, or a comparison; after one that took over: its model,
 * or the chosen one. What was chosen since then comes before all. Empty where the picker decides.
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
