import { readPrompt, type KindEstimate, type PromptReading } from './kinds/estimate-kind.ts';
import { kinds, type KindWeights } from './kinds/kind-weights.ts';
import { shareOut, type Attached, type TaskShare } from './kinds/share-out.ts';
import { isAboutPicture } from './about-picture.ts';
import { countTokens } from './estimate-tokens.ts';
import type { Task, Model } from '#server/providers/contract/model.ts';
import { drawsWhatWasSaid, readAfterPicture, type PictureTalk } from './picture-talk.ts';
import { requestsForWords, textFormats } from './picture-words.ts';
import { sampleText } from './sample-text.ts';
import { foldText, splitWords } from './split-words.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { DialWord } from '#shared/contract/routing/constants.ts';

/** What was derived from a prompt. The same prompt always gives the same result, and no network calls are made. */
export interface PromptTraits {
  /** The most likely task. */
  task: Task;
  /** All plausible tasks; their shares add up to 1. Choosing a model weighs all of them. */
  shares: readonly TaskShare[];
  /** Whether the task follows from words or files and not only from the prompt's form. */
  isTold: boolean;
  /**
   * The field, such as "law", to which the prompt clearly belongs and in which models have results; null if there
   * is no such field.
   */
  domain: string | null;
  /** 0 (a greeting) to 1 (as hard as prompts get). */
  difficulty: number;
  /** Estimated tokens in the prompt and in the context sent with it. */
  promptTokens: number;
  /**
   * `promptTokens` without the tokens that case and white space add, so that these do not affect the choice.
   */
  plainTokens: number;
  needsVision: boolean;
  needsImage: boolean;
  /**
   * For a picture: whether the prompt changes the previous picture or draws what the conversation was about;
   * absent otherwise.
   */
  continues?: 'picture' | 'talk';
  /** Whether a correct answer needs facts that are newer than a model's training, such as prices today. */
  needsFreshFacts?: boolean;
  /** Whether a correct answer might need facts that are newer than a model's training. */
  mayNeedFreshFacts?: boolean;
  /**
   * Set if the web may be searched. `needed`: only models that can search may answer. `missing`: too few of
   * the candidates can search. `offered`: the chosen model may search and decides itself.
   */
  webSearch?: 'needed' | 'missing' | 'offered';
  /** Set if the prompt continues the subject of the earlier turns, or disputes the last answer. */
  followUp?: 'continues' | 'contests';
  needsDocuments: boolean;
  /** Whether the prompt combines a comparison's answers into one. */
  isCombining?: boolean;
}

/** What the last model that answered has cached of the conversation. */
export interface WarmCache {
  model: ModelId;
  cachedTokens: number;
  /** All tokens in the prompt and its conversation. */
  promptTokens: number;
}

export interface RouteRequest {
  prompt: string;
  /** The earlier prompts of the conversation, oldest first. They show what "make it shorter" refers to. */
  earlierPrompts?: readonly string[];
  /** Whether the call itself requests a picture, whatever the prompt says. */
  isForPicture?: boolean;
  /** What the conversation was last about, apart from thanks and talk about a picture; absent at its start. */
  lastAnswer?: 'picture' | 'text';
  /**
   * The id of the model that wrote the last answer. If the prompt disputes that answer, other models are
   * preferred.
   */
  answeredBy?: string;
  /** Absent if no model has the conversation cached. */
  warm?: WarmCache;
  /** Whether the picture from an earlier answer can be sent to a candidate that can read images. */
  canBeSeen?: boolean;
  /**
   * Characters sent in addition to the prompt, such as the previous turn. They count towards the context
   * window.
   */
  contextCharacters: number;
  /** Tokens in `contextCharacters`, if the caller counted them; otherwise they are estimated. */
  contextTokens?: number;
  attached: Attached;
  /** Whether the prompt combines several answers, which are part of it. */
  isCombining?: boolean;
  /**
   * The models to choose from, in any order: those in the chosen set that both the user and the API
   * key, if there is one, may use.
   */
  candidates: readonly Model[];
  /** The model that the user chose; absent for Auto. Recommendations are compared with it. */
  named?: Model;
  /** The models that the user may use; recommendations come from these. */
  recommendable: readonly Model[];
  /** Models that need Standard, if the user doesn't have it. The best one is recommended if it is clearly better. */
  locked?: readonly Model[];
  /** How explanations refer to the candidates; `usable` if absent. */
  field?: Field;
  /** How cost is weighed against quality; the installation's default if absent. */
  dial?: DialWord;
  /**
   * `auto` searches the web if the prompt needs recent facts, `on` always searches; if absent, no search is
   * made.
   */
  search?: 'auto' | 'on';
  /** Whether enough candidates can search the web that the others can be left out. */
  canSearch?: boolean;
}

