import { userIdOf } from '../../platform/actor.ts';
import {
  addInstructions,
  changeInstructions,
  deleteInstructions,
  type InstructionStore,
} from './manage-instructions.ts';
import { succeed, type Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import type { QuerySettings } from '../settings/index.ts';

export interface InstructionRouteDeps {
  instructions: InstructionStore;
  settings: Pick<QuerySettings, 'instructions'>;
}

export function instructionRoutes({ instructions, settings }: InstructionRouteDeps): Routes {
  return {
    async getInstructions(_input, { actor }) {
      const own = await instructions.list(userIdOf(actor));
      return { ...own, hasInstallation: settings.instructions() !== null };
    },
    saveStandingInstructions: ({ body }, { actor }) =>
      succeed(instructions.saveStanding(userIdOf(actor), body.text)),
    addInstructions: ({ body }, { actor }) => addInstructions(instructions, userIdOf(actor), body),
    changeInstructions: ({ params, body }, { actor }) =>
      changeInstructions(instructions, userIdOf(actor), params.instructionsId, body),
    deleteInstructions: ({ params }, { actor }) =>
      succeed(deleteInstructions(instructions, userIdOf(actor), params.instructionsId)),
  };
}
