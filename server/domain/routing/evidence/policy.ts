import type { ModelId } from '#shared/contract/models.ts';
import type { ModelShift } from '#shared/contract/routing.ts';
import type { Task } from '../model.ts';
import type { Evidence, EvidenceByTask } from './evidence.ts';

/** Shifts that clear the threshold, as the router looks them up; the others change nothing. */
export function toEvidence(shifts: readonly ModelShift[]): EvidenceByTask {
  const byTask = new Map<Task, Map<ModelId, Evidence>>();
  for (const { task, model, shift, wins, comparisons, standing } of shifts) {
    if (standing !== 'counts') continue;
    const models = byTask.get(task) ?? new Map<ModelId, Evidence>();
    byTask.set(task, models.set(model, { shift, wins, comparisons }));
  }
  return byTask;
}
