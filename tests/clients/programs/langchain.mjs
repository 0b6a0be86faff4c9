import { HumanMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { ChatOpenAI } from '@langchain/openai';
import { z } from 'zod';
import { findCity, getWeather, prompt } from './tools.mjs';

const tools = [
  tool(findCity, {
    name: 'find_city',
    description: 'The city on a river',
    schema: z.object({ river: z.string() }),
  }),
  tool(getWeather, {
    name: 'get_weather',
    description: 'The weather of a city',
    schema: z.object({ city: z.string() }),
  }),
];
const model = new ChatOpenAI({
  model: 'auto',
  useResponsesApi: process.argv.includes('--responses'),
}).bindTools(tools);
const messages = [new HumanMessage(prompt)];
let answer = await model.invoke(messages);
while (answer.tool_calls?.length) {
  messages.push(answer);
  for (const call of answer.tool_calls) {
    messages.push(await tools.find(({ name }) => name === call.name).invoke(call));
  }
  answer = await model.invoke(messages);
}
console.log(answer.text);
