import { limits } from '#shared/contract/limits.ts';
import type { Actor } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { PicturePart } from './reply-parts.ts';
import { type QueryDeps, showImage } from '../../../query/index.ts';

const addresses = /\]\(\/api\/switchyard\/images\/([\da-f-]{36})\)/g;

/**
 * Loads the pictures that an answer refers to by URL, because API keys can't open these URLs. A
 * picture is returned only to the sender of the prompt that made it.
 */
export async function findPictures(
  { images }: QueryDeps,
  actor: Actor,
  text: string,
): Promise<PicturePart[]> {
  const ids = new Set([...text.matchAll(addresses)].map(([, id = '']) => id));
  const found = await Promise.all(
    [...ids].slice(0, limits.files).map((id) => showImage(images, actor, id).catch(skipMissing)),
  );
  return found.flatMap((picture) => {
    if (!picture) return [];
    const base64 = Buffer.from(picture.bytes).toString('base64');
    const url = `data:${picture.mediaType};base64,${base64}`;
    return { type: 'image_url' as const, image_url: { url } };
  });
}

/** Skips a picture that doesn't exist, because a model may invent its URL. */
function skipMissing(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}
