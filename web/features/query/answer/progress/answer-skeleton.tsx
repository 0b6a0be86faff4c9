import type { Picker } from '#shared/contract/models/schemas.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { ShownAnswer } from '../../conversation/state/turn.ts';
import { findListing } from '../../picker/find-model.ts';

interface AnswerSkeletonProps {
  answer: ShownAnswer | undefined;
  picker: Picker | undefined;
}

/** A placeholder in the shape of a text or an image, shown until the answer arrives. */
export function AnswerSkeleton({ answer, picker }: AnswerSkeletonProps) {
  if (!answer || !findListing(picker, answer.routed.id)?.makesImages) return <Skeleton />;
  return <div aria-hidden className="aspect-square animate-skeleton rounded-panel bg-n3" />;
}
