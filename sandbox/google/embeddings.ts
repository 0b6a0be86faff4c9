import { z } from 'zod';
import { makeCutVector } from '../answers/make-vector.ts';
import { parseBody } from '../vendor/incoming.ts';
import type { EmbeddingDialect, EmbeddingRequest } from '../vendor/serve/serve-embeddings.ts';
import { refuseRequest } from '../vendor/vendor.ts';
import { errorBody, googleHeaders } from './errors.ts';
import { geminiDialect } from './google.ts';

const requestSchema = z.looseObject({
  requests: z
    .array(
      z.looseObject({
        model: z.string(),
        content: z.looseObject({ parts: z.array(z.looseObject({ text: z.string() })).min(1) }),
        outputDimensionality: z.int().optional(),
      }),
    )
    .min(1),
});

interface GeminiEmbeddingRequest extends EmbeddingRequest {
  dimensions: (number | undefined)[];
}

const mostRequests = 100;

/** Source: https://ai.google.dev/api/embeddings#method:-models.batchembedcontents. The API doesn't count tokens. */
export const geminiEmbeddings: EmbeddingDialect<GeminiEmbeddingRequest> = {
  identity: geminiDialect,
  parse(request, find) {
    const { requests } = parseBody(request, requestSchema);
    const model = (request.params.target ?? '').split(':')[0] ?? '';
    const served = find(model);
    if (requests.length > mostRequests) {
      refuseRequest(
        `* BatchEmbedContentsRequest.requests: at most ${mostRequests} requests can be in one batch\n`,
      );
    }
    if (requests.some((one) => one.model !== `models/${model}`)) {
      refuseRequest(
        '* BatchEmbedContentsRequest.requests[0].model: unexpected model name format\n',
      );
    }
    const dimensions = requests.map(({ outputDimensionality }) => outputDimensionality);
    const most = served?.dimensions?.most ?? 0;
    if (dimensions.some((one) => one !== undefined && (one < 1 || one > most))) {
      refuseRequest(`output_dimensionality must be between 1 and ${most}`);
    }
    const texts = requests.map(({ content }) => content.parts.map(({ text }) => text).join('\n'));
    return { model, served, texts, dimensions };
  },
  reply({ model, served, texts, dimensions }) {
    const most = served?.dimensions?.most ?? 0;
    const embeddings = texts.map((text, at) => ({
      values: makeCutVector(model, text, { most, dimensions: dimensions[at] }),
    }));
    return { status: 200, headers: googleHeaders(), body: JSON.stringify({ embeddings }) };
  },
  failed: {
    status: 200,
    headers: googleHeaders(),
    body: JSON.stringify(errorBody('overloaded', {})),
  },
};
