import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { QueryInput } from '#shared/contract/query/schemas.ts';
import type { ReadAttachment, ReadDocument } from '../../attachments/index.ts';
import { type Attached, estimateTokens } from '../../routing/index.ts';
import type { Effort, Model } from '#server/providers/contract/model.ts';
import type { AnswerFormat, ToolUse, VendorBlocks } from '#server/providers/contract/tools.ts';
import type { EarlierTurn, LastAnswer, ProgramRound } from './ports.ts';
import type { Instructions } from '../ports.ts';
import { limits } from '#shared/contract/limits.ts';
import { formatCount, formatMegabytes } from '#shared/lib/format.ts';
import { countTokensAtMost } from './count-tokens.ts';
import type { ProviderTerms } from './provider-terms.ts';
import { writeInstructions } from './write-instructions.ts';
import type {
  ImageAttachment,
  PictureOptions,
  PictureToChange,
  Sampling,
  PromptCaching,
  Turn,
  WebSearchOptions,
} from '#server/providers/contract/model-provider.ts';
import {
  joinMarked,
  type Marked,
  type MarkedText,
  type TextMarks,
} from '#server/providers/contract/cache-marks.ts';

/** What the sender submits: the prompt with its options, and the parsed files. */
export interface SentPrompt {
  input: QueryInput;
  attachments: readonly ReadAttachment[];
  /** The comparison whose answers are combined, and the text that the model receives instead of the prompt. */
  combine?: { of: string; text: string; note: string };
  /** Set for API calls; absent for prompts from the page. */
  program?: ProgramCall;
}

/** What a program with an API key sends besides the prompt. */
export interface ProgramCall {
  /** The id of the query. The caller chooses it, so that a repeated call finds the same answer. */
  queryId: string;
  /** The earlier turns, oldest first. The program sends them, as it keeps its own conversations. */
  earlier: readonly EarlierTurn[];
  /** The query whose answer the program says it is continuing; absent if it names none. */
  continues?: string;
  /** The text of the program's system messages. */
  instructions: string;
  /** If null, the model decides the length. */
  maxOutputTokens: number | null;
  /** Which models may replace the chosen one if it fails: none, those that the program lists, or any. */
  fallbacks: 'none' | 'listed' | 'any';
  /** Which providers may answer; absent if all may. */
  terms?: ProviderTerms;
  /** Whether the program receives the answer, thinking included, while it is written. */
  isStreamed: boolean;
  /** Whether the program receives the thinking in the vendor's format, to send it back; absent means no. */
  keepsReasoning?: boolean;
  /** Tool calls since the prompt and their results, oldest first. */
  rounds: readonly ProgramRound[];
  /** The start of the answer, which the model continues; null if the model starts it. */
  prefill: string | null;
  /** How long the model should think; if null, the prompt's difficulty decides. */
  effort: Effort | null;
  /** How the model should choose its words. Absent settings are left to the vendor. */
  sampling?: Sampling;
  /** How many likely alternatives to list for each token; absent if no log probabilities are needed. */
  logprobs?: number;
  /** Null if the program offers no functions. */
  toolUse: ToolUse | null;
  /** Null if the answer may have any format. */
  format: AnswerFormat | null;
  /** Sequences that end the answer; they are not part of it. */
  stop: readonly string[];
  /** How to search the web if the input requests it; absent if the vendor decides. */
  webSearch?: WebSearchOptions;
  /** How the program uses the vendor's prompt cache; absent if it doesn't say. */
  caching?: PromptCaching;
  promptMarks?: TextMarks;
  /** Why we chose this image model, if the program named none. */
  reason?: string;
  /** The picture to change; absent if none is given. */
  picture?: ImageAttachment & PictureToChange;
  /** Options for a picture; absent for text. */
  pictureOptions?: PictureOptions;
}

/** A prompt with the conversation that it continues. */
export interface PromptAfterTurns extends SentPrompt {
  /** The earlier turns, oldest first. */
  earlier: readonly EarlierTurn[];
  /** The turn that the prompt continues; null for the first turn of a conversation. */
  parentId: string | null;
  /** The answer that an Auto prompt continues; absent if it isn't known. */
  lastAnswer?: LastAnswer;
  /** How many turns before `earlier` exist but aren't sent to any model; absent if there are none. */
  olderTurns?: number;
  /** If the prompt is a new version of a turn, the query that the turn's files are stored with. */
  filesOf: string | null;
  /**
   * The picture of an earlier answer that the prompt may ask about, for models that can read images; absent
   * if there is none or it is too large.
   */
  pictureBefore?: ImageAttachment;
  /** Whether the prompt clearly asks about that picture. */
  isAboutPicture?: boolean;
}

