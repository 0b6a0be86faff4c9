import OpenAI from 'openai';
import { findCity, getWeather, prompt } from './tools.mjs';

const describe = (name, argument, call) => ({
  type: 'function',
  function: {
    name,
    description: `Call it with the ${argument}`,
    parameters: { type: 'object', properties: { [argument]: { type: 'string' } } },
    parse: JSON.parse,
    function: call,
  },
});

const runner = new OpenAI().chat.completions.runTools({
  model: 'auto',
  stream: true,
  messages: [{ role: 'user', content: prompt }],
  tools: [describe('find_city', 'river', findCity), describe('get_weather', 'city', getWeather)],
});
console.log(await runner.finalContent());
