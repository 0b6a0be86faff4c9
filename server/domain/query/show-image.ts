import type { Actor } from '../accounts/actor.ts';
import { AppError } from '../app-error.ts';
import { isOwner, type Owner } from './query-registry.ts';

export interface FoundImage extends Owner {
  mediaType: string;
  bytes: Uint8Array;
}

export interface ImageFinder {
  find(imageId: string): Promise<FoundImage | null>;
}

/** A generated image, for the one whose query it answered. */
export async function showImage(
  images: ImageFinder,
  actor: Actor,
  imageId: string,
): Promise<FoundImage> {
  const found = await images.find(imageId);
  if (!found || !isOwner(actor, found)) {
    throw new AppError('not-found', 'There is no such image, or it is not yours.');
  }
  return found;
}
