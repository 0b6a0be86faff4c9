import type { Actor } from '#server/platform/actor.ts';
import type { Model } from '#server/providers/contract/model.ts';
import { type PromptTraits, drewWhatWasSaid } from '../../routing/index.ts';
import type { ImageStore } from '../store/image-store.ts';
import type { EarlierTurn } from './ports.ts';
import { findPicture, picturesInTalk } from './picture-before.ts';
import type { PreparedPrompt } from './prompt.ts';
import type { ImageRequest } from '#server/providers/contract/model-provider.ts';

/** The text that a picture model receives, with a note for the user if it contains more than the prompt. */
export interface PictureBrief extends Pick<ImageRequest, 'prompt' | 'picture'> {
  note: string | null;
}

interface Asking {
  sent: PreparedPrompt;
  continues: PromptTraits['continues'];
  actor: Actor;
}

/** How many characters the strictest picture model accepts. */
const longestPrompt = 4_000;
const longestAnswer = 2_500;
/** When encoded in a request, the picture is a third larger. */
const largestPictureBytes = 12 * 2 ** 20;

/**
 * Sends the earlier picture to models that can change pictures. For other models, the prompt repeats all
 * earlier requests for the picture, followed by the change.
 */
export async function briefPicture(
  images: Pick<ImageStore, 'find'>,
  model: Model,
  { sent, continues, actor }: Asking,
): Promise<PictureBrief> {
  const prompt = sent.input.query;
  const given = sent.program?.picture;
  if (given) return { prompt, picture: given, note: null };
  if (!continues) return { prompt, note: null };
  const isGiven = continues === 'picture' && model.changesPictures;
  const picture = isGiven ? await findPicture(images, sent.earlier, actor) : null;
  if (picture && picture.bytes.byteLength <= largestPictureBytes) {
    return { prompt, picture, note: 'Based on the previous image.' };
  }
  const whole = fit(
    continues === 'picture' ? withChanges(sent) : withTalk(prompt, sent.earlier),
    prompt,
  );
  return { prompt: whole, note: whole === prompt ? null : `Prompt used: “${asOneLine(whole)}”` };
}

/** Joins the first picture's prompt, the conversation that it refers to, and each change since. */
function withChanges({ earlier, input }: PreparedPrompt): string {
  const [first, ...changes] = picturesInTalk(earlier);
  const asked = [...changes, input].map(({ query }) => `With this change: ${query}`);
  return [first ? whatWasDrawn(first, earlier) : '', ...asked].join('\n');
}

function whatWasDrawn(turn: EarlierTurn, earlier: readonly EarlierTurn[]): string {
  const isOfTalk = turn.attachments.length === 0 && drewWhatWasSaid(turn.query);
  return isOfTalk ? withTalk(turn.query, earlier.slice(0, earlier.indexOf(turn))) : turn.query;
}

function withTalk(prompt: string, earlier: readonly EarlierTurn[]): string {
  const last = earlier.at(-1);
  if (!last) return prompt;
  return [prompt, 'This is what the conversation was about:', last.query, cut(last.response)].join(
    '\n',
  );
}

function cut(text: string): string {
  return text.length <= longestAnswer ? text : `${text.slice(0, longestAnswer).toWellFormed()}…`;
}

/** The whole text, or only the prompt if the text would be too long for the model. */
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
