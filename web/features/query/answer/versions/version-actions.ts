import { createContext, useContext, type RefObject } from 'react';
import type { VersionChange } from '../../conversation/versions.ts';
import type { Turn } from '../../conversation/state/turn.ts';
import type { PlacedPicker } from '../../picker/elsewhere/place-models.ts';

/** What can be done with the versions of a conversation's turns. */
export interface VersionActions {
  picker: PlacedPicker | undefined;
  /** Whether an answer is being written, so that nothing else can be asked. */
  isBusy: boolean;
  /** The versions of a turn that is shown, oldest first. */
  findVersions: (turn: Turn) => Turn[];
  onShow: (turn: Turn) => void;
  /** Returns whether it was asked: its files may be gone. */
  onAsk: (turn: Turn, change: VersionChange) => boolean;
  /** Has a model write one answer from those of a comparison. */
  onCombine: (turn: Turn, model: string) => void;
  /** Absent for those who have Standard. */
  onUpgrade: (() => void) | undefined;
  /** The version that was stepped to, whose arrow takes the focus once it is drawn. */
  stepped: RefObject<Step | null>;
}

export interface Step {
  turnId: number;
  by: -1 | 1;
}

export const VersionContext = createContext<VersionActions | null>(null);

/** Null where a turn is only shown. */
export function useVersionActions(): VersionActions | null {
  return useContext(VersionContext);
}