/** A prompt with everything that the models receive, written and measured once. */
export interface PreparedPrompt extends PromptAfterTurns {
  instructions: Instructions;
  /** The text that models receive as the prompt. */
  text: string;
  /** All instructions as one text; empty if there are none. */
  instructionsText: string;
  attached: Attached;
  /**
   * The number of characters sent besides the prompt: in instructions, tools, the last earlier turn
   * and documents.
   */
  contextCharacters: number;
  /** The tokens in everything besides the prompt, for a program, which sends all turns; otherwise null. */
  contextTokens: number | null;
  /** The size of the prompt, instructions, files and the earlier turn that the client sent, in bytes. */
  bytes: number;
  /** What this model receives. */
  writtenFor(model: Model): WrittenPrompt;
}

/** The prompt as one model receives it. */
export interface WrittenPrompt {
  /** The conversation, oldest turn first. */
  turns: Turn[];
  /** A cautious count of all input tokens. */
  tokensAtMost: number;
  /**
   * Says which parts of the conversation the model doesn't receive, in sentences for the user; null if it
   * receives all.
   */
  leftOut: string | null;
}

export function preparePrompt(sent: PromptAfterTurns, instructions: Instructions): PreparedPrompt {
  const { input, attachments, earlier, program, combine } = sent;
  const text = combine?.text ?? input.query;
  const instructionsText = writeInstructions(instructions);
  const offer = program ? writeOffer(program) : '';
  const offeredCharacters = offer.length + lengthOf(program?.rounds);
  const ofDocuments = documentCharacters(attachments);
  const besides = instructionsText.length + offeredCharacters + ofDocuments;
  const last = earlier.at(-1);
  const images = countImages(attachments);
  // A program's model must receive all pictures. For a page, older ones may be left out, with a
  // note that says so.
  const imagesBefore = program ? countImages(filesBefore(program)) : 0;
  const given = program?.picture ? [program.picture, ...(program.picture.others ?? [])] : [];
  const written = new Map<ModelId, WrittenPrompt>();
  return {
    ...sent,
    instructions,
    text,
    instructionsText,
    attached: { images: images + imagesBefore, documents: attachments.length - images },
    contextCharacters: besides + (last ? charactersOf(last) : 0),
    contextTokens: program
      ? countContext(
          [instructionsText, offer, writeRounds(program.rounds), program.prefill ?? ''],
          attachments,
          earlier,
        )
      : null,
    bytes: [instructionsText, text, input.parentQuery ?? '', input.parentResponse ?? ''].reduce(
      (sum, part) => sum + Buffer.byteLength(part),
      attachments.reduce((sum, file) => sum + file.bytes.byteLength, offeredCharacters),
    ),
    writtenFor(model) {
      const known = written.get(model.id);
      if (known) return known;
      const kept = program ? earlier : withinWindow(model, earlier, text.length + besides);
      const turns = turnsFor(model, { ...sent, earlier: kept }, text);
      const opening: Turn = { role: 'user', text: instructionsText + offer, attachments: given };
      const all = opening.text === '' && given.length === 0 ? turns : [opening, ...turns];
      const leftOut = describeLeftOut(model, sent, kept);
      const made = { turns, tokensAtMost: countTokensAtMost(all), leftOut };
      written.set(model.id, made);
      return made;
    },
  };
}

/**
 * OpenAI's error for a conversation that is too long. Programs recognize it and shorten the conversation. The
 * window is null if it is unknown. Vendors count differently, so numbers that don't explain the refusal are
 * left out.
 */
export function wordTooLong(windowTokens: number | null, promptTokens: number): string {
  const requested = promptTokens + leastOutputTokens;
  if (windowTokens === null) {
    return 'Your input exceeds the context window of this model. Please adjust your input and try again.';
  }
  const limit = `This model's maximum context length is ${windowTokens} tokens. However, `;
  if (promptTokens > windowTokens) {
    return `${limit}your messages resulted in ${promptTokens} tokens. Please reduce the length of the messages.`;
  }
  // The messages may fit but leave too little room for an answer, or fit only by our count.
  return requested > windowTokens
    ? `${limit}you requested ${requested} tokens (${promptTokens} in the messages, ${leastOutputTokens} in the completion). Please reduce the length of the messages or completion.`
    : `${limit}your messages resulted in more tokens. Please reduce the length of the messages.`;
}

/** The largest picture from an earlier answer. This is Anthropic's limit, the lowest of all providers. */
export const largestSeenBytes = 3.75 * 2 ** 20;

/** The number of tokens that must be left for the answer in a model's window. */
export const leastOutputTokens = 256;

