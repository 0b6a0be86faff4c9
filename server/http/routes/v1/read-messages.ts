import { limits } from '#shared/contract/limits.ts';
import type { Message, MessagePart } from '#shared/contract/v1/chat-schemas.ts';
import type { UploadedFile } from '../../../domain/attachments/ports.ts';
import { AppError } from '../../../domain/app-error.ts';
import { readDataUrl } from './read-data-url.ts';

/** What one side said, with the files that came along. */
export interface SaidByUser {
  text: string;
  files: UploadedFile[];
}

/** A conversation as a program sends it: turns of a prompt and its answer, and the prompt to be answered. */
export interface ReadConversation {
  /** Of all system messages. */
  instructions: string;
  earlier: { prompt: SaidByUser; response: string }[];
  prompt: SaidByUser;
}

/** Reads the messages as turns; several of one side in a row are one. Throws for what no model would get. */
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
  /** What was answered to it so far. */
  #response: string | null = null;

  add({ role, content }: Message, place: string): void {
    const said = readContent(content, place);
    if (role === 'system' || role === 'developer') this.#instructions.push(said.text);
    else if (role === 'assistant') this.#response = join(this.#response, said.text);
    else if (role === 'user') this.#addPrompt(said);
    else throw refused(`${place}.role`, 'Results of tools cannot be answered here yet.');
  }

  end(): ReadConversation {
    if (this.#prompt === null || this.#response !== null) {
      throw refused('messages', 'The last message must be the user’s: it is what is answered.');
    }
    const instructions = this.#instructions.join('\n\n');
    return { instructions, earlier: this.#earlier, prompt: this.#prompt };
  }

  #addPrompt({ text, files }: SaidByUser): void {
    if (this.#response !== null) {
      this.#earlier.push({ prompt: this.#prompt ?? nothingSaid, response: this.#response });
      this.#prompt = null;
      this.#response = null;
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
      'Send the file itself in file_data: none is kept here by an id.',
    );
  }
  return readDataUrl(data, { fileName: filename, place: `${place}.file.file_data` });
}

function refuseTooManyFiles(said: readonly SaidByUser[]): void {
  const count = said.reduce((sum, { files }) => sum + files.length, 0);
  if (count <= limits.files) return;
  throw new AppError('too-many-files', `A conversation may carry ${limits.files} files at most.`);
}

/** An error that names the field of the request. */
export function refused(field: string, why: string): AppError {
  return new AppError('invalid-input', `${field}: ${why}`, { fieldErrors: { [field]: why } });
}
