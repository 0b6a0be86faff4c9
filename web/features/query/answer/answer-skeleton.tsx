import type { Picker } from '#shared/contract/models/schemas.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { AnswerColumn } from '../conversation/state/turn.ts';

interface AnswerSkeletonProps {
  column: AnswerColumn | undefined;
  picker: Picker | undefined;
}

/** What stands in an answer's place, in the shape that it will have. */
export function AnswerSkeleton({ column, picker }: AnswerSkeletonProps) {
  const model = picker?.models.find(({ id }) => id === column?.routed.id);
  if (!model?.makesImages) return <Skeleton />;
  return <div aria-hidden className="aspect-square animate-skeleton rounded-panel bg-n3" />;
}
