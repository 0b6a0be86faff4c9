import { isSender, type Actor } from '#server/platform/actor.ts';
import { beganAnother, mayLookAtPicture, staysWithPicture } from '../../routing/index.ts';
import type { FoundImage } from '../ports.ts';
import type { ImageStore } from '../store/image-store.ts';
import type { EarlierTurn } from './ports.ts';
import { largestSeenBytes, type PromptAfterTurns } from './prompt.ts';

const shownPicture = /!\[[^[\]]*\]\(\/api\/switchyard\/images\/([\da-f-]{36})\)/;

/** The id of the picture in an answer; null if it shows none. */
function pictureIn({ response }: Pick<EarlierTurn, 'response'>): string | null {
  return response.includes('](/api/') ? (shownPicture.exec(response)?.[1] ?? null) : null;
}

/** The conversation's latest topic. Thanks and questions about a picture don't change the topic. */
export function lastAnswerIn(earlier: readonly EarlierTurn[]): 'picture' | 'text' | null {
  if (earlier.length === 0) return null;
  return picturesInTalk(earlier).length > 0 ? 'picture' : 'text';
}

/**
 * The turns that drew the current picture, oldest first: the one that requested it, and each one that changed it.
 */
export function picturesInTalk(earlier: readonly EarlierTurn[]): EarlierTurn[] {
  const isOther = (turn: EarlierTurn, at: number) =>
    !isPicture(turn) && !staysWithPicture(turn.query, promptsBefore(earlier, at));
  // A shortcut for most conversations: if the newest turn is not about a picture, there is no current one.
  if (earlier.slice(-1).some((turn) => isOther(turn, earlier.length - 1))) return [];
  if (!earlier.some(isPicture)) return [];
  const begin = earlier.findLastIndex(isOther) + 1;
  const pictures = earlier.slice(begin).filter(isPicture);
  const own = pictures.findLastIndex(
    (turn) =>
      turn.attachments.length > 0 ||
      beganAnother(turn.query, promptsBefore(earlier, earlier.indexOf(turn))),
  );
  return pictures.slice(Math.max(0, own));
}

function isPicture(turn: EarlierTurn): boolean {
  return pictureIn(turn) !== null;
}

function promptsBefore(earlier: readonly EarlierTurn[], at: number): string[] {
  return earlier.slice(0, at).map(({ query }) => query);
}

/** The current picture, if it belongs to the sender; null if there is none or it no longer exists. */
export async function findPicture(
  images: Pick<ImageStore, 'find'>,
  earlier: readonly EarlierTurn[],
  actor: Actor,
): Promise<FoundImage | null> {
  const last = picturesInTalk(earlier).at(-1);
  const id = last ? pictureIn(last) : null;
  const found = id === null ? null : await images.find(id);
  // A visitor's browser sends the earlier answers itself, so the id could belong to another sender's picture.
  return found && isSender(actor, found) ? found : null;
}

/**
 * Adds the picture that a prompt may ask about. If the picture is too large, only records whether the prompt
 * asks about it.
 */
export async function addPictureBefore(
  { images }: { images: Pick<ImageStore, 'find'> },
  actor: Actor,
  sent: PromptAfterTurns,
): Promise<PromptAfterTurns> {
  const { attachments, combine, earlier, input } = sent;
  if (attachments.length > 0 || combine || !mayLookAtPicture(input.query)) return sent;
  const found = await findPicture(images, earlier, actor);
  if (!found) return sent;
  const { mediaType, bytes } = found;
  const isAboutPicture = staysWithPicture(input.query, promptsBefore(earlier, earlier.length));
  if (bytes.byteLength > largestSeenBytes) return { ...sent, isAboutPicture };
  return { ...sent, isAboutPicture, pictureBefore: { kind: 'image', mediaType, bytes } };
}
