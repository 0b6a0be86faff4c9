import type { TokenLogprob } from '#shared/contract/query/logprobs.ts';
import type { Citation, FoundPage } from '#shared/contract/query/web-search.ts';
import type { OutputItem } from '#shared/contract/v1/responses-schemas.ts';
import type { ShownProvider } from '#shared/contract/query/blind.ts';
import type { ToolCallPiece } from '#server/providers/contract/tools.ts';
import { writeAnnotations } from '../reply/write-annotations.ts';
import type { ToolNames } from './tool-names.ts';
import { sealReasoning } from '../vendor-reasoning.ts';

/** An event in the stream, without its number. */
export type ResponseEvent = { type: string } & Record<string, unknown>;

interface ColumnTraits {
  queryId: string;
  tools: ToolNames;
  /** Whether summaries of the thinking are shown. */
  showsThinking: boolean;
  /** Whether the program wants the thinking in its vendor's format. */
  showsBlocks: boolean;
  /** The position of the answer in a comparison; 0 for a single answer. */
  column: number;
  isCompared: boolean;
  /** The items of the response. This answer's items are added to them. */
  output: OutputItem[];
  emit(event: ResponseEvent): void;
}

type ItemOf<Type extends OutputItem['type']> = Extract<OutputItem, { type: Type }>;
type TextPart = Extract<ItemOf<'message'>['content'][number], { type: 'output_text' }>;
type CallItem = ItemOf<'function_call'> | ItemOf<'custom_tool_call'>;

interface Open<Item extends OutputItem> {
  item: Item;
  /** Identifies the item in events. */
  at: { item_id: string; output_index: number };
}

interface OpenMessage extends Open<ItemOf<'message'>> {
  part: TextPart;
  /** Where the item's text starts within the answer's text. */
  start: number;
}

/** Writes the items in one model's answer, one after the other. */
export class ColumnWriter {
  readonly #traits: ColumnTraits;
  #textLength = 0;
  #thought: Open<ItemOf<'reasoning'>> | null = null;
  #message: OpenMessage | null = null;
  readonly #messages: OpenMessage[] = [];
  #search: Open<ItemOf<'web_search_call'>> | null = null;
  #hasSearched = false;
  /** The calls by index. They stay open until the answer ends, because it may break off within a call. */
  readonly #calls = new Map<number, Open<CallItem> & { text: string }>();
  #isClosed = false;

  constructor(traits: ColumnTraits) {
    this.#traits = traits;
  }

