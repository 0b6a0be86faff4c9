import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { ModelShift, ReplacedModel } from '#shared/contract/routing/schemas.ts';
import type { Task } from '#server/providers/contract/model.ts';
import type { EvidenceByTask, Evidence } from '../choose/routing-context.ts';

/** Finds the models that answer when a model is chosen: the model itself, or its replacements. */
export interface Answering {
  /**
   * The answering models by the name under which answers are stored, such as `openai:gpt-4`; empty if the
   * model can no longer be chosen.
   */
  answerersOf(model: ModelId): readonly string[];
}

/** The shifts that pass the threshold, in the form that the router uses. Other shifts have no effect. */
export function toEvidence(shifts: readonly ModelShift[]): EvidenceByTask {
  const byTask = new Map<Task, Map<ModelId, Evidence>>();
  for (const { task, model, shift, wins, comparisons, rivals = [], standing } of shifts) {
    if (standing !== 'counts') continue;
    const models = byTask.get(task) ?? new Map<ModelId, Evidence>();
    const against = new Map(rivals.map(({ model: rival, ...own }) => [rival, own]));
    byTask.set(task, models.set(model, { shift, wins, comparisons, against }));
  }
  return byTask;
}

/**
 * The evidence of a promoted policy as it applies now. If a model has been removed, re-pointed or
 * replaced by its successor, its shifts don't apply until the model that users judged is back.
 */
export function standingEvidence(
  shifts: readonly ModelShift[],
  answering: Answering,
): EvidenceByTask {
  return toEvidence(shifts.filter((shift) => !isResting(shift, answering)));
}

/**
 * The models in a promoted policy that are now served by another model, or by none. For each model, `seen` is the one
 * that answered when it was last judged.
 */
export function listReplaced(
  shifts: readonly ModelShift[],
  answering: Answering,
  seen: ReadonlyMap<ModelId, string>,
): ReplacedModel[] {
  return [...Map.groupBy(shifts, ({ model }) => model)].flatMap(
    ([model, [shift]]): ReplacedModel[] => {
      if (!shift || !isResting(shift, answering)) return [];
      const answerers = answering.answerersOf(model);
      const now = answerers.find((name) => name === seen.get(model)) ?? answerers[0] ?? null;
      return [{ model, answerer: now }];
    },
  );
}

function isResting(shift: ModelShift, answering: Answering): boolean {
  return !answering.answerersOf(shift.model).includes(shift.answerer ?? shift.model);
}