/**
 * Which models the candidates are: all that the user may use, those that the user chose, those that the
 * request names, those that are left besides the models already chosen, or those that haven't failed yet.
 */
export type Field = 'usable' | 'chosen' | 'asked' | 'others' | 'left';

// Only the length of earlier turns is known. A third of a token per character fits prose in many alphabets.
const contextTokensPerCharacter = 0.35;

/** Derives a prompt's task, difficulty, length and needs. Never throws. */
export function parsePrompt(
  request: Omit<RouteRequest, 'candidates'>,
  weights: KindWeights | null,
): PromptTraits {
  const { prompt, contextCharacters, attached } = request;
  const own = countTokens(prompt);
  const earlierTokens =
    request.contextTokens ?? estimateContext(prompt, own.all, contextCharacters);
  const reading = weights ? readPrompt(prompt, weights, request.earlierPrompts?.at(-1)) : null;
  const estimate = reading?.estimate ?? unknown;
  const talk = new Talk(request, estimate);
  const { continues, told } = readTold(talk, reading, request);
  const followUp = reading && readFollowUp(reading, request);
  const task = told ?? defaultTask(talk, attached);
  // Neither small talk nor a picture that was just made depends on recent facts.
  const isOfOwnPicture = told === 'vision' && attached.images === 0;
  const isTimeless = estimate.kind === 'chat' || isOfOwnPicture;
  return {
    task,
    shares: shareOut(estimate, task, attached),
    isTold: told !== null,
    domain: null,
    difficulty: roundToPercent(Math.min(1, estimate.difficulty + lengthStep(own.plain))),
    promptTokens: own.all + earlierTokens,
    plainTokens: own.plain + earlierTokens,
    needsVision: told === 'vision',
    needsImage: told === 'image',
    ...(continues && { continues }),
    needsFreshFacts: !isTimeless && (reading?.is('fresh') ?? false),
    mayNeedFreshFacts: !isOfOwnPicture && (reading?.mayBe('fresh') ?? false),
    ...(followUp && { followUp }),
    needsDocuments: attached.documents > 0,
    ...(request.isCombining && { isCombining: true }),
  };
}

/** Normalizes and splits the prompt only on demand, because usually the classifier is enough. */
class Talk implements PictureTalk {
  readonly estimate: KindEstimate;
  readonly earlierPrompts: readonly string[];
  readonly #prompt: string;
  #folded: string | undefined;
  #words: readonly string[] | undefined;

  constructor({ prompt, earlierPrompts = [] }: RequestedPrompt, estimate: KindEstimate) {
    this.#prompt = prompt;
    this.earlierPrompts = earlierPrompts;
    this.estimate = estimate;
  }

