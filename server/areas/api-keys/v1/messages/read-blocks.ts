import type { Message, MessagePart } from '#shared/contract/v1/chat-schemas.ts';
import type { MessageBlock, MessagesRequest } from '#shared/contract/v1/messages-schemas.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import { ChatReader } from '../request/chat-reader.ts';
import { refused } from '../request/refused.ts';
import { isUnsigned, openReasoning } from '../vendor-reasoning.ts';

type BlockOf<Type extends MessageBlock['type']> = Extract<MessageBlock, { type: Type }>;
type FileBlock = BlockOf<'text' | 'image' | 'document' | 'search_result'>;

/** Translates the messages in a request, one by one. */
export class MessagesReader extends ChatReader {
  /** The deferred tools that the program's own search found. */
  readonly foundTools = new Set<string>();
  addInstructions(content: NonNullable<MessagesRequest['system']>): void {
    this.push({ role: 'system', content }, 'system');
  }

  add({ role, content }: MessagesRequest['messages'][number], place: string): void {
    if (typeof content === 'string') this.push({ role, content }, place);
    else if (role === 'assistant') this.#addAnswer(content, place);
    else this.#addPrompt(role, content, place);
  }

  /** In a chat, the result of each call is a separate message. Results come first, as Anthropic requires. */
  #addPrompt(role: 'user' | 'system', blocks: readonly MessageBlock[], place: string): void {
    const parts: MessagePart[] = [];
    for (const [at, block] of blocks.entries()) {
      if (block.type === 'tool_result') this.#addResult(block, `${place}.content.${at}`);
      else if (isFile(block)) parts.push(...this.#writePart(block));
      else
        throw refused(
          `${place}.content.${at}`,
          `${block.type} is only allowed in assistant messages.`,
        );
    }
    if (parts.length > 0) this.push({ role, content: parts }, place);
  }

  #addResult(block: BlockOf<'tool_result'>, place: string): void {
    const { tool_use_id: id, content, is_error, cache_control } = block;
    const parts =
      typeof content === 'string' || !content
        ? (content ?? '')
        : content.flatMap((one) => (isFile(one) ? this.#writePart(one) : this.#refer(one)));
    const marked = { tool_call_id: id, is_error, cache_control };
    this.push({ role: 'tool', content: parts, ...marked }, place);
  }

  #addAnswer(content: readonly MessageBlock[], place: string): void {
    const parts: MessagePart[] = [];
    const calls: NonNullable<Message['tool_calls']> = [];
    const blocks: OwnBlock[] = [];
    for (const [at, block] of content.entries()) {
      if (block.type === 'text') {
        parts.push(...this.#writePart(block));
        // Anthropic's API refuses text blocks that contain only whitespace.
        const { type, text } = block;
        const own = withMark({ type, text }, block);
        if (text.trim() !== '') blocks.push({ provider: 'anthropic', block: own });
      } else if (block.type === 'tool_use') {
        const { id, name, input, cache_control } = block;
        const called = { name, arguments: JSON.stringify(input) };
        calls.push({ id, type: 'function', function: called, cache_control });
      } else if (block.type === 'thinking') {
        const thought = readThought(block);
        if (thought) blocks.push(thought);
        else this.ignored.add('messages.content.thinking');
      } else if (block.type === 'redacted_thinking') {
        const { type, data } = block;
        blocks.push({ provider: 'anthropic', block: { type, data } });
      } else if (block.type !== 'server_tool_use' && block.type !== 'web_search_tool_result') {
        throw refused(`${place}.content.${at}`, `${block.type} is only allowed in user messages.`);
      }
    }
    const message: Message = {
      role: 'assistant',
      content: parts,
      ...(calls.length > 0 && { tool_calls: calls }),
    };
    this.push(message, place);
    const provider = blocks.find(({ block }) => block.type !== 'text')?.provider;
    if (provider === undefined) return;
    const own = blocks.filter((one) => one.provider === provider).map(({ block }) => block);
    this.vendorBlocks.set(message, { provider, blocks: own });
  }

  #refer({ tool_name: name }: { tool_name: string }): MessagePart[] {
    this.foundTools.add(name);
    return [{ type: 'text', text: name }];
  }

  #writePart(block: FileBlock): MessagePart[] {
    if (block.type === 'text') return [withMark({ type: 'text', text: block.text }, block)];
    if (block.type === 'image') return [withMark(writeImage(block), block)];
    if (block.type === 'search_result') {
      const { title, source, content } = block;
      const text = [title, source, joinTexts(content)].join('\n');
      return [withMark({ type: 'text', text }, block)];
    }
    const { source, title, context } = block;
    const before: MessagePart[] = context ? [{ type: 'text', text: context }] : [];
    if (source.type === 'base64') {
      return [...before, withMark(writeFile(title ?? 'document.pdf', writeDataUrl(source)), block)];
    }
    const given = source.type === 'text' ? source.data : source.content;
    const parts = typeof given === 'string' ? [{ type: 'text' as const, text: given }] : given;
    const images = parts.filter((part) => part.type === 'image').map(writeImage);
    const text = joinTexts(parts.filter((part) => part.type === 'text'));
    const file = writeFile(title ?? 'document.txt', writeTextUrl(text));
    return [...before, ...images, withMark(file, block)];
  }
}

interface OwnBlock {
  provider: ProviderId;
  block: { type: string; [field: string]: unknown };
}

/** Thinking that no vendor signed is left out, because no vendor accepts it. */
function readThought({ type, thinking, signature }: BlockOf<'thinking'>): OwnBlock | null {
  const sealed = openReasoning(signature);
  if (sealed || isUnsigned(signature)) return sealed;
  return { provider: 'anthropic', block: { type, thinking, signature } };
}

/** Copies a block's cache mark to its part, for vendors whose caching depends on marks. */
function withMark<Part extends object>(part: Part, { cache_control }: FileBlock): Part {
  return cache_control ? { ...part, cache_control } : part;
}

function isFile(block: { type: string }): block is FileBlock {
  return ['text', 'image', 'document', 'search_result'].includes(block.type);
}

function joinTexts(parts: readonly { text: string }[]): string {
  return parts.map(({ text }) => text).join('\n\n');
}

function writeImage({ source }: Pick<BlockOf<'image'>, 'source'>): MessagePart {
  return { type: 'image_url', image_url: { url: writeDataUrl(source) } };
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
