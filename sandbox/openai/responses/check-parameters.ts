import type { SimulatedModel } from '../../vendor/models.ts';
import { VendorError } from '../../vendor/vendor.ts';
import {
  checkEffort,
  checkRanges,
  checkSampling,
  checkTopLogprobs,
  refusesTemperature,
} from '../reasoning.ts';
import { wantsLogprobs, type ResponsesRequest } from './responses-request.ts';

const knownFields = new Set(
  (
    'model input instructions stream stream_options max_output_tokens temperature top_p reasoning ' +
    'include store text tools tool_choice metadata user truncation previous_response_id ' +
    'service_tier parallel_tool_calls prompt_cache_key prompt_cache_options safety_identifier ' +
    'background conversation prompt top_logprobs max_tool_calls'
  ).split(' '),
);
const searchFields = new Set(
  'type search_context_size external_web_access filters user_location'.split(' '),
);
const includable = [
  'file_search_call.results',
  'web_search_call.results',
  'web_search_call.action.sources',
  'message.input_image.image_url',
  'computer_call_output.output.image_url',
  'code_interpreter_call.outputs',
  'reasoning.encrypted_content',
  'message.output_text.logprobs',
];
const fewestTokens = 16;

/** Refuses what the Responses API rejects before a model runs. */
export function checkParameters(body: ResponsesRequest, served: SimulatedModel | null): void {
  const unknown = Object.keys(body).find((name) => !knownFields.has(name));
  if (unknown) refuse(unknown, `Unknown parameter: '${unknown}'.`, 'unknown_parameter');
  body.tools?.forEach((tool, index) => {
    if (tool.type === 'function') return;
    if (tool.type === 'x_search') {
      const words = `Invalid value: '${tool.type}'. Supported values are: 'function' and 'web_search'.`;
      refuse(`tools[${index}].type`, words, 'invalid_value');
    }
    const extra = Object.keys(tool).find((name) => !searchFields.has(name));
    const field = `tools[${index}].${extra}`;
    if (extra) refuse(field, `Unknown parameter: '${field}'.`, 'unknown_parameter');
  });
  const strange = body.include?.findIndex((one) => !includable.includes(one)) ?? -1;
  if (strange >= 0) {
    const list = includable
      .map((one) => `'${one}'`)
      .join(', ')
      .replace(/, (?='[^']+'$)/, ', and ');
    const words = `Invalid value: '${body.include?.[strange]}'. Supported values are: ${list}.`;
    refuse(`include[${strange}]`, words, 'invalid_value');
  }
  const { max_output_tokens: cap, reasoning, temperature } = body;
  if (cap != null && cap < fewestTokens) {
    refuse(
      'max_output_tokens',
      "Invalid 'max_output_tokens': integer below minimum value. Expected a value >= " +
        `${fewestTokens}, but got ${cap} instead.`,
      'integer_below_min_value',
    );
  }
  checkRanges(body);
  checkTopLogprobs(body.top_logprobs);
  if (!served) return;
  checkEffort(served, reasoning?.effort, 'reasoning.effort');
  const hosted = body.tools?.find(({ type }) => type !== 'function');
  if (hosted && served.lacks.includes('web_search')) {
    refuse('tools', `Hosted tool '${hosted.type}' is not supported with ${served.id}.`, '');
  }
  if (reasoning?.summary != null && !served.reasoning) refuseUnsupported('reasoning.summary');
  checkSampling({ ...body, logprobs: wantsLogprobs(body) }, served, reasoning?.effort);
  if (temperature != null && refusesTemperature(served, reasoning?.effort)) {
    refuseUnsupported('temperature');
  }
}

function refuseUnsupported(field: string): never {
  const message = `Unsupported parameter: '${field}' is not supported with this model.`;
  throw new VendorError('bad-request', { field, message });
}

function refuse(field: string, message: string, code: string): never {
  throw new VendorError('bad-request', { field, message, code });
}