function charactersOf({ query, attachments, rounds = [], response }: EarlierTurn): number {
  return query.length + response.length + documentCharacters(attachments) + lengthOf(rounds);
}

/** The functions and the answer format as JSON, about as long as what vendors receive. */
function writeOffer({ toolUse, format }: ProgramCall): string {
  return [toolUse?.tools, format].map((part) => (part ? JSON.stringify(part) : '')).join('');
}

function writeRounds(rounds: readonly ProgramRound[] = []): string {
  const written = rounds.map(({ attachments: _, ...round }) => round);
  return written.length === 0 ? '' : JSON.stringify(written);
}

/** A program's files that don't belong to its prompt. */
function filesBefore({ earlier, rounds }: ProgramCall): ReadAttachment[] {
  const all = [...earlier.flatMap((turn) => turn.rounds ?? []), ...rounds];
  return [...earlier, ...all].flatMap((one) => one.attachments);
}

function lengthOf(rounds?: readonly ProgramRound[]): number {
  return writeRounds(rounds).length;
}

function countImages(attachments: readonly ReadAttachment[]): number {
  return attachments.filter(({ kind }) => kind === 'image').length;
}

/** The tokens in everything that a program sends besides its prompt. */
function countContext(
  texts: readonly string[],
  attachments: readonly ReadAttachment[],
  earlier: readonly EarlierTurn[],
): number {
  const documents = [...attachments, ...earlier.flatMap((turn) => turn.attachments)].map((file) =>
    file.kind === 'document' ? file.text : '',
  );
  const said = earlier.flatMap(({ query, rounds, response }) => [
    query,
    writeRounds(rounds),
    response,
  ]);
  return [...texts, ...documents, ...said].reduce((sum, one) => sum + estimateTokens(one), 0);
}

function documentCharacters(attachments: readonly ReadAttachment[]): number {
  return attachments.reduce(
    (sum, file) => sum + (file.kind === 'document' ? file.text.length : 0),
    0,
  );
}

/** The conversation as the model receives it, with PDFs as files if it reads them, else as text. */
function turnsFor(
  model: Model,
  { attachments, earlier: kept, pictureBefore, program }: PromptAfterTurns,
  text: string,
): Turn[] {
  const earlier = kept.flatMap((turn): Turn[] => [
    userTurn(model, { text: turn.query, marks: turn.promptMarks }, turn.attachments),
    ...turnsOfRounds(model, turn.rounds),
    {
      role: 'assistant',
      text: turn.response,
      ...(turn.responseMarks && { marks: turn.responseMarks }),
      ...ownBlocks(model, turn.vendorBlocks),
    },
  ]);
  const prompt = userTurn(model, { text, marks: program?.promptMarks }, attachments);
  if (pictureBefore && model.sees) prompt.attachments = [pictureBefore];
  const begun: Turn[] = program?.prefill ? [{ role: 'assistant', text: program.prefill }] : [];
  return [...earlier, prompt, ...turnsOfRounds(model, program?.rounds), ...begun];
}

/** Only the vendor that wrote an answer can read it in the vendor's own format. */
function ownBlocks(
  { provider }: Model,
  blocks: VendorBlocks | undefined,
): Pick<Turn, 'vendorBlocks'> {
  return blocks?.provider === provider ? { vendorBlocks: blocks } : {};
}

/** Only user turns may contain files, so those in tool results follow in a user turn. */
function turnsOfRounds(model: Model, rounds: readonly ProgramRound[] = []): Turn[] {
  return rounds.flatMap(
    ({ calls, results, attachments, vendorBlocks: blocks, ...said }): Turn[] => [
      { role: 'assistant', ...said, toolCalls: calls, ...ownBlocks(model, blocks) },
      { role: 'user', text: '', toolResults: results },
      ...(attachments.length > 0 ? [userTurn(model, { text: '' }, attachments)] : []),
    ],
  );
}

/** A low estimate of characters per token, so that the window is never exceeded. */
const charactersPerToken = 2.5;

/** The context window that we assume for models whose own isn't known, like many local models. */
const assumedWindowTokens = 16_000;

/**
 * The newest earlier turns that fit in addition to the prompt and leave room for the answer. The last turn is
 * always included.
 */
function withinWindow(
  model: Model,
  earlier: readonly EarlierTurn[],
  ownCharacters: number,
): readonly EarlierTurn[] {
  const room = ((model.contextTokens ?? assumedWindowTokens) / 2) * charactersPerToken;
  let used = ownCharacters;
  const fitting = earlier.toReversed().findIndex((turn, index) => {
    used += charactersOf(turn);
    return index > 0 && used > room;
  });
  return fitting < 0 ? earlier : earlier.slice(earlier.length - fitting);
}

