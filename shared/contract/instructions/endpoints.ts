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
    summary: 'What you have every model told before your prompts, and what you keep by name',
    output: ownInstructionsSchema,
  }),
  saveStandingInstructions: endpoint({
    method: 'PUT',
    path: '/api/account/instructions',
    access: 'user',
    summary: 'Save what goes with every prompt of yours; empty for nothing',
    body: standingInstructionsSchema,
    output: done,
  }),
  addInstructions: endpoint({
    method: 'POST',
    path: '/api/account/instructions/named',
    access: 'user',
    summary: 'Keep instructions by a name, to be chosen for a prompt',
    body: newInstructionsSchema,
    output: namedInstructionsSchema,
  }),
  changeInstructions: endpoint({
    method: 'PATCH',
    path: '/api/account/instructions/named/:instructionsId',
    access: 'user',
    summary: 'Rename or rewrite instructions; prompts that were sent keep the words of their time',
    params: instructionsParams,
    body: instructionsChangeSchema,
    output: namedInstructionsSchema,
  }),
  deleteInstructions: endpoint({
    method: 'DELETE',
    path: '/api/account/instructions/named/:instructionsId',
    access: 'user',
    summary: 'Delete instructions of yours',
    params: instructionsParams,
    output: done,
  }),
  getSentInstructions: endpoint({
    method: 'GET',
    path: '/api/switchyard/queries/:queryId/instructions',
    access: 'user',
    summary: 'Your instructions that went with a prompt of yours, in the words of that time',
    params: queryIdParams,
    output: sentInstructionsSchema,
  }),
};
