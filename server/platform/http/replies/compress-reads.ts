import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { chooseEncoding } from './content-encoding.ts';

/** A smaller reply fits into one packet without compression. */
const leastBytes = 1_400;

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const compress = {
  br: (text: string | Buffer) => promisify(brotliCompress)(text, quality),
  gzip: (text: string | Buffer) => promisify(gzip)(text),
};

/** Compresses the JSON that clients read, such as the list of models or a long conversation. */
export function compressReads(app: FastifyInstance): void {
  app.addHook('onSend', async ({ method, headers }, reply, payload) => {
    if (method !== 'GET' || !isLargeJson(payload, reply.getHeader('content-type'))) return payload;
    const varies = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
    reply.header('vary', varies);
    const encoding = chooseEncoding(headers['accept-encoding'] ?? '');
    if (!encoding) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return compress[encoding](payload);
  });
}

function isLargeJson(payload: unknown, contentType: unknown): payload is string | Buffer {
  return (
    (typeof payload === 'string' || Buffer.isBuffer(payload)) &&
    payload.length >= leastBytes &&
    String(contentType).startsWith('application/json')
  );
}
