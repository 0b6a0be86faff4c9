import OpenAI from 'openai';
import { findCity, getWeather, prompt } from './tools.mjs';

const calls = { find_city: findCity, get_weather: getWeather };
const describe = (name, argument) => ({
  type: 'function',
  name,
  strict: true,
  parameters: {
    type: 'object',
    properties: { [argument]: { type: 'string' } },
    required: [argument],
    additionalProperties: false,
  },
});
const tools = [describe('find_city', 'river'), describe('get_weather', 'city')];

/** With `--stored` it sends only what is new and names the response before; otherwise everything. */
const isStored = process.argv.includes('--stored');
const { responses } = new OpenAI();
let input = [{ role: 'user', content: prompt }];
let response;
do {
  const before = isStored && response ? { previous_response_id: response.id } : {};
  const stream = responses.stream({ model: 'auto', input, tools, store: isStored, ...before });
  response = await stream.finalResponse();
  const made = response.output.filter(({ type }) => type === 'function_call');
  const outputs = made.map(({ call_id, name, arguments: args }) => ({
    type: 'function_call_output',
    call_id,
    output: calls[name](JSON.parse(args)),
  }));
  input = isStored ? outputs : [...input, ...response.output, ...outputs];
} while (response.output.some(({ type }) => type === 'function_call'));
console.log(response.output_text);
