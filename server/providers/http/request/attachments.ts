import type { DocumentAttachment, Turn } from '#server/providers/contract/model-provider.ts';

export type Attachment = NonNullable<Turn['attachments']>[number];

/** Vendors accept attachments only in user turns. */
export function attachmentsOf(turn: Turn): Attachment[] {
  return turn.role === 'user' ? (turn.attachments ?? []) : [];
}

/** Some vendors refuse a whole conversation because of a single empty turn. */
export function isEmptyTurn(turn: Turn): boolean {
  const { text, toolCalls = [], toolResults = [], vendorBlocks } = turn;
  if (vendorBlocks) return false;
  const isCalling = toolCalls.length + toolResults.length > 0;
  return text.trim() === '' && attachmentsOf(turn).length === 0 && !isCalling;
}

export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

export function toDataUrl({ mediaType, bytes }: Pick<Attachment, 'mediaType' | 'bytes'>): string {
  return `data:${mediaType};base64,${toBase64(bytes)}`;
}

export function isPlainText({ mediaType }: Attachment): boolean {
  return mediaType.startsWith('text/') || mediaType === 'application/json';
}

/** A text document as part of the prompt, for vendors that have no field for documents. */
export function documentAsText(document: DocumentAttachment): string {
  return `${document.fileName}:\n\n${decodeAttachedText(document.bytes)}`;
}

export function decodeAttachedText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
