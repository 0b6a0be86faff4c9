import { useState } from 'react';
import type { Turn } from '../conversation/state/turn.ts';
import type { AnswerSettings } from '../picker/selection/answer-settings.ts';
import type { ModelChoice } from '../picker/selection/use-model-choice.ts';

interface FollowUpSettings {
  settings: AnswerSettings;
  /** Whether these are the instructions of the previous turn, which the server then reuses. */
  isAsBefore: boolean;
}

/** The instructions of a follow-up: those of the previous turn until the user chooses others. */
export function useFollowUpSettings(turn: Turn, { settings }: ModelChoice): FollowUpSettings {
  const [asked, setAsked] = useState({ turnId: turn.id, settings });
  if (asked.turnId !== turn.id) setAsked({ turnId: turn.id, settings });
  const receipts = turn.answers.flatMap(({ receipt }) => receipt ?? []);
  const isNew = asked.turnId === turn.id && asked.settings !== settings;
  if (isNew || receipts.length === 0) return { settings, isAsBefore: false };
  // Image models do not receive instructions.
  const before = receipts.find(({ askedWith }) => askedWith?.named)?.askedWith?.named?.id ?? null;
  return { settings: { ...settings, instructions: before }, isAsBefore: !turn.isTemporary };
}

/** Whether the user has chosen models since this turn was sent. */
export function useNewChoice(turnId: number, { selection, isSettled }: ModelChoice): boolean {
  const [asked, setAsked] = useState({ turnId, selection, isSettled });
  // A selection from the address or an earlier visit is applied once the models have loaded. It doesn't count
  // as new.
  const isOutdated = asked.turnId !== turnId || asked.isSettled !== isSettled;
  if (isOutdated) setAsked({ turnId, selection, isSettled });
  return !isOutdated && asked.selection !== selection;
}
