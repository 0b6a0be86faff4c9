import type { QueryInput } from '#shared/contract/queries.ts';
import type { ReadAttachment, ReadDocument } from '../attachments/ports.ts';
import type { CatalogueModel } from '../routing/model.ts';
import type { Attached } from '../routing/ports.ts';
import type { Turn } from './ports.ts';

/** What a person sends: the prompt with its choices, and the files that were read. */
export interface Submission {
  input: QueryInput;
  attachments: readonly ReadAttachment[];
}

export function countAttached({ attachments }: Submission): Attached {
  const images = attachments.filter(({ kind }) => kind === 'image').length;
  return { images, documents: attachments.length - images };
}

/** Characters that travel besides the prompt: the previous pair and the text of documents. */
export function contextCharacters({ input, attachments }: Submission): number {
  const documents = attachments.reduce(
    (sum, file) => sum + (file.kind === 'document' ? file.text.length : 0),
    0,
  );
  return (input.parentQuery?.length ?? 0) + (input.parentResponse?.length ?? 0) + documents;
}

/** Bytes of prompt, context and files. */
export function sentBytes({ input, attachments }: Submission): number {
  const texts = [input.query, input.parentQuery ?? '', input.parentResponse ?? ''];
  const files = attachments.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), files);
}

/** The conversation as one model gets it: a PDF as it is where the model takes it, else its text. */
export function turnsFor(model: CatalogueModel, { input, attachments }: Submission): Turn[] {
  const { query, parentQuery, parentResponse } = input;
  const earlier: Turn[] =
    parentQuery?.trim() && parentResponse?.trim()
      ? [
          { role: 'user', text: parentQuery },
          { role: 'assistant', text: parentResponse },
        ]
      : [];
  const texts = attachments.flatMap((file) =>
    file.kind === 'document' && !takesWhole(model, file) ? [asText(file)] : [],
  );
  const sent = attachments.filter((file) => file.kind === 'image' || takesWhole(model, file));
  const prompt: Turn = { role: 'user', text: [...texts, query].filter(Boolean).join('\n\n') };
  return [...earlier, sent.length > 0 ? { ...prompt, attachments: sent } : prompt];
}

/** What the reason line must add: pictures in a document that this model does not get. */
export function documentNote(model: CatalogueModel, { attachments }: Submission): string {
  const lost = attachments.filter(
    (file): file is ReadDocument =>
      file.kind === 'document' && file.hasPictures && !takesWhole(model, file),
  );
  if (lost.length === 0) return '';
  const names = lost.map(({ fileName }) => fileName).join(', ');
  return ` Documents were read as text only: the pictures in ${names} were left out.`;
}

function takesWhole(model: CatalogueModel, file: ReadAttachment): boolean {
  return file.kind === 'document' && file.mediaType === 'application/pdf' && model.readsDocuments;
}

function asText({ fileName, text }: ReadDocument): string {
  return `--- ${fileName} ---\n${text}\n--- end of ${fileName} ---`;
}
