import { isStepCount, streamText, tool } from 'ai';
import { z } from 'zod';
import { findCity, getWeather, prompt } from './tools.mjs';

const tools = {
  find_city: tool({
    description: 'The city on a river',
    inputSchema: z.object({ river: z.string() }),
    execute: findCity,
  }),
  get_weather: tool({
    description: 'The weather of a city',
    inputSchema: z.object({ city: z.string() }),
    execute: getWeather,
  }),
};

/** Lets a model do the task, and returns the conversation. */
export async function doTask(model) {
  const messages = [{ role: 'user', content: prompt }];
  const first = streamText({ model, messages, tools, stopWhen: isStepCount(5) });
  console.log(await first.text);
  return [...messages, ...(await first.responseMessages)];
}

/** Asks something else in the same conversation. */
export async function goOn(model, conversation) {
  const messages = [...conversation, { role: 'user', content: 'Thank you' }];
  if (!(await streamText({ model, messages, tools }).text)) throw new Error('No second answer');
}
