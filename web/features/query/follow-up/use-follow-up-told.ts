import { useState } from 'react';
import type { Turn } from '../conversation/state/turn.ts';
import type { Told } from '../picker/selection/told.ts';
import type { ModelChoice } from '../picker/selection/use-model-choice.ts';

interface FollowUpTold {
  told: Told;
  /** Whether it is what the turn was asked with, which the server then goes on with. */
  isAsBefore: boolean;
}

/** What a follow-up is asked with: the instructions of the turn before, until others are chosen. */
export function useFollowUpTold(turn: Turn, { told }: ModelChoice): FollowUpTold {
  const [asked, setAsked] = useState({ turnId: turn.id, told });
  if (asked.turnId !== turn.id) setAsked({ turnId: turn.id, told });
  const receipts = turn.answers.flatMap(({ receipt }) => receipt ?? []);
  const isNew = asked.turnId === turn.id && asked.told !== told;
  if (isNew || receipts.length === 0) return { told, isAsBefore: false };
  // A model that only makes pictures was told nothing.
  const before = receipts.find(({ askedWith }) => askedWith?.named)?.askedWith?.named?.id ?? null;
  return { told: { ...told, instructions: before }, isAsBefore: !turn.isTemporary };
}
