import { createAnthropic } from '@ai-sdk/anthropic';
import { doTask, goOn } from './ai-sdk-tools.mjs';

// Anthropic's SDK wants this address without /v1.
const anthropic = createAnthropic({ baseURL: `${process.env.ANTHROPIC_BASE_URL}/v1` });
const model = anthropic('auto');
await goOn(model, await doTask(model));
