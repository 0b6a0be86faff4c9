import { brokenFrame, eventFrame, sseHeaders } from '../../vendor/sse.ts';
import { cutIntoPieces } from '../../vendor/tokens.ts';
import { searchPause, type Citation, type StreamScript } from '../../vendor/vendor.ts';
import {
  annotationOf,
  callItem,
  commentaryItem,
  commentaryPart,
  messageItem,
  reasoningItem,
  responseObject,
  searchItem,
  searchTypes,
  speaks,
  statusOf,
  summaryPart,
  textLogprobs,
  textPart,
  thinks,
  type Draft,
  type DraftCall,
  type DraftSearch,
  type Status,
} from './response-object.ts';

type WriteEvent = (type: string, fields: object) => string;

/** Source: https://platform.openai.com/docs/api-reference/responses-streaming */
export function responseScript(draft: Draft): StreamScript {
  let sequence = 0;
  const numbered = (type: string, fields: object) => ({
    type,
    ...fields,
    sequence_number: sequence++,
  });
  const write: WriteEvent = (type, fields) => eventFrame(type, numbered(type, fields));
  const writeStatus = (name: string, status: Status) =>
    write(`response.${name}`, { response: responseObject(draft, status) });
  let sent = 0;
  const writeAnnotations = (isDue: (citation: Citation) => boolean) =>
    draft.answer.citations
      .map((citation, annotation_index) => {
        if (!isDue(citation)) return '';
        const annotation = annotationOf(draft, citation);
        const fields = { ...messagePlace(draft), annotation_index, annotation };
        return write('response.output_text.annotation.added', fields);
      })
      .join('');
  const kind = draft.answer.finish === 'refused' ? 'refusal' : 'output_text';
  const delta = (text: string) => ({
    ...messagePlace(draft),
    delta: text,
    ...(kind === 'output_text' && { logprobs: textLogprobs(draft, text) }),
  });
  return {
    headers: { ...draft.vendor.headers(), ...sseHeaders },
    opening: () => [
      writeStatus('created', 'in_progress'),
      writeStatus('in_progress', 'in_progress'),
      ...openReasoning(draft, write),
    ],
    thought: (text) =>
      write('response.reasoning_summary_text.delta', { ...summaryPlace(draft), delta: text }),
    keepAlive: () => write('keepalive', {}),
    answering: () => [
      ...closeReasoning(draft, write),
      ...draft.searches.flatMap((search, index) => writeSearch(draft, search, index, write)),
      ...(draft.answer.isInParts ? writeCommentary(draft, write) : []),
      ...openMessage(draft, write),
    ],
    piece: (text) => {
      sent += text.length;
      const written = write(`response.${kind}.delta`, delta(text));
      return (
        written + writeAnnotations(({ link }) => link.end <= sent && link.end > sent - text.length)
      );
    },
    brokenPiece: () =>
      `event: response.${kind}.delta\n${brokenFrame(numbered(`response.${kind}.delta`, delta('broken')))}`,
    failure: () => write('error', draft.vendor.failure) + writeStatus('failed', 'failed'),
    closing: () => {
      const status = statusOf(draft.answer);
      return [
        writeAnnotations(({ link }) => link.end > sent),
        ...closeMessage(draft, write),
        ...draft.calls.flatMap((call, index) => writeCall(draft, call, index, write)),
        // The stream of a cancelled response ends with the same event as that of a completed one.
        writeStatus(status === 'cancelled' ? 'completed' : status, status),
      ];
    },
  };
}

function openReasoning(draft: Draft, write: WriteEvent): string[] {
  if (!thinks(draft)) return [];
  const added = write('response.output_item.added', {
    ...itemAt(0),
    item: reasoningItem(draft, []),
  });
  if (!draft.answer.thoughts) return [added];
  const part = { type: 'summary_text', text: '' };
  const fields = { ...summaryPlace(draft), part };
  return [added, write('response.reasoning_summary_part.added', fields)];
}