function describeLeftOut(
  { name, contextTokens, sees }: Model,
  { input, earlier, olderTurns = 0, pictureBefore, isAboutPicture }: PromptAfterTurns,
  kept: readonly EarlierTurn[],
): string | null {
  const count = olderTurns + earlier.length - kept.length;
  const before = count === 1 ? 'Prompt 1' : `The ${formatCount(count)} prompts before it`;
  const why =
    kept.length === earlier.length
      ? describeLimits(input)
      : contextTokens === null
        ? 'may not fit its context window, whose size is unknown'
        : `${count === 1 ? 'doesn’t' : 'don’t'} fit its context window`;
  const turns = `${name} received this conversation from prompt ${formatCount(count + 1)} on. ${before} ${why}.`;
  const isBlindToPictures = !sees && kept.some((turn) => countImages(turn.attachments) > 0);
  const pictures = `${name} can’t read images, so it didn’t receive those of earlier prompts.`;
  const seen = `${name} didn’t receive the previous image, because it’s larger than ${formatMegabytes(largestSeenBytes)}.`;
  const unseen = `${name} can’t read images, so it didn’t receive the previous one.`;
  const isTooLarge = sees && !pictureBefore;
  const files = `${name} didn’t receive the files of earlier prompts, because a temporary conversation doesn’t keep them.`;
  const notes = [
    ...(count > 0 ? [turns] : []),
    ...(isBlindToPictures ? [pictures] : []),
    ...(isAboutPicture && isTooLarge ? [seen] : []),
    ...(isAboutPicture && !sees ? [unseen] : []),
    ...(input.temporary && input.hadFiles ? [files] : []),
  ];
  return notes.length > 0 ? notes.join(' ') : null;
}

/** Says why no model receives the whole conversation. */
function describeLimits({ temporary }: QueryInput): string {
  const prompts = `didn’t fit within the limit of ${formatCount(limits.earlierTurns)} prompts`;
  const characters = `${formatCount(limits.contextCharacters)} characters in a temporary conversation`;
  return temporary ? `${prompts} or ${characters}` : prompts;
}

function userTurn(
  model: Model,
  query: MarkedText,
  attachments: readonly (ReadAttachment & Marked)[],
): Turn {
  const texts = attachments.flatMap((file) =>
    file.kind === 'document' && !takesWhole(model, file) ? [asMarkedText(file)] : [],
  );
  const sent = attachments.filter((file) =>
    file.kind === 'image' ? model.sees : takesWhole(model, file),
  );
  const prompt: Turn = { role: 'user', ...joinMarked([...texts, query]) };
  return sent.length > 0 ? { ...prompt, attachments: sent } : prompt;
}

/**
 * All files in a program's conversation. For a prompt from a page, only its own files, because
 * notes about earlier ones were already shown.
 */
function filesWithNotes({ attachments, program }: SentPrompt): readonly ReadAttachment[] {
  return program ? [...filesBefore(program), ...attachments] : attachments;
}

/** Tells the user which files this model does not receive in full, and what was guessed. */
export function documentNote(model: Model, sent: SentPrompt): string {
  const asText = filesWithNotes(sent).filter((file) => !takesWhole(model, file));
  const lost = asText.flatMap((file) =>
    file.kind === 'document' && file.hasPictures ? [file.fileName] : [],
  );
  const notes = [...new Set(asText.flatMap((file) => file.notes ?? []))];
  if (lost.length > 0) {
    const names = lost.join(', ');
    notes.unshift(`Documents were read as text only, without the images in ${names}.`);
  }
  return notes.map((note) => ` ${note}`).join('');
}

/** Whether a PDF has content, such as pages without text, that only PDF-reading models get. */
export function isBetterWhole(sent: SentPrompt): boolean {
  return filesWithNotes(sent).some((file) => isPdf(file) && (file.notes ?? []).length > 0);
}

function takesWhole(model: Model, file: ReadAttachment): boolean {
  return isPdf(file) && model.readsDocuments;
}

function isPdf({ kind, mediaType }: ReadAttachment): boolean {
  return kind === 'document' && mediaType === 'application/pdf';
}

function asMarkedText({ cacheControl, ...file }: ReadDocument & Marked): MarkedText {
  const text = asText(file);
  return { text, ...(cacheControl && { marks: [{ end: text.length, cacheControl }] }) };
}

function asText({ fileName, text }: ReadDocument): string {
  return `--- ${fileName} ---\n${text}\n--- end of ${fileName} ---`;
}