  think(text: string): void {
    if (text === '' || !this.#traits.showsThinking) return;
    const { item, at } = this.#openThought();
    const place = { ...at, summary_index: 0 };
    let [part] = item.summary;
    if (!part) {
      part = { type: 'summary_text', text: '' };
      this.#emit('reasoning_summary_part.added', { ...place, part: { ...part } });
      item.summary.push(part);
    }
    part.text += text;
    this.#emit('reasoning_summary_text.delta', { ...place, delta: text });
  }

  /** Ends a part of the thinking. `block` is that part in its vendor's format. */
  endThought(provider: ShownProvider, block: object): void {
    if (!this.#traits.showsBlocks) return;
    this.#openThought().item.encrypted_content = sealReasoning(provider, block);
    this.#endReasoning();
  }

  write(text: string, logprobs: readonly TokenLogprob[] = []): void {
    if (text === '') return;
    this.#endReasoning();
    if (this.#hasSearched) this.#endMessage('completed');
    const { at, part } = (this.#message ??= this.#openMessage());
    part.text += text;
    for (const token of logprobs) part.logprobs.push(token);
    this.#textLength += text.length;
    this.#emit('output_text.delta', { ...at, content_index: 0, delta: text, logprobs });
  }

  cite(citation: Citation): void {
    const message = this.#messages.findLast(({ start }) => start <= citation.start);
    if (!message) return;
    const { part, start, at } = message;
    const shifted = { ...citation, start: citation.start - start, end: citation.end - start };
    for (const { url_citation: page } of writeAnnotations(part.text, [shifted])) {
      const { content: _, ...rest } = page;
      const annotation = { type: 'url_citation' as const, ...rest };
      part.annotations.push(annotation);
      const place = { ...at, content_index: 0, annotation_index: part.annotations.length - 1 };
      this.#emit('output_text.annotation.added', { ...place, annotation });
    }
  }

  /** A search that has no queries yet has just started. */
  search(queries: readonly string[] | undefined, sources?: readonly FoundPage[]): void {
    this.#endReasoning();
    this.#search ??= this.#openSearch();
    this.#hasSearched = true;
    if (queries) this.#endSearch('completed', queries, sources);
  }

  call(piece: ToolCallPiece): void {
    const open = this.#calls.get(piece.call) ?? this.#openCall(piece);
    open.text += piece.text;
    if (open.item.type !== 'function_call' || piece.text === '') return;
    open.item.arguments = open.text;
    this.#emit('function_call_arguments.delta', { ...open.at, delta: piece.text });
  }

  addPicture(url: string): void {
    const result = url.slice(url.indexOf(',') + 1);
    const open = this.#open({
      ...this.#newItem('ig'),
      type: 'image_generation_call',
      status: 'completed',
      result,
    });
    this.#done(open);
  }

  refuse(refusal: string): void {
    this.#endReasoning();
    this.#endMessage('incomplete');
    const open = this.#open<ItemOf<'message'>>(this.#newMessage());
    const place = { ...open.at, content_index: 0 };
    this.#emit('content_part.added', { ...place, part: { type: 'refusal', refusal: '' } });
    this.#emit('refusal.delta', { ...place, delta: refusal });
    this.#emit('refusal.done', { ...place, refusal });
    const part = { type: 'refusal' as const, refusal };
    open.item.content.push(part);
    this.#emit('content_part.done', { ...place, part });
    open.item.status = 'completed';
    this.#done(open);
  }

  /** Ends the current items, because a new model answers from the beginning. */
  startOver(): void {
    this.#endReasoning();
    if (this.#search) this.#endSearch('failed');
    this.#hasSearched = false;
  }

  /** Calls of an answer that broke off are left out, because the last one may be incomplete. */
  close({ isBroken }: { isBroken: boolean }): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#endReasoning();
    if (this.#search) this.#endSearch(isBroken ? 'failed' : 'completed');
    this.#endMessage(isBroken ? 'incomplete' : 'completed');
    for (const open of this.#calls.values()) {
      if (isBroken) this.#drop(open.item);
      else this.#endCall(open);
    }
  }

  #openThought(): Open<ItemOf<'reasoning'>> {
    this.#endMessage('completed');
    return (this.#thought ??= this.#open({
      ...this.#newItem('rs'),
      type: 'reasoning',
      summary: [],
      encrypted_content: null,
    }));
  }

  #openMessage(): OpenMessage {
    const open = this.#open<ItemOf<'message'>>(this.#newMessage());
    const part: TextPart = { type: 'output_text', text: '', annotations: [], logprobs: [] };
    const place = { ...open.at, content_index: 0 };
    this.#emit('content_part.added', { ...place, part: structuredClone(part) });
    open.item.content.push(part);
    const message = { ...open, part, start: this.#textLength };
    this.#messages.push(message);
    this.#hasSearched = false;
    return message;
  }

