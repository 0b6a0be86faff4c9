import { openai } from '@ai-sdk/openai';
import { doTask, goOn } from './ai-sdk-tools.mjs';

const model = openai('auto');
await goOn(model, await doTask(model));
