import { readBearer } from '../vendor/incoming.ts';
import type { Speaker } from '../vendor/vendor.ts';
import { openaiFault } from './errors.ts';

export const openaiSpeaker: Speaker = {
  provider: 'openai',
  readKey: readBearer,
  fault: openaiFault,
};