function closeReasoning(draft: Draft, write: WriteEvent): string[] {
  if (!thinks(draft)) return [];
  const { thoughts } = draft.answer;
  const summary = summaryPart(draft.answer);
  const place = summaryPlace(draft);
  const item = reasoningItem(draft, summary);
  return [
    ...summary.flatMap((part) => [
      write('response.reasoning_summary_text.done', { ...place, text: thoughts }),
      write('response.reasoning_summary_part.done', { ...place, part }),
    ]),
    write('response.output_item.done', { ...itemAt(0), item }),
  ];
}

function openMessage(draft: Draft, write: WriteEvent): string[] {
  if (!speaks(draft)) return [];
  const item = messageItem(draft, 'in_progress', []);
  return [
    write('response.output_item.added', { ...itemAt(messageIndex(draft)), item }),
    write('response.content_part.added', { ...messagePlace(draft), part: textPart(draft, '') }),
  ];
}

function closeMessage(draft: Draft, write: WriteEvent): string[] {
  if (!speaks(draft)) return [];
  const { text, finish } = draft.answer;
  const place = messagePlace(draft);
  const part = textPart(draft);
  const item = messageItem(draft, statusOf(draft.answer), [part]);
  return [
    finish === 'refused'
      ? write('response.refusal.done', { ...place, refusal: text })
      : write('response.output_text.done', { ...place, text, logprobs: textLogprobs(draft, text) }),
    write('response.content_part.done', { ...place, part }),
    write('response.output_item.done', { ...itemAt(messageIndex(draft)), item }),
  ];
}

function writeCall(draft: Draft, call: DraftCall, index: number, write: WriteEvent): string[] {
  const place = itemAt(messageIndex(draft) + (speaks(draft) ? 1 : 0) + index);
  const of = { item_id: call.id, ...place };
  return [
    write('response.output_item.added', { ...place, item: callItem(call, 'in_progress') }),
    ...cutIntoPieces(call.text).map((delta) =>
      write('response.function_call_arguments.delta', { ...of, delta }),
    ),
    write('response.function_call_arguments.done', {
      ...of,
      name: call.name,
      arguments: call.text,
    }),
    write('response.output_item.done', { ...place, item: callItem(call, 'completed') }),
  ];
}

function itemAt(index: number) {
  return { output_index: index };
}

function messageIndex(draft: Draft): number {
  return (thinks(draft) ? 1 : 0) + draft.searches.length + (draft.answer.isInParts ? 1 : 0);
}

function writeSearch(
  draft: Draft,
  search: DraftSearch,
  index: number,
  write: WriteEvent,
): string[] {
  const { id, kind, error } = search;
  const type = searchTypes[kind];
  const place = itemAt((thinks(draft) ? 1 : 0) + index);
  const item = { id, type, status: 'in_progress' };
  const of = { ...place, item_id: id };
  return [
    write('response.output_item.added', { ...place, item }),
    write(`response.${type}.in_progress`, of),
    write(`response.${type}.searching`, of),
    searchPause,
    ...(error ? [] : [write(`response.${type}.completed`, of)]),
    write('response.output_item.done', { ...place, item: searchItem(draft, search) }),
  ];
}

function writeCommentary(draft: Draft, write: WriteEvent): string[] {
  const place = itemAt(messageIndex(draft) - 1);
  const of = { item_id: `${draft.messageId}c`, ...place, content_index: 0 };
  const { text } = commentaryPart;
  return [
    write('response.output_item.added', { ...place, item: commentaryItem(draft, []) }),
    write('response.content_part.added', { ...of, part: { ...commentaryPart, text: '' } }),
    write('response.output_text.delta', { ...of, delta: text, logprobs: [] }),
    write('response.output_text.done', { ...of, text, logprobs: [] }),
    write('response.content_part.done', { ...of, part: commentaryPart }),
    write('response.output_item.done', {
      ...place,
      item: commentaryItem(draft, [commentaryPart]),
    }),
  ];
}

function messagePlace(draft: Draft) {
  return { item_id: draft.messageId, ...itemAt(messageIndex(draft)), content_index: 0 };
}

function summaryPlace({ reasoningId }: Draft) {
  return { item_id: reasoningId, ...itemAt(0), summary_index: 0 };
}
