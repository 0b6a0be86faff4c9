import type { Message, MessagePart } from '#shared/contract/v1/chat-schemas.ts';
import type { MessageBlock, MessagesRequest } from '#shared/contract/v1/messages-schemas.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { VendorBlocks } from '#server/providers/contract/tools.ts';
import { refused } from '../request/refused.ts';
import { isUnsigned, openReasoning } from '../vendor-reasoning.ts';

type BlockOf<Type extends MessageBlock['type']> = Extract<MessageBlock, { type: Type }>;
type FileBlock = BlockOf<'text' | 'image' | 'document' | 'search_result'>;

/** Translates the messages of a request, one by one. */
export class MessagesReader {
  readonly messages: Message[] = [];
  readonly vendorBlocks = new Map<Message, VendorBlocks>();
  /** The deferred tools that the program's own search found. */
  readonly foundTools = new Set<string>();
  readonly #ignored = new Set<string>();

  get ignored(): string[] {
    return [...this.#ignored];
  }

  addInstructions(content: NonNullable<MessagesRequest['system']>): void {
    this.messages.push({ role: 'system', content });
  }

  add({ role, content }: MessagesRequest['messages'][number], place: string): void {
    if (typeof content === 'string') this.messages.push({ role, content });
    else if (role === 'assistant') this.#addAnswer(content, place);
    else this.#addPrompt(role, content, place);
  }

  /** In a chat, the result of each call is a separate message. Results come first, as Anthropic requires. */
  #addPrompt(role: 'user' | 'system', blocks: readonly MessageBlock[], place: string): void {
    const parts: MessagePart[] = [];
    for (const [at, block] of blocks.entries()) {
      if (block.type === 'tool_result') this.#addResult(block);
      else if (isFile(block)) parts.push(...this.#writePart(block));
      else throw refused(`${place}.content.${at}`, `${block.type} belongs to the assistant.`);
    }
    if (parts.length > 0) this.messages.push({ role, content: parts });
  }

  #addResult(block: BlockOf<'tool_result'>): void {
    const { tool_use_id: id, content, is_error, cache_control } = block;
    const parts =
      typeof content === 'string' || !content
        ? (content ?? '')
        : content.flatMap((one) => (isFile(one) ? this.#writePart(one) : this.#refer(one)));
    const marked = { tool_call_id: id, is_error, cache_control };
    this.messages.push({ role: 'tool', content: parts, ...marked });
  }

  #addAnswer(content: readonly MessageBlock[], place: string): void {
    const parts: MessagePart[] = [];
    const calls: NonNullable<Message['tool_calls']> = [];
    const blocks: OwnBlock[] = [];
    for (const [at, block] of content.entries()) {
      if (block.type === 'text') {
        parts.push(...this.#writePart(block));
        // The API refuses text blocks of only whitespace.
        const { type, text } = block;
        const own = withMark({ type, text }, block);
        if (text.trim() !== '') blocks.push({ provider: 'anthropic', block: own });
      } else if (block.type === 'tool_use') {
        const { id, name, input, cache_control } = block;
        const called = { name, arguments: JSON.stringify(input) };
        calls.push({ id, type: 'function', function: called, cache_control });
      } else if (block.type === 'thinking') {
        blocks.push(...readThought(block));
      } else if (block.type === 'redacted_thinking') {
        const { type, data } = block;
        blocks.push({ provider: 'anthropic', block: { type, data } });
      } else if (block.type === 'server_tool_use' || block.type === 'web_search_tool_result') {
        this.#skip(block);
      } else {
        throw refused(`${place}.content.${at}`, `${block.type} belongs to the user.`);
      }
    }
    const message: Message = {
      role: 'assistant',
      content: parts,
      ...(calls.length > 0 && { tool_calls: calls }),
    };
    this.messages.push(message);
    const provider = blocks.find(({ block }) => block.type !== 'text')?.provider;
    if (provider === undefined) return;
    const own = blocks.filter((one) => one.provider === provider).map(({ block }) => block);
    this.vendorBlocks.set(message, { provider, blocks: own });
  }

  #refer({ tool_name: name }: { tool_name: string }): MessagePart[] {
    this.foundTools.add(name);
    return [{ type: 'text', text: name }];
  }

  #skip({ type }: { type: string }): void {
    this.#ignored.add(`messages.content.${type}`);
  }

  #writePart(block: FileBlock): MessagePart[] {
    if (block.type === 'text') return [withMark({ type: 'text', text: block.text }, block)];
    if (block.type === 'image') {
      return [
        withMark({ type: 'image_url', image_url: { url: writeDataUrl(block.source) } }, block),
      ];
    }
    if (block.type === 'search_result') {
      const { title, source, content } = block;
      const text = [title, source, joinTexts(content)].join('\n');
      return [withMark({ type: 'text', text }, block)];
    }
    const { source, title } = block;
    if (source.type !== 'base64') {
      const text = source.type === 'text' ? source.data : source.content;
      return [withMark(writeFile(title ?? 'document.txt', writeTextUrl(joinTexts(text))), block)];
    }
    return [withMark(writeFile(title ?? 'document.pdf', writeDataUrl(source)), block)];
  }
}

interface OwnBlock {
  provider: ProviderId;
  block: { type: string; [field: string]: unknown };
}

/** Thinking that no vendor signed is left out, because no vendor accepts it. */
function readThought({ type, thinking, signature }: BlockOf<'thinking'>): OwnBlock[] {
  const sealed = openReasoning(signature);
  if (sealed) return [sealed];
  if (isUnsigned(signature)) return [];
  return [{ provider: 'anthropic', block: { type, thinking, signature } }];
}

/** A mark for caching stays with its part, for vendors that cache by marks. */
function withMark<Part extends object>(part: Part, { cache_control }: FileBlock): Part {
  return cache_control ? { ...part, cache_control } : part;
}

function isFile(block: { type: string }): block is FileBlock {
  return ['text', 'image', 'document', 'search_result'].includes(block.type);
}

function joinTexts(content: string | readonly { text: string }[]): string {
  return typeof content === 'string' ? content : content.map(({ text }) => text).join('\n\n');
}

function writeFile(filename: string, file_data: string): MessagePart {
  return { type: 'file', file: { filename, file_data } };
}

function writeDataUrl({ media_type: type, data }: { media_type: string; data: string }): string {
  return `data:${type};base64,${data}`;
}

function writeTextUrl(text: string): string {
  return writeDataUrl({ media_type: 'text/plain', data: Buffer.from(text).toString('base64') });
}
