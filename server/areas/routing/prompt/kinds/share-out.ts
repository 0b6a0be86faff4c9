import type { Task } from '#server/providers/contract/model.ts';
import type { KindEstimate } from './estimate-kind.ts';
import { kinds } from './kind-weights.ts';

export interface Attached {
  images: number;
  documents: number;
}

/** How likely it is that a prompt belongs to a task. */
export interface TaskShare {
  task: Task;
  /** Greater than 0, at most 1. */
  share: number;
}

const leastShare = 0.03;

/**
 * Divides a prompt that counts as `task` among tasks. Kinds that aren't tasks, and shares that are
 * too small, are added to `task`. A prompt for or about a picture is not divided.
 */
export function shareOut(
  { shares }: Pick<KindEstimate, 'shares'>,
  task: Task,
  attached: Attached,
): TaskShare[] {
  if (task === 'image' || task === 'vision') return [{ task, share: 1 }];
  const others = new Map<Task, number>();
  kinds.forEach((kind, at) => {
    const share = shares[at] ?? 0;
    const own = kind === 'knowledge' && attached.documents > 0 ? 'documents' : kind;
    if (own === 'none' || own === 'image' || own === task || share < leastShare) return;
    others.set(own, (others.get(own) ?? 0) + share);
  });
  const left = [...others.values()].reduce((rest, share) => rest - share, 1);
  return [
    { task, share: left },
    ...Array.from(others, ([other, share]) => ({ task: other, share })),
  ];
}