  get folded(): string {
    return (this.#folded ??= foldText(sampleText(this.#prompt)).trim());
  }

  get words(): readonly string[] {
    return (this.#words ??= splitWords(this.folded));
  }
}

type RequestedPrompt = Pick<RouteRequest, 'prompt' | 'earlierPrompts'>;

/** The task according to words and files, taking into account what the conversation was last about. */
function readTold(
  talk: PictureTalk,
  reading: PromptReading | null,
  { isForPicture, lastAnswer, canBeSeen, attached }: Omit<RouteRequest, 'candidates'>,
): { told: Task | null; continues?: PromptTraits['continues'] } {
  if (isForPicture) return { told: 'image' };
  if (attached.images > 0) return { told: 'vision' };
  const inWords = isSmallTalk(talk.estimate) ? 'chat' : toldInWords(talk.estimate, attached);
  const mayDraw = lastAnswer === 'picture' || reading?.is('draws') === true;
  // Answers with text when in doubt. A picture costs far more, and an image model can't write formats such as
  // SVG.
  if (!mayDraw || attached.documents > 0 || textFormats.test(talk.folded)) return { told: inWords };
  if (lastAnswer !== 'picture') {
    if (requestsForWords.test(talk.folded)) return { told: inWords };
    const isContinued = lastAnswer === 'text' && drawsWhatWasSaid(talk);
    return { told: 'image', ...(isContinued && { continues: 'talk' }) };
  }
  const wanted = readAfterPicture(talk);
  if (wanted === null) return { told: inWords };
  if (wanted === 'words') return { told: canBeSeen && isAboutPicture(talk) ? 'vision' : inWords };
  return { told: 'image', ...(wanted === 'change' && { continues: 'picture' }) };
}

function readFollowUp(
  reading: PromptReading,
  { earlierPrompts = [], lastAnswer, attached }: Omit<RouteRequest, 'candidates'>,
): PromptTraits['followUp'] | null {
  const isAlone = earlierPrompts.length === 0 || attached.images + attached.documents > 0;
  if (isAlone || lastAnswer === 'picture' || !reading.is('continues')) return null;
  if (reading.is('contests')) return 'contests';
  // A thank-you needs nothing from the earlier turns.
  return isSmallTalk(reading.estimate) ? null : 'continues';
}

const leastSmallTalk = 0.3;

/** Whether the prompt is small talk, even if its words alone could be a follow-up, as in "thank you". */
function isSmallTalk({ shares }: KindEstimate): boolean {
  const chat = shares[kinds.indexOf('chat')] ?? 0;
  return (
    chat >= leastSmallTalk && shares.every((share, at) => share <= chat || kinds[at] === 'none')
  );
}

// The prompts used in training are short. Longer texts are harder to understand; about 3,000 tokens add 0.3.
function lengthStep(tokens: number): number {
  return Math.min(0.3, Math.max(0, 0.075 * Math.log2(Math.max(1, tokens) / 200)));
}

function roundToPercent(share: number): number {
  return Math.round(100 * share) / 100;
}

const unknown: KindEstimate = { kind: 'none', share: 1, shares: [], difficulty: 0.3 };

function estimateContext(prompt: string, ownTokens: number, contextCharacters: number): number {
  if (contextCharacters <= 0) return 0;
  const own = prompt.length > 0 ? Math.min(1.5, ownTokens / prompt.length) : 0;
  return Math.ceil(contextCharacters * Math.max(contextTokensPerCharacter, own));
}

const leastShare = 0.12;

/** The most likely task other than making a picture; null if words and files don't suggest one. */
function toldInWords({ shares }: KindEstimate, attached: RouteRequest['attached']): Task | null {
  const inWords = shares.map((share, at) => (kinds[at] === 'image' ? 0 : share));
  const share = Math.max(...inWords);
  const kind = kinds[inWords.indexOf(share)] ?? 'none';
  if (kind === 'none' || share < leastShare) return null;
  return kind === 'knowledge' && attached.documents > 0 ? 'documents' : kind;
}

const personal = new Set('i im ive my we our ich je yo я eu io'.split(' '));

function defaultTask({ folded, words }: Talk, attached: RouteRequest['attached']): Task {
  if (attached.documents > 0 || words.length > 250) return 'summary';
  if (/[?？؟]/.test(folded)) return 'knowledge';
  return words.length <= 3 || personal.has(words[0] ?? '') ? 'chat' : 'knowledge';
}
