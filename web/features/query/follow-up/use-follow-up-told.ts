import { useState } from 'react';
import type { Turn } from '../conversation/state/turn.ts';
import type { Told } from '../picker/selection/told.ts';
import type { ModelChoice } from '../picker/selection/use-model-choice.ts';

interface FollowUpTold {
  told: Told;
  /** Whether these are the instructions of the previous turn, which the server then reuses. */
  isAsBefore: boolean;
}

/** The instructions of a follow-up: those of the previous turn until the user chooses others. */
export function useFollowUpTold(turn: Turn, { told }: ModelChoice): FollowUpTold {
  const [asked, setAsked] = useState({ turnId: turn.id, told });
  if (asked.turnId !== turn.id) setAsked({ turnId: turn.id, told });
  const receipts = turn.answers.flatMap(({ receipt }) => receipt ?? []);
  const isNew = asked.turnId === turn.id && asked.told !== told;
  if (isNew || receipts.length === 0) return { told, isAsBefore: false };
  // Image models do not receive instructions.
  const before = receipts.find(({ askedWith }) => askedWith?.named)?.askedWith?.named?.id ?? null;
  return { told: { ...told, instructions: before }, isAsBefore: !turn.isTemporary };
}
