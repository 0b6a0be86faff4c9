import { isSender, type Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { FoundImage, QueryStore } from './ports.ts';
import type { ImageStore } from './store/image-store.ts';
import type { SentInstructions } from '#shared/contract/instructions/schemas.ts';

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

/** The sender's own instructions that were sent with a query. Throws `not-found` for any other caller. */
export async function getSentInstructions(
  store: Pick<QueryStore, 'find'>,
  actor: Actor,
  queryId: string,
): Promise<SentInstructions> {
  const query = await store.find(queryId);
  if (!query || !isSender(actor, query) || !query.instructions) {
    throw new AppError('not-found', 'No instructions were saved with this prompt.');
  }
  const { standing, named } = query.instructions;
  return { standing, named: named && { name: named.name, text: named.text } };
}
