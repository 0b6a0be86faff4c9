/** What came with a prompt, as far as it can be read from the bytes themselves. */
export type Attachment = ImageAttachment | DocumentAttachment | LinkAttachment;

export interface ImageFacts {
  format: 'PNG' | 'JPEG' | 'GIF' | 'WebP';
  width: number;
  height: number;
  /** The name of the colour that covers most of it; read from PNG alone. */
  colour: string | null;
}

interface ImageAttachment extends ImageFacts {
  kind: 'image';
  detail: 'low' | 'high';
}

interface DocumentAttachment {
  kind: 'document';
  name: string | null;
  /** Null where the document is plain text. */
  pages: number | null;
  text: string;
}

/** An address that the vendor would fetch; the sandbox fetches nothing. */
interface LinkAttachment {
  kind: 'link';
  holds: 'image' | 'document';
  address: string;
}

export function attachmentsOf({ turns }: { turns: { attachments: Attachment[] }[] }): Attachment[] {
  return turns.flatMap(({ attachments }) => attachments);
}

export function isImage(attachment: Attachment): boolean {
  return (
    attachment.kind === 'image' || (attachment.kind === 'link' && attachment.holds === 'image')
  );
}
