import { Agent, run, setTracingDisabled, tool } from '@openai/agents';
import { z } from 'zod';
import { findCity, getWeather, prompt } from './tools.mjs';

// Traces would go to OpenAI.
setTracingDisabled(true);
const tools = [
  tool({
    name: 'find_city',
    description: 'The city on a river',
    parameters: z.object({ river: z.string() }),
    execute: findCity,
  }),
  tool({
    name: 'get_weather',
    description: 'The weather of a city',
    parameters: z.object({ city: z.string() }),
    execute: getWeather,
  }),
];
const agent = new Agent({ name: 'Guide', instructions: 'Be brief.', model: 'auto', tools });
const result = await run(agent, prompt, { stream: true });
await result.completed;
console.log(result.finalOutput);
