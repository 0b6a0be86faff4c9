import { openai } from '@llamaindex/openai';
import { agent } from '@llamaindex/workflow';
import { tool } from 'llamaindex';
import { z } from 'zod';
import { findCity, getWeather, prompt } from './tools.mjs';

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
const { data } = await agent({ llm: openai({ model: 'auto' }), tools }).run(prompt);
console.log(data.result);
