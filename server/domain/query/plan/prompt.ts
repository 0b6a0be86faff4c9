import type { QueryInput } from '#shared/contract/query/schemas.ts';
import type { ReadAttachment, ReadDocument } from '../../attachments/ports.ts';
import type { Model } from '../../models/model.ts';
import type { Attached } from '../../routing/ports.ts';
import type { ImageAttachment, Turn } from '../../models/ports.ts';
import type { AnswerFormat, ToolRound, ToolUse } from '../../models/tools.ts';
import type { EarlierTurn } from './ports.ts';
import type { Instructions } from '../ports.ts';
import { writeInstructions } from './write-instructions.ts';

/** What a person sends: the prompt with its choices, and the files that were read. */
export interface SentPrompt {
  input: QueryInput;
  attachments: readonly ReadAttachment[];
  /** The comparison whose answers are combined, and what the model is sent in the place of the prompt. */
  combine?: { of: string; text: string; note: string };
  /** Absent where a page sends it. */
  program?: ProgramCall;
}

/** What a program that calls with a key sends besides the prompt. */
export interface ProgramCall {
  /** By which its query is known: an answer that is asked for twice is found again. */
  queryId: string;
  /** What was said before, oldest first: the program keeps its conversations itself. */
  earlier: readonly EarlierTurn[];
  /** What its system messages tell the model. */
  instructions: string;
  /** Null leaves it to the model. */
  maxOutputTokens: number | null;
  /** What has been called since the prompt, oldest first. */
  rounds: readonly ToolRound[];
  /** Null where it offers no functions. */
  toolUse: ToolUse | null;
  /** Null where the answer may be of any shape. */
  format: AnswerFormat | null;
  /** Sequences at which the answer ends, without them. */
  stop: readonly string[];
}

/** The prompt as models get it. */
export function writtenPrompt({ input, combine }: SentPrompt): string {
  return combine?.text ?? input.query;
}

/** A prompt with the conversation that it continues. */
export interface PromptAfterTurns extends SentPrompt {
  /** What was said before, oldest first. */
  earlier: readonly EarlierTurn[];
  /** The turn that it continues; null where it begins its conversation. */
  parentId: string | null;
  /** The query that keeps its files, where it is another version of that one. */
  filesOf: string | null;
  /** The picture of an earlier answer that it may ask about, for models that see; absent where there is none. */
  pictureBefore?: ImageAttachment;
}

/** A prompt with all that goes to the models with it. */
export interface PromptInContext extends PromptAfterTurns {
  instructions: Instructions;
}

/** What a window must have room for beside the prompt. */
export const leastOutputTokens = 256;

export function countAttached({ attachments }: PromptInContext): Attached {
  const images = attachments.filter(({ kind }) => kind === 'image').length;
  return { images, documents: attachments.length - images };
}

/** Characters that are sent besides the prompt: instructions, the last earlier turn and the text of documents. */
export function contextCharacters(sent: PromptInContext): number {
  const { attachments, earlier, instructions } = sent;
  const last = earlier.at(-1);
  const told = writeInstructions(instructions).length + offeredCharacters(sent);
  return told + documentCharacters(attachments) + (last ? charactersOf(last) : 0);
}

function charactersOf({ query, attachments, rounds = [], response }: EarlierTurn): number {
  return query.length + response.length + documentCharacters(attachments) + lengthOf(rounds);
}

/** Of what a program offers and asks for besides words, and of what it has called since the prompt. */
function offeredCharacters({ program }: PromptInContext): number {
  return program ? writeOffer(program).length + lengthOf(program.rounds) : 0;
}

/** The functions that may be called and the shape of the answer, about as long as vendors take them. */
export function writeOffer({ toolUse, format }: ProgramCall): string {
  return [toolUse?.tools, format].map((part) => (part ? JSON.stringify(part) : '')).join('');
}

function lengthOf(rounds: readonly ToolRound[]): number {
  return rounds.length === 0 ? 0 : JSON.stringify(rounds).length;
}

function documentCharacters(attachments: readonly ReadAttachment[]): number {
  return attachments.reduce(
    (sum, file) => sum + (file.kind === 'document' ? file.text.length : 0),
    0,
  );
}

/** Bytes of prompt, instructions, context and files. */
export function sentBytes(sent: PromptInContext): number {
  const { input, attachments } = sent;
  const told = writeInstructions(sent.instructions);
  const texts = [told, writtenPrompt(sent), input.parentQuery ?? '', input.parentResponse ?? ''];
  const files = attachments.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  return texts.reduce(
    (sum, text) => sum + Buffer.byteLength(text),
    files + offeredCharacters(sent),
  );
}

/** The conversation as one model gets it: a PDF as it is where the model takes it, else its text. */
export function turnsFor(model: Model, sent: PromptInContext): Turn[] {
  const { attachments, pictureBefore } = sent;
  const earlier = withinWindow(model, sent).flatMap((turn): Turn[] => [
    userTurn(model, turn.query, turn.attachments),
    ...turnsOfRounds(turn.rounds),
    { role: 'assistant', text: turn.response },
  ]);
  const prompt = userTurn(model, writtenPrompt(sent), attachments);
  if (pictureBefore && model.sees) prompt.attachments = [pictureBefore];
  return [...earlier, prompt, ...turnsOfRounds(sent.program?.rounds)];
}

function turnsOfRounds(rounds: readonly ToolRound[] = []): Turn[] {
  return rounds.flatMap(({ text, calls, results }): Turn[] => [
    { role: 'assistant', text, toolCalls: calls },
    { role: 'user', text: '', toolResults: results },
  ]);
}

/** About as few characters as a token ever has, so that the window is never overrun. */
const charactersPerToken = 2.5;

/** The newest earlier turns that fit beside the prompt and leave room to answer; always the last one. */
function withinWindow(model: Model, sent: PromptInContext): readonly EarlierTurn[] {
  const { earlier } = sent;
  if (model.contextTokens === null) return earlier.slice(-1);
  const room = (model.contextTokens / 2) * charactersPerToken;
  let used =
    writeInstructions(sent.instructions).length +
    writtenPrompt(sent).length +
    documentCharacters(sent.attachments) +
    offeredCharacters(sent);
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

/** What the reason must add: the pictures of a document that this model does not get. */
export function documentNote(model: Model, { attachments }: PromptInContext): string {
  const lost = attachments.filter(
    (file): file is ReadDocument =>
      file.kind === 'document' && file.hasPictures && !takesWhole(model, file),
  );
  if (lost.length === 0) return '';
  const names = lost.map(({ fileName }) => fileName).join(', ');
  return ` Documents were read as text only: the pictures in ${names} were left out.`;
}

function takesWhole(model: Model, file: ReadAttachment): boolean {
  return file.kind === 'document' && file.mediaType === 'application/pdf' && model.readsDocuments;
}

function asText({ fileName, text }: ReadDocument): string {
  return `--- ${fileName} ---\n${text}\n--- end of ${fileName} ---`;
}
