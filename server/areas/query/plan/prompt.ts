import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { QueryInput } from '#shared/contract/query/schemas.ts';
import type { ReadAttachment, ReadDocument } from '../../attachments/index.ts';
import type { Attached } from '../../routing/index.ts';
import type { Model } from '#server/providers/contract/model.ts';
import type { AnswerFormat, ToolRound, ToolUse } from '#server/providers/contract/tools.ts';
import type { EarlierTurn } from './ports.ts';
import type { Instructions } from '../ports.ts';
import { countTokensAtMost } from './count-tokens.ts';
import { writeInstructions } from './write-instructions.ts';
import type { ImageAttachment, Turn } from '#server/providers/contract/model-provider.ts';

/** What the sender submits: the prompt with its options, and the files after reading. */
export interface SentPrompt {
  input: QueryInput;
  attachments: readonly ReadAttachment[];
  /**
   * The comparison whose answers are combined, and the text that the model receives instead of the prompt.
   */
  combine?: { of: string; text: string; note: string };
  /** Set for API calls; absent for prompts from the page. */
  program?: ProgramCall;
}

/** What a program that calls with an API key sends besides the prompt. */
export interface ProgramCall {
  /** The id of the query. Because the caller chooses it, a repeated call finds the same answer. */
  queryId: string;
  /** The earlier turns, oldest first. A program keeps its own conversations. */
  earlier: readonly EarlierTurn[];
  /** The text of its system messages. */
  instructions: string;
  /** Null leaves the length to the model. */
  maxOutputTokens: number | null;
  /** Tool calls since the prompt and their results, oldest first. */
  rounds: readonly ToolRound[];
  /** Null if the program offers no functions. */
  toolUse: ToolUse | null;
  /** Null if the answer may have any format. */
  format: AnswerFormat | null;
  /** Sequences that end the answer; they are not part of it. */
  stop: readonly string[];
}

/** A prompt with the conversation that it continues. */
export interface PromptAfterTurns extends SentPrompt {
  /** The earlier turns, oldest first. */
  earlier: readonly EarlierTurn[];
  /** The turn that it continues; null for the first turn of a conversation. */
  parentId: string | null;
  /** The query that its files are stored with, if this is a new version of that query's turn. */
  filesOf: string | null;
  /**
   * The picture of an earlier answer that the prompt may ask about, for models that see; absent if there is
   * none.
   */
  pictureBefore?: ImageAttachment;
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
   * Characters sent besides the prompt: instructions, tools, the last earlier turn and the text of documents.
   */
  contextCharacters: number;
  /** Bytes of prompt, instructions, the client's own earlier turn and files. */
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
  const images = attachments.filter(({ kind }) => kind === 'image').length;
  const written = new Map<ModelId, WrittenPrompt>();
  return {
    ...sent,
    instructions,
    text,
    instructionsText,
    attached: { images, documents: attachments.length - images },
    contextCharacters: besides + (last ? charactersOf(last) : 0),
    bytes: [instructionsText, text, input.parentQuery ?? '', input.parentResponse ?? ''].reduce(
      (sum, part) => sum + Buffer.byteLength(part),
      attachments.reduce((sum, file) => sum + file.bytes.byteLength, offeredCharacters),
    ),
    writtenFor(model) {
      const known = written.get(model.id);
      if (known) return known;
      const turns = turnsFor(model, sent, text, text.length + besides);
      const told: Turn[] = [{ role: 'user', text: instructionsText + offer }];
      const all = instructionsText + offer === '' ? turns : [...told, ...turns];
      const made = { turns, tokensAtMost: countTokensAtMost(all) };
      written.set(model.id, made);
      return made;
    },
  };
}

/** Tokens that must fit in a model's window besides the prompt. */
export const leastOutputTokens = 256;

function charactersOf({ query, attachments, rounds = [], response }: EarlierTurn): number {
  return query.length + response.length + documentCharacters(attachments) + lengthOf(rounds);
}

/** The functions and the answer format as JSON, which is about as long as what vendors receive. */
function writeOffer({ toolUse, format }: ProgramCall): string {
  return [toolUse?.tools, format].map((part) => (part ? JSON.stringify(part) : '')).join('');
}

function lengthOf(rounds: readonly ToolRound[] = []): number {
  return rounds.length === 0 ? 0 : JSON.stringify(rounds).length;
}

function documentCharacters(attachments: readonly ReadAttachment[]): number {
  return attachments.reduce(
    (sum, file) => sum + (file.kind === 'document' ? file.text.length : 0),
    0,
  );
}

/** The conversation as the model receives it. Models that read PDFs receive the file, others its text. */
function turnsFor(
  model: Model,
  { attachments, earlier: all, pictureBefore, program }: PromptAfterTurns,
  text: string,
  ownCharacters: number,
): Turn[] {
  const earlier = withinWindow(model, all, ownCharacters).flatMap((turn): Turn[] => [
    userTurn(model, turn.query, turn.attachments),
    ...turnsOfRounds(turn.rounds),
    { role: 'assistant', text: turn.response },
  ]);
  const prompt = userTurn(model, text, attachments);
  if (pictureBefore && model.sees) prompt.attachments = [pictureBefore];
  return [...earlier, prompt, ...turnsOfRounds(program?.rounds)];
}

function turnsOfRounds(rounds: readonly ToolRound[] = []): Turn[] {
  return rounds.flatMap(({ text, calls, results }): Turn[] => [
    { role: 'assistant', text, toolCalls: calls },
    { role: 'user', text: '', toolResults: results },
  ]);
}

/** A low estimate of characters per token, so that the window is never exceeded. */
const charactersPerToken = 2.5;

/**
 * The newest earlier turns that fit beside the prompt and leave room for the answer. Always includes the last
 * one.
 */
function withinWindow(
  model: Model,
  earlier: readonly EarlierTurn[],
  ownCharacters: number,
): readonly EarlierTurn[] {
  if (model.contextTokens === null) return earlier.slice(-1);
  const room = (model.contextTokens / 2) * charactersPerToken;
  let used = ownCharacters;
  const fitting = earlier.toReversed().findIndex((turn, index) => {
    used += charactersOf(turn);
    return index > 0 && used > room;
  });
  return fitting < 0 ? earlier : earlier.slice(earlier.length - fitting);
}

function userTurn(model: Model, query: string, attachments: readonly ReadAttachment[]): Turn {
  const texts = attachments.flatMap((file) =>
    file.kind === 'document' && !takesWhole(model, file) ? [asText(file)] : [],
  );
  const sent = attachments.filter((file) =>
    file.kind === 'image' ? model.sees : takesWhole(model, file),
  );
  const prompt: Turn = { role: 'user', text: [...texts, query].filter(Boolean).join('\n\n') };
  return sent.length > 0 ? { ...prompt, attachments: sent } : prompt;
}

/** A sentence for the reason, if this model does not receive the pictures in a document; otherwise empty. */
export function documentNote(model: Model, { attachments }: SentPrompt): string {
  const lost = attachments.filter(
    (file): file is ReadDocument =>
      file.kind === 'document' && file.hasPictures && !takesWhole(model, file),
  );
  if (lost.length === 0) return '';
  const names = lost.map(({ fileName }) => fileName).join(', ');
  return ` Documents were read as text only, without the images in ${names}.`;
}

function takesWhole(model: Model, file: ReadAttachment): boolean {
  return file.kind === 'document' && file.mediaType === 'application/pdf' && model.readsDocuments;
}

function asText({ fileName, text }: ReadDocument): string {
  return `--- ${fileName} ---\n${text}\n--- end of ${fileName} ---`;
}
