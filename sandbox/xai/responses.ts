import { responsesDialect } from '../openai/responses/responses-dialect.ts';
import type { ResponsesRequest } from '../openai/responses/responses-request.ts';
import type { SimulatedModel } from '../vendor/models.ts';
import { VendorError, type Answer } from '../vendor/vendor.ts';
import { checkParameters } from './chat-request.ts';
import { answerTicks, searchTicks } from './cost-ticks.ts';
import { jsonHeaders, xaiErrorBody } from './errors.ts';
import { xaiDialect } from './xai.ts';

/** Source: https://docs.x.ai/developers/tools/overview and /citations */
export const xaiResponses = responsesDialect(xaiDialect, {
  name: 'xai',
  headers: jsonHeaders,
  failure: xaiErrorBody('server-error', {}),
  check,
  extras: (answer) => ({
    response: { citations: answer.searches.flatMap(({ pages }) => pages.map(({ url }) => url)) },
    usage: searchUsage(answer),
  }),
});

function check(body: ResponsesRequest, served: SimulatedModel | null): void {
  if (!served) return;
  const { model, temperature, top_p, reasoning, tools } = body;
  checkParameters(
    { model, messages: [], temperature, top_p, reasoning_effort: reasoning?.effort },
    served,
  );
  const hosted = tools?.find(({ type }) => type !== 'function');
  // The wording of this error is ours.
  if (hosted && served.lacks.includes('web_search')) {
    const message = `Model ${served.id} does not support server-side tool ${hosted.type}.`;
    throw new VendorError('bad-request', { message });
  }
}

function searchUsage(answer: Answer): object {
  const done = answer.searches.filter(({ error }) => !error);
  const count = (kind: 'web' | 'x') => done.filter((search) => search.kind === kind).length;
  return {
    num_sources_used: 0,
    num_server_side_tools_used: done.length,
    server_side_tool_usage_details: { web_search_calls: count('web'), x_search_calls: count('x') },
    cost_in_usd_ticks: answerTicks(answer, answer.outputTokens) + searchTicks(done.length),
  };
}
