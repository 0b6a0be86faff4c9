import { readBearer } from '../incoming.ts';
import type { Speaker } from '../vendor.ts';
import { openaiFault } from './faults.ts';

export const openaiSpeaker: Speaker = {
  provider: 'openai',
  readKey: readBearer,
  fault: openaiFault,
};
