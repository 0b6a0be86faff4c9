import { z } from 'zod';
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

const done = z.object({ success: z.boolean() });

export const instructionEndpoints = {
  getInstructions: endpoint({
    method: 'GET',
    path: '/api/account/instructions',
    access: 'user',
    summary: 'Get your standing and named instructions',
    output: ownInstructionsSchema,
  }),
  saveStandingInstructions: endpoint({
    method: 'PUT',
    path: '/api/account/instructions',
    access: 'user',
    summary: 'Save the instructions that are added to all your prompts; an empty text removes them',
    body: standingInstructionsSchema,
    output: done,
  }),
  addInstructions: endpoint({
    method: 'POST',
    path: '/api/account/instructions/named',
    access: 'user',
    summary: 'Save named instructions that you can choose for a prompt',
    body: newInstructionsSchema,
    output: namedInstructionsSchema,
  }),
  changeInstructions: endpoint({
    method: 'PATCH',
    path: '/api/account/instructions/named/:instructionsId',
    access: 'user',
    summary:
      'Rename or edit named instructions; prompts already sent keep the text they were sent with',
    params: instructionsParams,
    body: instructionsChangeSchema,
    output: namedInstructionsSchema,
  }),
  deleteInstructions: endpoint({
    method: 'DELETE',
    path: '/api/account/instructions/named/:instructionsId',
    access: 'user',
    summary: 'Delete named instructions',
    params: instructionsParams,
    output: done,
  }),
  getSentInstructions: endpoint({
    method: 'GET',
    path: '/api/switchyard/queries/:queryId/instructions',
    access: 'user',
    summary: 'Get the text of your instructions as sent with one of your prompts',
    params: queryIdParams,
    output: sentInstructionsSchema,
  }),
};
