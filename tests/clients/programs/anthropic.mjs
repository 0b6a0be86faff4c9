import Anthropic from '@anthropic-ai/sdk';
import { betaTool } from '@anthropic-ai/sdk/helpers/beta/json-schema';
import { findCity, getWeather, prompt } from './tools.mjs';

const describe = (name, argument, run) =>
  betaTool({
    name,
    description: `Call it with the ${argument}`,
    inputSchema: {
      type: 'object',
      properties: { [argument]: { type: 'string' } },
      required: [argument],
    },
    run,
  });

const ask = {
  model: 'auto',
  max_tokens: 2_000,
  messages: [{ role: 'user', content: prompt }],
  tools: [describe('find_city', 'river', findCity), describe('get_weather', 'city', getWeather)],
};
const { messages } = new Anthropic().beta;
const runner = messages.toolRunner({ ...ask, stream: true });
let last;
for await (const stream of runner) last = await stream.finalMessage();
console.log(last.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join(''));
