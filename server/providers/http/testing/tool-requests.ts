import type { ToolUse } from '#server/providers/contract/tools.ts';
import { hello } from './collect-answer.ts';
import type { AnswerRequest } from '#server/providers/contract/model-provider.ts';

export const parameters = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};

export const toolUse: ToolUse = {
  tools: [
    { name: 'get_weather', description: 'Of one city', parameters, isStrict: true },
    { name: 'local_time', parameters: null, isStrict: false },
  ],
  choice: 'auto',
  isParallel: true,
};

const turns: AnswerRequest['turns'] = [
  { role: 'user', text: 'The weather in Paris and Rome?' },
  {
    role: 'assistant',
    text: 'I look.',
    toolCalls: [
      { id: 'call_1', name: 'get_weather', arguments: '{"city":"Paris"}', signature: 'c2ln' },
      { id: 'call_2', name: 'get_weather', arguments: 'broken' },
    ],
  },
  {
    role: 'user',
    text: '',
    toolResults: [
      { id: 'call_1', name: 'get_weather', text: '21 degrees' },
      { id: 'call_2', name: 'get_weather', text: '{"degrees":24}' },
    ],
  },
];

/** A request after two calls and their results. */
export const afterCalls: AnswerRequest = { ...hello, turns, toolUse };

const schema = {
  type: 'json-schema',
  name: 'place',
  description: 'A place',
  schema: parameters,
  isStrict: true,
} as const;
export const inSchema: AnswerRequest = { ...hello, format: schema };

/** Every way to offer functions and to request a format. */
export const withTools: AnswerRequest[] = [
  afterCalls,
  inSchema,
  ...(['auto', 'none', 'required', { name: 'local_time' }] as const).flatMap((choice) =>
    [true, false].map((isParallel) => ({ ...hello, toolUse: { ...toolUse, choice, isParallel } })),
  ),
];
export const inJson: AnswerRequest = { ...hello, format: { type: 'json' } };
