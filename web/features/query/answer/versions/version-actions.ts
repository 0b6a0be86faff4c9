import type { ModelId } from '#shared/contract/models/schemas.ts';
import { createContext, useContext, type RefObject } from 'react';
import type { Rating } from '#shared/contract/preferences/constants.ts';
import type { VersionChange } from '../../conversation/versions.ts';
import type { ShownAnswer, Turn } from '../../conversation/state/turn.ts';
import type { CheckedPicker } from '../../picker/availability/check-models.ts';

/** The actions for the versions of a conversation's turns. */
export interface VersionActions {
  picker: CheckedPicker | undefined;
  /** Whether an answer is still being written. No other prompt can be sent until it finishes. */
  isBusy: boolean;
  /** The versions of a visible turn, oldest first. */
  findVersions: (turn: Turn) => Turn[];
  onShow: (turn: Turn) => void;
  /** Returns false if the query could not be sent, for example because its files are gone. */
  onAsk: (turn: Turn, change: VersionChange) => boolean;
  /** Tries a recommended model or a candidate, or offers the upgrade that it requires. */
  onTry: (turn: Turn, id: ModelId) => void;
  /** Whether the turn after a comparison combines its answers. */
  isCombined: (turn: Turn) => boolean;
  /** Has a model combine a comparison's answers into one. */
  onCombine: (turn: Turn, model: string) => void;
  /** Rates one answer, or removes its rating with null. Resolves to whether the change was saved. */
  onRate: (
    turn: Turn,
    answer: ShownAnswer,
    rating: Rating | null,
    reason?: string,
  ) => Promise<boolean>;
  /** Absent for users with Standard. */
  onUpgrade: (() => void) | undefined;
  /** The version that the user switched to. Its arrow is focused once it is rendered. */
  stepped: RefObject<VersionStep | null>;
}

export interface VersionStep {
  turnId: number;
  by: -1 | 1;
}

export const VersionContext = createContext<VersionActions | null>(null);

/** Null if turns are read-only. */
export function useVersionActions(): VersionActions | null {
  return useContext(VersionContext);
}
