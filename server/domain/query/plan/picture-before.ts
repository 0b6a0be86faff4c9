import { isSender, type Actor } from '../../accounts/actor.ts';
import {
  beganAnother,
  mayLookAtPicture,
  staysWithPicture,
} from '../../routing/prompt/about-picture.ts';
import type { FoundImage, ImageStore } from '../ports.ts';
import type { EarlierTurn } from './ports.ts';
import type { PromptAfterTurns } from './prompt.ts';

const shownPicture = /!\[[^[\]]*\]\(\/api\/switchyard\/images\/([\da-f-]{36})\)/;

/** Null where the answer shows none. */
function pictureIn({ response }: Pick<EarlierTurn, 'response'>): string | null {
  return response.includes('](/api/') ? (shownPicture.exec(response)?.[1] ?? null) : null;
}

/** What was answered with last; thanks for a picture and questions about it leave it what is talked of. */
export function lastAnswerIn(earlier: readonly EarlierTurn[]): 'picture' | 'text' | null {
  if (earlier.length === 0) return null;
  return picturesInTalk(earlier).length > 0 ? 'picture' : 'text';
}

/** The turns that drew what is talked of, oldest first: the picture that was asked for, and each change of it. */
export function picturesInTalk(earlier: readonly EarlierTurn[]): EarlierTurn[] {
  const isOther = (turn: EarlierTurn, at: number) =>
    !isPicture(turn) && !staysWithPicture(turn.query, promptsBefore(earlier, at));
  // Most conversations are of words, which the newest turn tells at once.
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

interface Wanted {
  actor: Actor;
  largestBytes: number;
}

/** The picture that is talked of, for its sender; null where there is none, or it is gone or too large. */
export async function findPicture(
  images: Pick<ImageStore, 'find'>,
  earlier: readonly EarlierTurn[],
  { actor, largestBytes }: Wanted,
): Promise<FoundImage | null> {
  const last = picturesInTalk(earlier).at(-1);
  const id = last ? pictureIn(last) : null;
  const found = id === null ? null : await images.find(id);
  // A visitor's browser says what was answered before, so the picture may be anybody's.
  const isGiven = found && isSender(actor, found) && found.bytes.byteLength <= largestBytes;
  return isGiven ? found : null;
}

/** As much as Anthropic takes, which takes the least. */
const largestSeenBytes = 3.75 * 2 ** 20;

/** Adds the picture that a prompt may ask about. */
export async function addPictureBefore(
  { images }: { images: Pick<ImageStore, 'find'> },
  actor: Actor,
  sent: PromptAfterTurns,
): Promise<PromptAfterTurns> {
  const { attachments, combine, earlier, input } = sent;
  if (attachments.length > 0 || combine || !mayLookAtPicture(input.query)) return sent;
  const found = await findPicture(images, earlier, { actor, largestBytes: largestSeenBytes });
  if (!found) return sent;
  const { mediaType, bytes } = found;
  return { ...sent, pictureBefore: { kind: 'image', mediaType, bytes } };
}
