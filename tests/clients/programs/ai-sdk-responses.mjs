import { openai } from '@ai-sdk/openai';
import { doTask } from './ai-sdk-tools.mjs';

await doTask(openai('auto'));
