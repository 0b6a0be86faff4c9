import { limits } from '#shared/contract/limits.ts';
import type { Message, MessagePart } from '#shared/contract/v1/chat-schemas.ts';
import type { ToolRound } from '#server/providers/contract/tools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { readDataUrl } from './read-data-url.ts';
import { RoundReader } from './read-rounds.ts';
import { refused } from './refused.ts';
import type { UploadedFile } from '#server/platform/http/uploads/uploaded-file.ts';

/** A user's text with its files. */
export interface SaidByUser {
  text: string;
  files: UploadedFile[];
}

/** A conversation as a program sends it: earlier turns of prompt and answer, and the prompt to answer. */
export interface ReadConversation {
  /** The text of all system messages. */
  instructions: string;
  earlier: { prompt: SaidByUser; rounds: readonly ToolRound[]; response: string }[];
  prompt: SaidByUser;
  /** The tool calls since the prompt. */
  rounds: readonly ToolRound[];
}

/**
 * Reads the messages as turns. Consecutive messages of one side are merged. Throws for messages that no model
 * would receive.
 */
export function readMessages(messages: readonly Message[]): ReadConversation {
  const reader = new ConversationReader();
  for (const [at, message] of messages.entries()) reader.add(message, `messages.${at}`);
  const conversation = reader.end();
  refuseTooManyFiles([...conversation.earlier.map((turn) => turn.prompt), conversation.prompt]);
  return conversation;
}

const nothingSaid: SaidByUser = { text: '', files: [] };

class ConversationReader {
  readonly #instructions: string[] = [];
  readonly #earlier: ReadConversation['earlier'] = [];
  #prompt: SaidByUser | null = null;
  /** The tool calls for the current prompt so far. */
  #rounds = new RoundReader();
  /** The answer to the current prompt so far. */
  #response: string | null = null;

  add(message: Message, place: string): void {
    const { role, content } = message;
    const said = readContent(content, place);
    if (role === 'system' || role === 'developer') this.#instructions.push(said.text);
    else if (role === 'tool') this.#rounds.addResult(message, said.text, place);
    else if (role === 'function') throw refused(`${place}.role`, 'Send it as a "tool" message.');
    else {
      this.#rounds.refuseOpen(place);
      if (role === 'user') this.#addPrompt(said);
      else this.#addResponse(message, said.text);
    }
  }

  end(): ReadConversation {
    this.#rounds.refuseOpen('messages');
    if (this.#prompt === null || this.#response !== null) {
      const why = 'The last message must come from the user or a tool.';
      throw refused('messages', why);
    }
    const instructions = this.#instructions.join('\n\n');
    const rounds = this.#rounds.all;
    return { instructions, earlier: this.#earlier, prompt: this.#prompt, rounds };
  }

  /** Text next to tool calls, and text before them, belongs to their round. */
  #addResponse({ tool_calls: calls }: Message, text: string): void {
    const response = join(this.#response, text);
    this.#response = calls?.length ? null : response;
    if (calls?.length) this.#rounds.begin(response, calls);
  }

  #addPrompt({ text, files }: SaidByUser): void {
    const rounds = this.#rounds.all;
    if (this.#response !== null || rounds.length > 0) {
      const prompt = this.#prompt ?? nothingSaid;
      this.#earlier.push({ prompt, rounds, response: this.#response ?? '' });
      this.#prompt = null;
      this.#response = null;
      this.#rounds = new RoundReader();
    }
    const before: SaidByUser = this.#prompt ?? nothingSaid;
    this.#prompt = { text: join(before.text, text), files: [...before.files, ...files] };
  }
}

function join(before: string | null | undefined, text: string): string {
  return [before, text].filter(Boolean).join('\n\n');
}

function readContent(content: Message['content'], place: string): SaidByUser {
  if (!Array.isArray(content)) return { text: content ?? '', files: [] };
  const texts: string[] = [];
  const files: UploadedFile[] = [];
  for (const [at, part] of content.entries()) {
    const read = readPart(part, `${place}.content.${at}`);
    if (typeof read === 'string') texts.push(read);
    else files.push(read);
  }
  return { text: texts.join('\n\n'), files };
}

function readPart(part: MessagePart, place: string): string | UploadedFile {
  if (part.type === 'text') return part.text;
  if (part.type === 'refusal') return part.refusal;
  if (part.type === 'image_url') {
    return readDataUrl(part.image_url.url, {
      fileName: 'picture',
      place: `${place}.image_url.url`,
    });
  }
  const { file_data: data, filename = 'file' } = part.file;
  if (data === undefined) {
    throw refused(
      `${place}.file`,
      'Send the file itself in file_data. References by ID aren’t supported.',
    );
  }
  return readDataUrl(data, { fileName: filename, place: `${place}.file.file_data` });
}

function refuseTooManyFiles(said: readonly SaidByUser[]): void {
  const count = said.reduce((sum, { files }) => sum + files.length, 0);
  if (count <= limits.files) return;
  throw new AppError('too-many-files', `Send at most ${limits.files} files in a conversation.`);
}
