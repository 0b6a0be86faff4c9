import type {
  NamedInstructions,
  NewInstructions,
  OwnInstructions,
} from '#shared/contract/instructions/schemas.ts';

/** A user's own instructions. Every call takes the user's id and finds only what belongs to that user. */
export interface InstructionStore {
  list(userId: number): Promise<Pick<OwnInstructions, 'standing' | 'named'>>;
  /** An empty text removes them. */
  saveStanding(userId: number, text: string): Promise<void>;
  /** Returns `too-many` if the user already has `most`, and `taken` if one of them has the name. */
  add(
    userId: number,
    instructions: NewInstructions,
    most: number,
  ): Promise<NamedInstructions | 'too-many' | 'taken'>;
  /** Returns null if the user has no such instructions. */
  change(
    userId: number,
    id: string,
    change: Partial<NewInstructions>,
  ): Promise<NamedInstructions | 'taken' | null>;
  /** Returns false if the user has no such instructions. */
  remove(userId: number, id: string): Promise<boolean>;
}
