import { labelsOf, labelsOfFrame, labelsOfWordings, type Labels } from './label-prompts.ts';
import type {
  EverydayPrompt,
  HeadWordings,
  PastedText,
  Phrases,
  TurnPrompt,
} from './read-everyday.ts';
import { createRandom, pick, type Random } from './random.ts';
import { typeBadly } from './type-badly.ts';

/** A text for training the task classifier. */
export interface Lesson {
  text: string;
  /** Lessons in the same group are the same prompt in other words or languages. */
  group: string;
  /** Null if the text isn't labelled. */
  kind: EverydayPrompt['kind'] | null;
  hardness: EverydayPrompt['hardness'] | null;
  labels: Labels;
  weight: number;
}

export interface Material {
  texts: readonly PastedText[];
  phrases: readonly Phrases[];
}

/** Short statements that people make before a request, by language. */
export type Tellings = ReadonlyMap<string, readonly string[]>;

const longestTelling = 80;

/** Gathers short chat prompts, which are put before requests and then count as part of them. */
export function gatherTellings(prompts: readonly EverydayPrompt[]): Tellings {
  const told = prompts.filter(
    ({ kind, prompt }) => kind === 'chat' && prompt.length < longestTelling,
  );
  const byLanguage = Map.groupBy(told, ({ language }) => language);
  return new Map(
    Array.from(byLanguage, ([language, own]) => [language, own.map(({ prompt }) => prompt)]),
  );
}

const typos = 0.04;

/** Variants of a prompt: unchanged, with pasted text, polite, and with typos. */
export function varyPrompt(
  prompt: EverydayPrompt | TurnPrompt,
  { texts, phrases }: Material,
  tellings: Tellings,
): Lesson[] {
  const random = createRandom(seedOf(prompt.id));
  const own = phrases.find(({ language }) => language === prompt.language);
  const told = tellings.get(prompt.language) ?? [];
  const paste = (text: string) =>
    prompt.takesText ? pasteText(text, prompt, texts, random) : text;
  const isFollowUp = 'continues' in prompt && prompt.continues;
  // A translation is already a variant of another prompt, so it gets fewer variants of its own.
  const isTranslated = 'topic' in prompt && prompt.of !== undefined;
  const variants =
    prompt.kind === 'none' || isFollowUp
      ? [
          typeBadly(prompt.prompt, typos, random),
          // A follow-up may get polite words. Noise, which contains no spaces, never does.
          ...(prompt.prompt.includes(' ') ? [askPolitely(prompt.prompt, own, random)] : []),
        ]
      : [
          paste(typeBadly(prompt.prompt, typos, random)),
          ...(isTranslated
            ? [typeBadly(prompt.prompt, 2 * typos, random)]
            : [
                paste(askPolitely(prompt.prompt, own, random)),
                paste(askAtLength(prompt.prompt, own, { told, random })),
                paste(putInContext(prompt.prompt, own, random)),
              ]),
          ...(prompt.takesText ? [paste(prompt.prompt)] : []),
        ];
  const about = {
    group: prompt.of ?? prompt.id,
    kind: ownKindOf(prompt),
    hardness: prompt.kind === 'none' || isFollowUp ? null : prompt.hardness,
  };
  const lessonOf = (text: string, weight: number, labels: Labels) => ({
    text,
    ...about,
    labels,
    weight,
  });
  const labels = labelsOf(prompt);
  const isTurn = 'topic' in prompt;
  return [
    lessonOf(prompt.prompt, 1, labels),
    ...variants.map((text) => lessonOf(text, 1 / variants.length, isTurn ? labels : {})),
  ];
}

/**
 * Short wordings that only train the heads. They name no task, so no kind or difficulty can be learned from
 * them.
 */
export function readWordings({ sort, phrases }: HeadWordings): Lesson[] {
  return phrases.map((text) => ({
    text,
    group: text,
    kind: null,
    hardness: null,
    labels: labelsOfWordings[sort],
    weight: 1,
  }));
}

// A follow-up has the kind of the task that it continues. Its own words don't name that task.
function ownKindOf(prompt: EverydayPrompt | TurnPrompt): EverydayPrompt['kind'] {
  if (!('continues' in prompt) || !prompt.continues) return prompt.kind;
  const isOfBefore = prompt.kind === prompt.before?.kind && prompt.kind !== 'chat';
  return isOfBefore ? 'none' : prompt.kind;
}

const fillings = 2;

