import type { Message, MessagePart } from '#shared/contract/v1/chat-schemas.ts';
import type { MessageBlock, MessagesRequest } from '#shared/contract/v1/messages-schemas.ts';
import type { VendorBlocks } from '#server/providers/contract/vendor-blocks.ts';
import { refused } from '../request/refused.ts';
import { isOwnSignature } from './own-signature.ts';

type BlockOf<Type extends MessageBlock['type']> = Extract<MessageBlock, { type: Type }>;
type FileBlock = BlockOf<'text' | 'image' | 'document' | 'search_result'>;

/** Translates the messages of a request, one by one. */
export class MessagesReader {
  readonly messages: Message[] = [];
  readonly vendorBlocks = new Map<Message, VendorBlocks>();
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

  /** In a chat, the results of calls are messages of their own. They come first, as Anthropic requires. */
  #addPrompt(role: 'user' | 'system', blocks: readonly MessageBlock[], place: string): void {
    const parts: MessagePart[] = [];
    for (const [at, block] of blocks.entries()) {
      if (block.type === 'tool_result') this.#addResult(block);
      else if (isFile(block)) parts.push(...this.#writePart(block));
      else throw refused(`${place}.content.${at}`, `${block.type} belongs to the assistant.`);
    }
    if (parts.length > 0) this.messages.push({ role, content: parts });
  }

  #addResult({ tool_use_id: id, content }: BlockOf<'tool_result'>): void {
    const parts =
      typeof content === 'string' || !content
        ? (content ?? '')
        : content.flatMap((block) => (isFile(block) ? this.#writePart(block) : this.#skip(block)));
    this.messages.push({ role: 'tool', tool_call_id: id, content: parts });
  }

  #addAnswer(blocks: readonly MessageBlock[], place: string): void {
    const parts: MessagePart[] = [];
    const calls: NonNullable<Message['tool_calls']> = [];
    const own: object[] = [];
    for (const [at, block] of blocks.entries()) {
      if (block.type === 'text') {
        parts.push({ type: 'text', text: block.text });
        // The API refuses text blocks of only whitespace.
        if (block.text.trim() !== '') own.push({ type: 'text', text: block.text });
      } else if (block.type === 'tool_use') {
        const { id, name, input } = block;
        const called = { name, arguments: JSON.stringify(input) };
        calls.push({ id, type: 'function', function: called });
      } else if (block.type === 'thinking') {
        const { type, thinking, signature } = block;
        if (!isOwnSignature(signature)) own.push({ type, thinking, signature });
      } else if (block.type === 'redacted_thinking') {
        own.push({ type: block.type, data: block.data });
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
    if (own.some((block) => 'type' in block && block.type !== 'text')) {
      this.vendorBlocks.set(message, { provider: 'anthropic', blocks: own });
    }
  }

  #skip({ type }: { type: string }): [] {
    this.#ignored.add(`messages.content.${type}`);
    return [];
  }

  #writePart(block: FileBlock): MessagePart[] {
    if (block.type === 'text') return [{ type: 'text', text: block.text }];
    if (block.type === 'image') {
      return [{ type: 'image_url', image_url: { url: writeDataUrl(block.source) } }];
    }
    if (block.type === 'search_result') {
      const { title, source, content } = block;
      return [{ type: 'text', text: [title, source, joinTexts(content)].join('\n') }];
    }
    const { source, title } = block;
    if (source.type !== 'base64') {
      const text = source.type === 'text' ? source.data : source.content;
      return [writeFile(title ?? 'document.txt', writeTextUrl(joinTexts(text)))];
    }
    return [writeFile(title ?? 'document.pdf', writeDataUrl(source))];
  }
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
