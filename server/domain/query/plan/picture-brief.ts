import type { Actor } from '../../accounts/actor.ts';
import { isSender } from '../../accounts/actor.ts';
import type { ImageRequest } from '../../models/ports.ts';
import type { Model } from '../../models/model.ts';
import { saysNothingNew } from '../../routing/prompt/answer-talk.ts';
import type { PromptTraits } from '../../routing/ports.ts';
import type { EarlierTurn } from './ports.ts';
import type { ImageStore } from '../ports.ts';
import type { PromptInContext } from './prompt.ts';

/** What a picture maker is asked, and the sentence that says so where it is not just the prompt. */
export interface PictureBrief extends Pick<ImageRequest, 'prompt' | 'picture'> {
  note: string | null;
}

interface Asking {
  sent: PromptInContext;
  continues: PromptTraits['continues'];
  actor: Actor;
}

/** As many as the strictest of the picture makers takes. */
const longestPrompt = 4_000;
const longestAnswer = 2_500;
/** In the body of a request it takes a third more. */
const largestPictureBytes = 12 * 2 ** 20;

/**
 * A picture is changed by its maker where that can be given one; otherwise all that was asked for is said
 * again, with the change.
 */
export async function briefPicture(
  images: Pick<ImageStore, 'find'>,
  model: Model,
  { sent, continues, actor }: Asking,
): Promise<PictureBrief> {
  const prompt = sent.input.query;
  if (!continues) return { prompt, note: null };
  const picture = continues === 'picture' ? await findLast(images, sent.earlier, actor) : null;
  if (picture && model.changesPictures) {
    return { prompt, picture, note: 'Changed from the picture before.' };
  }
  const whole = fit(continues === 'picture' ? withChanges(sent) : withTalk(sent), prompt);
  return { prompt: whole, note: whole === prompt ? null : `Asked for: “${asOneLine(whole)}”` };
}

const shownPicture = /!\[[^[\]]*\]\(\/api\/switchyard\/images\/([\da-f-]{36})\)/;

/** Null where the answer shows none. */
export function pictureIn({ response }: Pick<EarlierTurn, 'response'>): string | null {
  return shownPicture.exec(response)?.[1] ?? null;
}

async function findLast(
  images: Pick<ImageStore, 'find'>,
  earlier: readonly EarlierTurn[],
  actor: Actor,
): Promise<ImageRequest['picture'] | null> {
  const last = earlier.findLast((turn) => pictureIn(turn) !== null);
  const id = last ? pictureIn(last) : null;
  const found = id === null ? null : await images.find(id);
  // A visitor's browser says what was answered before, so the picture may be anybody's.
  if (!found || !isSender(actor, found) || found.bytes.byteLength > largestPictureBytes)
    return null;
  return found;
}

/** The picture that was asked for first, and each change since. */
function withChanges({ earlier, input }: PromptInContext): string {
  const isPicture = (turn: EarlierTurn) => pictureIn(turn) !== null;
  const pictures = earlier.filter((turn) => isPicture(turn) || !saysNothingNew(turn.query));
  const begin = pictures.findLastIndex((turn) => !isPicture(turn)) + 1;
  const [first = '', ...changes] = pictures.slice(begin).map(({ query }) => query);
  return [first, ...[...changes, input.query].map((change) => `With this change: ${change}`)].join(
    '\n',
  );
}

function withTalk({ earlier, input }: PromptInContext): string {
  const last = earlier.at(-1);
  if (!last) return input.query;
  return [input.query, 'This is what was talked of:', last.query, cut(last.response)].join('\n');
}

function cut(text: string): string {
  return text.length <= longestAnswer ? text : `${text.slice(0, longestAnswer).toWellFormed()}…`;
}

/** The prompt alone where all of it would be refused. */
function fit(whole: string, prompt: string): string {
  return whole.length <= longestPrompt ? whole : prompt;
}

function asOneLine(text: string): string {
  return cut(
    text
      .replaceAll(/[[\]\\`*_<>!#|~]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}
