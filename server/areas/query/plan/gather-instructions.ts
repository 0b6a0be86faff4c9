import type { NamedInstructions } from '#shared/contract/instructions/schemas.ts';
import { isSender, senderOf, type Actor } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Instructions, KeptInstructions } from '../ports.ts';
import type { QueryDeps } from '../query-deps.ts';
import type { PromptAfterTurns } from './prompt.ts';

type InstructionDeps = Pick<QueryDeps, 'instructions' | 'settings' | 'store'>;

const none: KeptInstructions = { standing: '', named: null, temperature: null };

/**
 * Gathers the instructions that the models receive. A new version of a turn, or a combination of its answers,
 * uses the sender's instructions from that time. The installation's instructions are always the current ones.
 */
export async function gatherInstructions(
  deps: InstructionDeps,
  actor: Actor,
  sent: PromptAfterTurns,
): Promise<Instructions> {
  const { retryOf, temporary, instructions: chosen, temperature } = sent.input;
  const like = temporary ? undefined : (retryOf ?? sent.combine?.of);
  const kept =
    like === undefined
      ? await gatherCurrent(deps, actor, sent)
      : ((await findKept(deps, actor, like)) ?? none);
  return {
    installation: deps.settings.instructions() ?? '',
    standing: kept.standing,
    named: chosen === undefined ? kept.named : await findChosen(deps, actor, chosen),
    temperature: temperature === undefined ? kept.temperature : temperature,
  };
}

/** The current standing instructions, and the named ones if the previous turn used any. */
async function gatherCurrent(
  deps: InstructionDeps,
  actor: Actor,
  { input, parentId, program }: PromptAfterTurns,
): Promise<KeptInstructions> {
  // Instructions that a user sets on the page do not apply to their programs.
  if (program) return { ...none, standing: program.instructions };
  const { userId } = senderOf(actor);
  if (userId === null) return none;
  const { standing, named } = await deps.instructions.list(userId);
  const isLeftOpen = input.instructions === undefined && parentId !== null;
  const before = isLeftOpen ? await findKept(deps, actor, parentId) : null;
  const same = named.find(({ id }) => id === before?.named?.id);
  return { standing, named: same ?? null, temperature: null };
}

async function findKept(
  { store }: InstructionDeps,
  actor: Actor,
  queryId: string,
): Promise<KeptInstructions | null> {
  const query = await store.find(queryId);
  return query && isSender(actor, query) ? query.instructions : null;
}

/**
 * The named instructions that the prompt chooses; null if it chooses none or the caller is not signed in.
 * Throws `not-found` if they were deleted.
 */
async function findChosen(
  deps: InstructionDeps,
  actor: Actor,
  chosen: string | null,
): Promise<NamedInstructions | null> {
  const { userId } = senderOf(actor);
  if (chosen === null || userId === null) return null;
  const { named } = await deps.instructions.list(userId);
  const found = named.find(({ id }) => id === chosen);
  if (found) return found;
  throw new AppError(
    'not-found',
    'The instructions you chose have been deleted. Your prompt is saved. Send it again without them, or choose others.',
    { fieldErrors: { instructions: 'These instructions have been deleted.' } },
  );
}