/** Requests of every kind about the same topics, so that the model learns the wording and not the topic. */
export function fillFrames(
  phrases: Phrases,
  weight: number,
  texts: readonly PastedText[],
): Lesson[] {
  return Object.entries(phrases.frames).flatMap(([name, frames]) =>
    frames.flatMap((frame) => {
      const random = createRandom(seedOf(`${phrases.language} ${frame}`));
      const kind = name as EverydayPrompt['kind'];
      const filled = Array.from({ length: frame.includes('{') ? fillings : 1 }, () =>
        frame.replace(/\{(\w+)\}/g, (_, slot: string) => pick(phrases.slots[slot] ?? [], random)),
      );
      const wordings = filled.flatMap((text) => wordFrame(text, kind, phrases, texts, random));
      return wordings.map((text) => ({
        text,
        group: text,
        kind,
        hardness: null,
        labels: labelsOfFrame(kind),
        weight: weight / wordings.length,
      }));
    }),
  );
}

const pastedKinds: ReadonlySet<string> = new Set([
  'documents',
  'extraction',
  'summary',
  'translation',
]);

function wordFrame(
  text: string,
  kind: EverydayPrompt['kind'],
  phrases: Phrases,
  texts: readonly PastedText[],
  random: Random,
): string[] {
  if (kind === 'none') return [text];
  const { language } = phrases;
  return [
    text,
    typeBadly(askPolitely(text, phrases, random), typos / 2, random),
    putInContext(text, phrases, random),
    ...(pastedKinds.has(kind) ? [pasteText(text, { kind, language }, texts, random)] : []),
  ];
}

function askPolitely(text: string, phrases: Phrases | undefined, random: Random): string {
  if (!phrases) return text;
  const { openings, closings } = phrases;
  const small = random() < 0.5 ? text : text.charAt(0).toLowerCase() + text.slice(1);
  const form = pick(['before', 'after', 'both'] as const, random);
  const opened = form === 'after' ? text : pick(openings, random) + small;
  return form === 'before' ? opened : opened + pick(closings, random);
}

// Adds a greeting, something about the person, more polite phrases and a closing, often without punctuation
// as in a chat.
function askAtLength(
  text: string,
  phrases: Phrases | undefined,
  { told, random }: { told: readonly string[]; random: Random },
): string {
  if (!phrases) return text;
  const { openings, closings, contexts } = phrases;
  const before = [pick(openings, random)];
  if (random() < 0.7) {
    const said = pick(told.length > 0 && random() < 0.6 ? told : contexts, random);
    before.push(/[.!?。！？]$/.test(said) || random() < 0.4 ? `${said} ` : `${said}. `);
  }
  if (random() < 0.4) before.push(pick(openings, random));
  const asked = random() < 0.5 ? text : text.charAt(0).toLowerCase() + text.slice(1);
  const whole = before.join('') + asked + (random() < 0.5 ? pick(closings, random) : '');
  return random() < 0.4 ? whole.replace(/[.,!?;:。，！？、؟،¿¡]+(?=\s|$)/gu, '') : whole;
}

// Puts context before the request, after it, or on both sides.
function putInContext(text: string, phrases: Phrases | undefined, random: Random): string {
  if (!phrases) return text;
  const { contexts } = phrases;
  const form = pick(['before', 'after', 'both'] as const, random);
  const end = /[.!?。！？؟]$/.test(text) ? '' : pick(['.', '?', ''], random);
  const before = form === 'after' ? '' : `${pick(contexts, random)} `;
  const after = form === 'before' ? '' : ` ${pick(contexts, random)}`;
  return `${before}${text}${end}${after}`;
}

// Any prose can be translated, summarized, discussed or put into a table, so it reveals no kind.
const isFitting = (kind: EverydayPrompt['kind'], { sort }: PastedText) =>
  (sort === 'code') === (kind === 'code');

function pasteText(
  request: string,
  { kind, language }: Pick<EverydayPrompt, 'kind' | 'language'>,
  texts: readonly PastedText[],
  random: Random,
): string {
  const fitting = texts.filter((text) => isFitting(kind, text));
  const own = fitting.filter((text) => text.language === language);
  const { text } = pick(own.length > 0 && random() < 0.6 ? own : fitting, random);
  if (random() < 0.25) return `${text}\n\n${request}`;
  return request.replace(/[:：]$/, '') + pick(['\n\n', '\n', ':\n', ': '], random) + text;
}

function seedOf(text: string): number {
  let seed = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    seed = Math.imul(seed ^ text.charCodeAt(at), 0x01000193);
  }
  return seed;
}
