/** Chooses a model for each prompt, either from the free models or from all Standard models. */
export type AutoChoice = 'auto-free' | 'auto-standard';

/** How much a model can think, from least to most. The names are those of OpenAI's API. */
export const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;

/** Sampling parameters other than the temperature, named as in OpenAI's and OpenRouter's APIs. */
export const samplingNames = [
  'top_p',
  'top_k',
  'seed',
  'presence_penalty',
  'frequency_penalty',
] as const;
export type SamplingName = (typeof samplingNames)[number];

/** When answers may search the web: if the prompt needs recent facts (`auto`), always or never. */
export const searchChoices = ['auto', 'on', 'off'] as const;
export type SearchChoice = (typeof searchChoices)[number];

export const finishes = ['complete', 'length', 'stopped', 'refused', 'interrupted'] as const;

/** Explains an answer's end to readers who can't resend the prompt; null if it is complete. */
export const endNotes = {
  complete: null,
  length: 'The model reached its length limit, so this answer may be cut off.',
  refused: 'The model declined to answer.',
  stopped: 'Stopped before it finished.',
  interrupted: 'This answer was cut off.',
} as const;

/** Sent instead of each provider's id in a blind comparison, until the sender votes or reveals the names. */
export const hiddenProvider = 'hidden';

/** The letter of an answer in a comparison: A for column 0. */
export function letterOf(column: number): string {
  return String.fromCodePoint(65 + column);
}

/** The name shown for an answer while its model is hidden. */
export function hiddenName(position: number): string {
  return `Model ${letterOf(position)}`;
}
