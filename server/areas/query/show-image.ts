import { isSender, type Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { FoundImage, ImageStore } from './ports.ts';

/** Returns a generated image to the sender of the query that made it. */
export async function showImage(
  images: Pick<ImageStore, 'find'>,
  actor: Actor,
  imageId: string,
): Promise<FoundImage> {
  const found = await images.find(imageId);
  if (!found || !isSender(actor, found)) {
    throw new AppError('not-found', 'This image doesn’t exist or isn’t yours.');
  }
  return found;
}
