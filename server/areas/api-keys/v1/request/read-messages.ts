import { formatCount } from '#shared/lib/format.ts';
import type { Message, MessagePart } from '#shared/contract/v1/chat-schemas.ts';
import { AppError } from '#server/platform/app-error.ts';
import { markEnd, readMark } from './cache-marks.ts';
import { RoundReader, type MarkedFile, type ReadRound, type SaidByProgram } from './read-rounds.ts';
import { refused } from './refused.ts';
import { joinMarked, type MarkedText } from '#server/providers/contract/cache-marks.ts';
import type { VendorBlocks } from '#server/providers/contract/tools.ts';
import type { UploadedFile } from '#server/platform/http/uploads/uploaded-file.ts';

/** A conversation as a program sends it: earlier prompts with their answers, and the prompt to answer. */
export interface ReadConversation {
  /** The text of all system messages. */
  instructions: MarkedText;
  earlier: {
    prompt: SaidByProgram;
    rounds: readonly ReadRound[];
    response: MarkedText;
    vendorBlocks?: VendorBlocks;
  }[];
  prompt: SaidByProgram;
  /** The tool calls since the prompt. */
  rounds: readonly ReadRound[];
  /** The beginning of the answer, if the last message is the assistant's; otherwise null. */
  prefill: string | null;
}

/**
 * Reads the messages as turns. Consecutive messages from the same side are merged. Throws for
 * messages that can't be sent to a model. `vendorBlocks` are answers in vendors' formats, if the
 * program kept them.
 */
export function readMessages(
  messages: readonly Message[],
  most: { messages: number; files: number },
  vendorBlocks?: ReadonlyMap<Message, VendorBlocks>,
): ReadConversation {
  if (messages.length > most.messages) {
    throw refused('messages', `Send at most ${formatCount(most.messages)} messages.`);
  }
  const reader = new ConversationReader(vendorBlocks);
  for (const [at, message] of messages.entries()) reader.add(message, `messages.${at}`);
  const conversation = reader.end();
  if (filesIn(conversation).length > most.files) {
    throw new AppError('too-many-files', `Send at most ${formatCount(most.files)} files.`);
  }
  return conversation;
}

export function filesIn({ earlier, prompt, rounds }: ReadConversation): MarkedFile[] {
  const all = [...earlier.flatMap((turn) => turn.rounds), ...rounds];
  return [...earlier.map((turn) => turn.prompt), prompt, ...all].flatMap(({ files }) => files);
}

const nothingSaid: SaidByProgram = { text: '', files: [] };

class ConversationReader {
  readonly #instructions: MarkedText[] = [];
  readonly #earlier: ReadConversation['earlier'] = [];
  #prompt: SaidByProgram | null = null;
  #rounds = new RoundReader();
  /** The answer to the current prompt so far. */
  #response: MarkedText | null = null;
  /** The answer in its vendor's format, if it is a single message. */
  #blocks: VendorBlocks | undefined;
  readonly #vendorBlocks: ReadonlyMap<Message, VendorBlocks>;

  constructor(vendorBlocks: ReadonlyMap<Message, VendorBlocks> = new Map()) {
    this.#vendorBlocks = vendorBlocks;
  }

  add(message: Message, place: string): void {
    const { role, content, refusal } = message;
    const said = readContent(content ?? refusal, place);
    if (said.files.length > 0 && role !== 'user' && role !== 'tool') {
      throw refused(place, 'Only user and tool messages can contain images and files.');
    }
    if (role === 'system' || role === 'developer') this.#instructions.push(said);
    else if (role === 'tool') this.#rounds.addResult(message, said, place);
    else if (role === 'function') throw refused(`${place}.role`, 'Send it as a "tool" message.');
    else if (message['function_call'] != null)
      throw refused(`${place}.function_call`, 'Use tool_calls instead.');
    else {
      this.#rounds.refuseOpen(place);
      if (role === 'user') this.#addPrompt(said);
      else this.#addResponse(message, said);
    }
  }

  end(): ReadConversation {
    this.#rounds.refuseOpen('messages');
    const instructions = joinMarked(this.#instructions);
    const rest = {
      earlier: this.#earlier,
      rounds: this.#rounds.all,
      prefill: this.#response?.text ?? null,
    };
    if (this.#prompt !== null || rest.rounds.length > 0) {
      return { instructions, prompt: this.#prompt ?? nothingSaid, ...rest };
    }
    if (instructions.text === '') {
      throw refused('messages', 'Send a message that the model can answer.');
    }
    // Vendors require a prompt, so without one the system message is used as the prompt.
    return { instructions: nothingSaid, prompt: { ...instructions, files: [] }, ...rest };
  }

  /** Text before or next to tool calls belongs to their round. */
  #addResponse(message: Message, said: MarkedText): void {
    const { tool_calls: calls } = message;
    const blocks = this.#response === null ? this.#vendorBlocks.get(message) : undefined;
    const response = joinMarked([this.#response ?? nothingSaid, said]);
    this.#response = calls?.length ? null : response;
    this.#blocks = blocks;
    if (calls?.length) this.#rounds.begin(response, calls, blocks);
  }

  #addPrompt(said: SaidByProgram): void {
    const rounds = this.#rounds.all;
    if (this.#response !== null || rounds.length > 0) {
      const blocks = this.#response === null ? undefined : this.#blocks;
      this.#earlier.push({
        prompt: this.#prompt ?? nothingSaid,
        rounds,
        response: this.#response ?? nothingSaid,
        ...(blocks && { vendorBlocks: blocks }),
      });
      this.#prompt = null;
      this.#response = null;
      this.#rounds = new RoundReader();
    }
    const before = this.#prompt ?? nothingSaid;
    this.#prompt = { ...joinMarked([before, said]), files: [...before.files, ...said.files] };
  }
}

function readContent(content: Message['content'], place: string): SaidByProgram {
  if (!Array.isArray(content)) return { text: content ?? '', files: [] };
  const texts: MarkedText[] = [];
  const files: MarkedFile[] = [];
  for (const [at, part] of content.entries()) {
    const read = readPart(part, `${place}.content.${at}`);
    const mark = readMark(part);
    if (typeof read === 'string') texts.push({ text: read, ...markEnd(read, mark) });
    else files.push({ ...read, ...mark });
  }
  return { ...joinMarked(texts), files };
}

function readPart(part: MessagePart, place: string): string | UploadedFile {
  if (part.type === 'text') return part.text;
  if (part.type === 'refusal') return part.refusal;
  if (part.type === 'image_url') {
    return readDataUrl(part.image_url.url, 'picture', `${place}.image_url.url`);
  }
  const { file_data: data, filename = 'file' } = part.file;
  if (data === undefined) {
    throw refused(
      `${place}.file`,
      'Send the file itself in file_data. References by ID aren’t supported.',
    );
  }
  return readDataUrl(data, filename, `${place}.file.file_data`);
}

/**
 * Reads a file from a `data:` URL. All other URLs are refused, because fetching them would let a
 * caller reach hosts that only this server can reach (SSRF).
 */
function readDataUrl(url: string, fileName: string, place: string): UploadedFile {
  const comma = url.indexOf(',');
  const head = comma < 0 ? '' : url.slice(0, Math.min(comma, 200));
  const [, claimedType = ''] = /^data:([\w.+/-]*)(?:;[\w=-]+)*;base64$/i.exec(head) ?? [];
  if (claimedType !== '') {
    return { fileName, claimedType, bytes: Buffer.from(url.slice(comma + 1), 'base64') };
  }
  throw refused(place, 'Send the file itself, as "data:image/png;base64,…". URLs aren’t fetched.');
}
