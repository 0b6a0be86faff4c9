import { samplingNames } from '#shared/contract/query/constants.ts';
import type { Model } from '#server/providers/contract/model.ts';

/** The parameters that the model accepts, by their names in Chat Completions and at OpenRouter. */
export function supportedParameters(model: Model): string[] {
  const { writesText, lacks = [], reasoning, takesTemperature, takes = [], webSearch } = model;
  if (!writesText) return [];
  const all = {
    max_tokens: true,
    max_completion_tokens: true,
    temperature: takesTemperature !== undefined || takes.includes('temperature'),
    ...Object.fromEntries(samplingNames.map((name) => [name, takes.includes(name)])),
    logprobs: takes.includes('logprobs'),
    top_logprobs: takes.includes('logprobs'),
    stop: !lacks.includes('stop'),
    tools: !lacks.includes('tools'),
    tool_choice: !lacks.includes('tools') && !lacks.includes('forced-tools'),
    parallel_tool_calls: !lacks.includes('tools'),
    response_format: !lacks.includes('json'),
    structured_outputs: !lacks.includes('json-schema'),
    reasoning_effort: reasoning !== null && reasoning.efforts.length > 0,
    web_search_options: webSearch !== undefined,
  };
  return Object.entries(all).flatMap(([name, isTaken]) => (isTaken ? [name] : []));
}
