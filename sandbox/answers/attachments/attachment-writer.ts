import { isImage, type Attachment } from '../../attachments/attachment.ts';
import type { Ask, Writer } from '../ask.ts';
import type { NamedText } from '../inlined-documents.ts';
import { describeAttachment, listAttachments } from './describe-attachment.ts';
import { quoteDocument } from './quote-document.ts';

/** A prompt that came with images or documents is answered from what was really received. */
export const attachmentWriter: Writer = {
  fits: ({ attachments, documents }) => attachments.length + documents.length > 0,
  write: (ask) =>
    [
      receive(ask.attachments),
      ...textsOf(ask).map((document) => quoteDocument(ask, document)),
      admit(ask),
    ]
      .filter(Boolean)
      .join('\n\n'),
};

function receive(attachments: Attachment[]): string {
  const [only, ...others] = attachments;
  if (!only) return '';
  if (others.length > 0) return `You sent ${listAttachments(attachments)}`;
  const noun = isImage(only) ? 'image' : 'document';
  return `The ${noun} you sent is ${describeAttachment(only)}.`;
}

function textsOf({ attachments, documents }: Ask): NamedText[] {
  const whole = attachments.flatMap((attachment) =>
    attachment.kind === 'document'
      ? [{ name: attachment.name ?? 'the document', text: attachment.text }]
      : [],
  );
  return [...documents, ...whole];
}

/** The sandbox does not see: it must not seem to. */
function admit({ attachments, prompt, voice }: Ask): string {
  if (!attachments.some(isImage) || !prompt) return '';
  const asked = prompt.length > 90 ? `${prompt.slice(0, 90).replace(/\s+\S*$/, '')}…` : prompt;
  if (voice === 'brief') return `On “${asked}”: I know its size and color, not what it shows.`;
  return (
    `You asked: “${asked}” From here I can tell the kind, the size and the main color of a ` +
    'picture, but not what it shows; the real model would answer from what it sees.'
  );
}
