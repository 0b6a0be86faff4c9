import type {
  NamedInstructions,
  NewInstructions,
  OwnInstructions,
} from '#shared/contract/instructions/schemas.ts';

/** A person's own instructions. Every call names the person: what belongs to others is not found. */
export interface InstructionStore {
  list(userId: number): Promise<Pick<OwnInstructions, 'standing' | 'named'>>;
  /** Empty text removes them. */
  saveStanding(userId: number, text: string): Promise<void>;
  /** `too-many` where the person has `most` already, `taken` where one of them has the name. */
  add(
    userId: number,
    instructions: NewInstructions,
    most: number,
  ): Promise<NamedInstructions | 'too-many' | 'taken'>;
  /** Null where the person has no such instructions. */
  change(
    userId: number,
    id: string,
    change: Partial<NewInstructions>,
  ): Promise<NamedInstructions | 'taken' | null>;
  /** False where the person has no such instructions. */
  remove(userId: number, id: string): Promise<boolean>;
}
