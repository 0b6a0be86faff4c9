import { z } from 'zod';
import { randomId } from '../seed.ts';
import { parseBody } from '../vendor/incoming.ts';
import { findKnown } from '../vendor/models.ts';
import type { PictureDialect, PictureRequest } from '../vendor/serve/serve-picture.ts';
import { countTokens } from '../vendor/tokens.ts';
import type { IncomingRequest, WireReply } from '../vendor/vendor.ts';
import { errorBody, googleHeaders } from './errors.ts';
import { parseTarget } from './generate-request.ts';
import { geminiDialect } from './google.ts';
import { googleModels } from './models.ts';

const partSchema = z.looseObject({
  text: z.string().optional(),
  inlineData: z.looseObject({ data: z.string() }).optional(),
});
const requestSchema = z.looseObject({
  contents: z.array(z.looseObject({ parts: z.array(partSchema) })).min(1),
});

const tokensPerPicture = 1_120;

/** Returns whether the path names a model that makes pictures. */
export function asksForPicture(target: string): boolean {
  const [model = ''] = target.split(':');
  return findKnown(googleModels, model)?.kind === 'image';
}

/** Source: https://ai.google.dev/gemini-api/docs/image-generation */
export const geminiPictures: PictureDialect<PictureRequest> = {
  identity: geminiDialect,
  parse(request: IncomingRequest) {
    const { contents } = parseBody(request, requestSchema);
    const parts = contents.at(-1)?.parts ?? [];
    const texts = parts.flatMap(({ text }) => text ?? []);
    const pictures = parts.flatMap(({ inlineData }) => inlineData?.data ?? []);
    const [given] = pictures;
    return {
      model: parseTarget(request).model,
      prompt: texts.join('\n'),
      ...(given !== undefined && { given: Buffer.from(given, 'base64') }),
      pictures: pictures.length,
    };
  },
  reply: ({ model, prompt }, pngs) => {
    const parts = pngs.map((png) => ({
      inlineData: { mimeType: 'image/png', data: png.toString('base64') },
    }));
    return jsonReply(model, {
      candidates: [
        {
          content: parts.length > 0 ? { parts, role: 'model' } : { role: 'model' },
          finishReason: 'STOP',
          index: 0,
        },
      ],
      usageMetadata: usageOf(prompt, pngs.length * tokensPerPicture),
    });
  },
  withoutPicture: ({ model, prompt }, finishReason, words) =>
    jsonReply(model, {
      candidates: [
        {
          content: { ...(words && { parts: [{ text: words }] }), role: 'model' },
          finishReason,
          index: 0,
        },
      ],
      usageMetadata: usageOf(prompt, 0),
    }),
  decline: ({ model, prompt }) =>
    jsonReply(model, {
      promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
      usageMetadata: usageOf(prompt, 0),
    }),
  failed: {
    status: 200,
    headers: googleHeaders(),
    body: JSON.stringify(errorBody('overloaded', {})),
  },
};

function usageOf(prompt: string, pictureTokens: number) {
  const promptTokenCount = countTokens(prompt);
  return {
    promptTokenCount,
    ...(pictureTokens > 0 && {
      candidatesTokenCount: pictureTokens,
      candidatesTokensDetails: [{ modality: 'IMAGE', tokenCount: pictureTokens }],
    }),
    totalTokenCount: promptTokenCount + pictureTokens,
  };
}

function jsonReply(model: string, body: object): WireReply {
  const whole = { ...body, modelVersion: model, responseId: randomId('', 22) };
  return { status: 200, headers: googleHeaders(), body: `${JSON.stringify(whole, null, 2)}\n` };
}
