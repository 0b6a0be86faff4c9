import { endpoint } from '../endpoint.ts';
import { queryIdParams } from '../query/schemas.ts';
import {
  instructionsChangeSchema,
  instructionsParams,
  namedInstructionsSchema,
  newInstructionsSchema,
  ownInstructionsSchema,
  sentInstructionsSchema,
  standingInstructionsSchema,
} from './schemas.ts';

export const instructionEndpoints = {
  getInstructions: endpoint('GET /api/account/instructions', 'user', {
    summary: 'Get your standing instructions and your named instructions',
    output: ownInstructionsSchema,
  }),
  saveStandingInstructions: endpoint('PUT /api/account/instructions', 'user', {
    summary: 'Save the instructions that are added to all your prompts; an empty text removes them',
    body: standingInstructionsSchema,
  }),
  addInstructions: endpoint('POST /api/account/instructions/named', 'user', {
    summary: 'Save named instructions that you can choose for a prompt',
    body: newInstructionsSchema,
    output: namedInstructionsSchema,
  }),
  changeInstructions: endpoint('PATCH /api/account/instructions/named/:instructionsId', 'user', {
    summary:
      'Rename or edit named instructions; prompts already sent keep the text they were sent with',
    params: instructionsParams,
    body: instructionsChangeSchema,
    output: namedInstructionsSchema,
  }),
  deleteInstructions: endpoint('DELETE /api/account/instructions/named/:instructionsId', 'user', {
    summary: 'Delete named instructions',
    params: instructionsParams,
  }),
  getSentInstructions: endpoint('GET /api/switchyard/queries/:queryId/instructions', 'user', {
    summary: 'Get the text of the instructions that were sent with one of your prompts',
    params: queryIdParams,
    output: sentInstructionsSchema,
  }),
};
