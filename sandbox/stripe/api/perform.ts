import type { Call, Endpoint, Listing, ListInput } from './endpoint.ts';
import { expand } from './expand.ts';
import { listPage } from './list-page.ts';
import type { FormValue } from './parse-form.ts';
import { publicView } from './public-view.ts';
import { readInput } from './read-input.ts';

export function perform(
  endpoint: Endpoint,
  call: Call,
  form: Record<string, FormValue>,
  path: string,
): object {
  const input = readInput(endpoint.schema, form) as ListInput & { expand?: string[] };
  const result = endpoint.act(call, input);
  const reply = 'found' in result ? listPage(path, (result as Listing).found, input) : result;
  const expanded = expand(call.world, reply, input.expand);
  return call.isPublic ? publicView(expanded) : expanded;
}
