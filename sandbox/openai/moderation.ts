import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SandboxState } from '../control/sandbox-state.ts';
import { hexOf } from '../seed.ts';
import { parseBody } from '../vendor/incoming.ts';
import { promptOnly } from '../vendor/prompt-only.ts';
import { deliverWhole } from '../vendor/serve/deliver.ts';
import { serveExchange } from '../vendor/serve/serve-exchange.ts';
import { openaiIdentity, serverErrorBody } from './errors.ts';
import { jsonReply } from './reply.ts';

const requestSchema = z.looseObject({
  model: z.string().default('omni-moderation-latest'),
  input: z.union([
    z.string(),
    z.array(z.string()),
    z.array(
      z.union([
        z.looseObject({ type: z.literal('text'), text: z.string() }),
        z.looseObject({
          type: z.literal('image_url'),
          image_url: z.looseObject({ url: z.string() }),
        }),
      ]),
    ),
  ]),
});

const categories = [
  'harassment',
  'harassment/threatening',
  'hate',
  'hate/threatening',
  'illicit',
  'illicit/violent',
  'self-harm',
  'self-harm/instructions',
  'self-harm/intent',
  'sexual',
  'sexual/minors',
  'violence',
  'violence/graphic',
];
const seesImages = /^(?:self-harm|sexual$|violence)/;
const violentWords = /\b(?:kill|attack|bomb|murder)\w*\b/i;

/** Flags texts with violent words. Source: https://platform.openai.com/docs/api-reference/moderations */
export function serveModeration(
  state: SandboxState,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const call = { state, identity: openaiIdentity, kind: 'moderation' } as const;
  return serveExchange(call, request, reply, (incoming, find) => {
    const { model, input } = parseBody(incoming, requestSchema);
    const items = typeof input === 'string' ? [input] : input;
    const texts = items.map((one) =>
      typeof one === 'string' ? one : one.type === 'text' ? one.text : '',
    );
    // All parts of one input share one result.
    const isParts = items.some((one) => typeof one !== 'string');
    const hasImage = items.some((one) => typeof one !== 'string' && one.type === 'image_url');
    const judged = isParts ? [texts.join('\n')] : texts;
    const body = {
      id: `modr-${hexOf(24, ...judged)}`,
      model,
      results: judged.map((text) => judge(text, hasImage)),
    };
    return {
      question: promptOnly(model, texts.join('\n'), find),
      failed: jsonReply(serverErrorBody),
      deliver: (exchange, rule) => deliverWhole(exchange, jsonReply(body), rule),
    };
  });
}

function judge(text: string, hasImage: boolean): object {
  const flagged = violentWords.test(text);
  const of = <Value>(valueOf: (category: string) => Value) =>
    Object.fromEntries(categories.map((category) => [category, valueOf(category)]));
  return {
    flagged,
    categories: of((category) => flagged && category === 'violence'),
    category_scores: of((category) => (flagged && category === 'violence' ? 0.93 : 0.0001)),
    category_applied_input_types: of((category) => [
      'text',
      ...(hasImage && seesImages.test(category) ? ['image'] : []),
    ]),
  };
}
