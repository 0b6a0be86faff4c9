import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseCostlyJson } from './refuse-costly-json.ts';
import { receiveBody, type Arrival } from './receive-body.ts';

export interface Acceptance extends Pick<Arrival, 'limits' | 'timeoutMs'> {
  /** The client's address, against whose `BodyLimits` the request's body counts. */
  holderOf(request: FastifyRequest): string;
  /** The largest body of any route, read at each call; unlimited when absent. */
  mostBytes?(): number;
}

/** Accepts JSON only, up to the route's `bodyLimit` and `mostBytes`. */
export function acceptJson(app: FastifyInstance, acceptance: Acceptance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const bytes = await receiveWhole(request, acceptance);
    refuseCostlyJson(bytes);
    return new Promise((resolve, reject) => {
      void parse(request, bytes.toString(), (error, body) =>
        error ? reject(error) : resolve(body),
      );
    });
  });
}

/** Accepts a body of any type as bytes. */
export function acceptBytes(app: FastifyInstance, acceptance: Acceptance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request: FastifyRequest) => receiveWhole(request, acceptance));
}

function receiveWhole(
  request: FastifyRequest,
  { limits, timeoutMs, holderOf, mostBytes: mostOfAny = () => Infinity }: Acceptance,
): Promise<Buffer> {
  const mostBytes = Math.min(request.routeOptions.bodyLimit, mostOfAny());
  return receiveBody(request.raw, { limits, timeoutMs, mostBytes, holder: holderOf(request) });
}