  #openSearch(): Open<ItemOf<'web_search_call'>> {
    const open = this.#open<ItemOf<'web_search_call'>>({
      ...this.#newItem('ws'),
      type: 'web_search_call',
      status: 'in_progress',
      action: { type: 'search', query: '', queries: [] },
    });
    this.#emit('web_search_call.in_progress', open.at);
    this.#emit('web_search_call.searching', open.at);
    return open;
  }

  #openCall({ call, id = '', name = '' }: ToolCallPiece) {
    this.#endReasoning();
    this.#endMessage('completed');
    const { tool, namespace } = this.#traits.tools.find(name) ?? {};
    const called = {
      ...this.#newItem(tool?.type === 'custom' ? 'ctc' : 'fc', `${this.#traits.column}_${call}`),
      status: 'in_progress' as const,
      call_id: id,
      name: tool?.name ?? name,
      ...(namespace !== undefined && { namespace }),
    };
    const item: CallItem =
      tool?.type === 'custom'
        ? { ...called, type: 'custom_tool_call', input: '' }
        : { ...called, type: 'function_call', arguments: '' };
    const open = { ...this.#open<CallItem>(item), text: '' };
    this.#calls.set(call, open);
    return open;
  }

  #endCall({ item, at, text }: Open<CallItem> & { text: string }): void {
    item.status = 'completed';
    if (item.type === 'function_call') {
      this.#emit('function_call_arguments.done', { ...at, name: item.name, arguments: text });
    } else {
      item.input = readCustomInput(text);
      this.#emit('custom_tool_call_input.delta', { ...at, delta: item.input });
      this.#emit('custom_tool_call_input.done', { ...at, input: item.input });
    }
    this.#done({ item, at });
  }

  #endReasoning(): void {
    if (!this.#thought) return;
    const { item, at } = this.#thought;
    for (const part of item.summary) {
      const place = { ...at, summary_index: 0 };
      this.#emit('reasoning_summary_text.done', { ...place, text: part.text });
      this.#emit('reasoning_summary_part.done', { ...place, part });
    }
    this.#done(this.#thought);
    this.#thought = null;
  }

  #endMessage(status: 'completed' | 'incomplete'): void {
    if (!this.#message) return;
    const { item, at, part } = this.#message;
    const place = { ...at, content_index: 0 };
    this.#emit('output_text.done', { ...place, text: part.text, logprobs: part.logprobs });
    this.#emit('content_part.done', { ...place, part: structuredClone(part) });
    item.status = status;
    this.#done(this.#message);
    this.#message = null;
  }

  #endSearch(
    status: 'completed' | 'failed',
    queries: readonly string[] = [],
    sources?: readonly FoundPage[],
  ): void {
    if (!this.#search) return;
    const { item, at } = this.#search;
    item.status = status;
    item.action = {
      type: 'search',
      query: queries[0] ?? '',
      queries: [...queries],
      ...(sources && { sources: sources.map(({ url }) => ({ type: 'url', url })) }),
    };
    this.#emit('web_search_call.completed', at);
    this.#done(this.#search);
    this.#search = null;
  }

  #newMessage(): ItemOf<'message'> {
    const part = this.#messages.length > 0 ? `_${this.#messages.length}` : '';
    const item = this.#newItem('msg', `${this.#traits.column}${part}`);
    return { ...item, type: 'message', role: 'assistant', status: 'in_progress', content: [] };
  }

  /** A later request can refer to an item by its id, which contains the item's type, query and position. */
  #newItem(prefix: string, place?: string): Pick<OutputItem, 'id' | 'switchyard'> {
    const { queryId, column, isCompared, output } = this.#traits;
    const id = `${prefix}_${queryId}_${place ?? output.length}`;
    return { id, ...(isCompared && { switchyard: { index: column } }) };
  }

  #open<Item extends OutputItem>(item: Item): Open<Item> {
    const { output } = this.#traits;
    const at = { item_id: item.id, output_index: output.length };
    output.push(item);
    this.#emit('output_item.added', { output_index: at.output_index, item: structuredClone(item) });
    return { item, at };
  }

  #done({ item, at }: Open<OutputItem>): void {
    this.#emit('output_item.done', { output_index: at.output_index, item: structuredClone(item) });
  }

  #drop(item: OutputItem): void {
    const { output } = this.#traits;
    output.splice(output.indexOf(item), 1);
  }

  #emit(type: string, fields: object): void {
    this.#traits.emit({ type: `response.${type}`, ...fields });
  }
}

/** The input of a custom tool, which models send as the only argument of a function. */
function readCustomInput(text: string): string {
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given === 'object' && given !== null && 'input' in given) {
      return typeof given.input === 'string' ? given.input : JSON.stringify(given.input);
    }
  } catch {
    // A model may ignore the schema and write the input itself.
  }
  return text;
}
