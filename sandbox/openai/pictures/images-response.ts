import { makePicture } from './make-picture.ts';
import { namePlan, planPicture, type PicturePlan } from './plan-picture.ts';
import { countTokens } from '../../vendor/tokens.ts';
import { isGptImage } from './image-models.ts';
import type { PictureWish } from './image-request.ts';

const tokensPerPicture: Record<string, number> = { low: 272, medium: 1_056 };
const highTokens = 4_160;

/** Source: https://platform.openai.com/docs/api-reference/images/object */
export async function imagesResponse(wish: PictureWish, origin: string): Promise<object> {
  const created = Math.floor(Date.now() / 1000);
  const plans = Array.from({ length: wish.count }, (_empty, index) =>
    planPicture({ ...wish, index }),
  );
  const data = await Promise.all(plans.map((plan) => imageOf(wish, plan, origin)));
  return isGptImage(wish.model) ? { created, ...gptDetails(wish), data } : { created, data };
}

async function imageOf(wish: PictureWish, plan: PicturePlan, origin: string): Promise<object> {
  const revised = wish.model === 'dall-e-3' ? { revised_prompt: revise(wish.prompt) } : {};
  if (wish.isUrlWanted) return { ...revised, url: `${origin}/openai/pictures/${namePlan(plan)}` };
  return { ...revised, b64_json: (await makePicture(plan)).toString('base64') };
}

/** The vendor's own models elaborate a prompt; this one only says what it became. */
function revise(prompt: string): string {
  return `A calm, simulated landscape in flat colours, drawn in place of: ${prompt}`;
}

function gptDetails({ prompt, count, width, height, quality }: PictureWish) {
  const rendered = quality === 'auto' ? 'medium' : quality;
  const textTokens = countTokens(prompt);
  const outputTokens = count * (tokensPerPicture[rendered] ?? highTokens);
  return {
    background: 'opaque',
    output_format: 'png',
    quality: rendered,
    size: `${width}x${height}`,
    usage: {
      input_tokens: textTokens,
      input_tokens_details: { image_tokens: 0, text_tokens: textTokens },
      output_tokens: outputTokens,
      output_tokens_details: { image_tokens: outputTokens, text_tokens: 0 },
      total_tokens: textTokens + outputTokens,
    },
  };
}
