import type { NamedInstructions, NewInstructions } from '#shared/contract/instructions/schemas.ts';
import { limits } from '#shared/contract/limits.ts';
import { AppError } from '../../platform/app-error.ts';
import type { InstructionStore } from './store/instruction-store.ts';

export type { InstructionStore };

export async function addInstructions(
  store: InstructionStore,
  userId: number,
  instructions: NewInstructions,
): Promise<NamedInstructions> {
  const added = await store.add(userId, instructions, limits.namedInstructions);
  if (added === 'too-many') {
    throw new AppError(
      'conflict',
      `You already have ${limits.namedInstructions} named instructions, the maximum. Your text is still here. Delete one and save again.`,
    );
  }
  return orNameTaken(added);
}

export async function changeInstructions(
  store: InstructionStore,
  userId: number,
  id: string,
  change: Partial<NewInstructions>,
): Promise<NamedInstructions> {
  return orNameTaken(orGone(await store.change(userId, id, change)));
}

export async function deleteInstructions(
  store: InstructionStore,
  userId: number,
  id: string,
): Promise<void> {
  if (!(await store.remove(userId, id))) throw gone();
}

function orNameTaken<Found extends object>(found: Found | 'taken'): Found {
  if (found !== 'taken') return found;
  const message = 'You already have instructions with this name. Choose another name.';
  throw new AppError('invalid-input', message, { fieldErrors: { name: message } });
}

function orGone<Found>(found: Found | null): Found {
  if (found === null) throw gone();
  return found;
}

function gone(): AppError {
  return new AppError('not-found', 'These instructions have been deleted or aren’t yours.');
}
