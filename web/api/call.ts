import type { Api, EndpointName } from '#shared/contract/api.ts';
import type { Output, SentInput } from '#shared/contract/endpoint.ts';
import { toApiError } from './api-error.ts';
import { noteAsOf } from './as-of.ts';
import { endpointTable } from './endpoint-table.ts';

interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

type Input<N extends EndpointName> = SentInput<Api[N]>;

/** The user's time zone, which we send so that days in the server's messages match the dates on the page. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

export async function call<N extends EndpointName>(
  name: N,
  input: Input<N> = {},
  options: CallOptions = {},
): Promise<Output<Api[N]>> {
  const response = await send(name, input, options);
  noteAsOf(name, response.headers.get('as-of'));
  // Not parsed, because the server has already checked the response against the same contract.
  return (await response.json()) as Output<Api[N]>;
}

/** The options that make `useQuery` call an endpoint. */
export function callQuery<N extends EndpointName, Key extends readonly unknown[]>(
  queryKey: Key,
  name: N,
  input: Input<N> = {},
) {
  return {
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Output<Api[N]>> =>
      call(name, input, { signal }),
  };
}

/** Calls an endpoint and returns the raw response. Throws `ApiError` unless the response is a success. */
export async function send<N extends EndpointName>(
  name: N,
  input: Input<N> = {},
  { signal, headers }: CallOptions = {},
): Promise<Response> {
  const { method, path } = endpointTable[name];
  const hasBody = input.body !== undefined;
  const response = await fetch(fillPath(path, input.params) + toSearch(input.query), {
    method,
    credentials: 'include',
    headers: {
      'Time-Zone': timeZone,
      ...(hasBody && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: hasBody ? JSON.stringify(input.body) : null,
    signal: signal ?? null,
  });
  if (!response.ok) throw await toApiError(response, method);
  return response;
}

/** The path of an endpoint's URL, for use in a link. */
export function toPath<N extends EndpointName>(name: N, params: Input<N>['params']): string {
  return fillPath(endpointTable[name].path, params);
}

function fillPath(path: string, params: unknown): string {
  const values = new Map(toEntries(params));
  return path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  );
}

function toSearch(query: unknown): string {
  const search = new URLSearchParams(toEntries(query));
  return search.size > 0 ? `?${search}` : '';
}

/** Path or search parameters as text. Undefined parameters are left out. */
function toEntries(part: unknown): [string, string][] {
  const values: Record<string, string | number | boolean | undefined> = { ...(part as object) };
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
}
