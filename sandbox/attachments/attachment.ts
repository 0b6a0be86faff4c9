/** A file sent with a prompt, described by what can be read from its bytes. */
export type Attachment = ImageAttachment | DocumentAttachment;

export interface ImageFacts {
  format: string;
  width: number;
  height: number;
  /** The name of the colour that covers most of the image; null if the image is fully transparent. */
  colour: string | null;
}

interface ImageAttachment extends ImageFacts {
  kind: 'image';
}

interface DocumentAttachment {
  kind: 'document';
  name: string | null;
  /** Null if the document is plain text. */
  pages: number | null;
  text: string;
}

export function attachmentsOf({ turns }: { turns: { attachments: Attachment[] }[] }): Attachment[] {
  return turns.flatMap(({ attachments }) => attachments);
}

export function isImage({ kind }: Attachment): boolean {
  return kind === 'image';
}

/** Waits for the parts of one turn and drops those that are text. */
export async function collectAttachments(
  parts: Promise<Attachment | null>[],
): Promise<Attachment[]> {
  return (await Promise.all(parts)).filter((part) => part !== null);
}
