import { isSender, type Actor, type Sender } from '../accounts/actor.ts';
import { AppError } from '../app-error.ts';

export interface FoundImage extends Sender {
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
  if (!found || !isSender(actor, found)) {
    throw new AppError('not-found', 'There is no such image, or it is not yours.');
  }
  return found;
}
