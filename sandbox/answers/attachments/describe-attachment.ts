import { isImage, type Attachment } from '../../attachments/attachment.ts';

/** Names what was received, such as `a 640 × 480 PNG, mostly blue`. */
export function describeAttachment(attachment: Attachment): string {
  switch (attachment.kind) {
    case 'image': {
      const { width, height, format, colour } = attachment;
      const size = `${articleOf(width)} ${width} × ${height} ${format}`;
      return colour ? `${size}, mostly ${colour}` : size;
    }
    case 'document': {
      const { name, pages } = attachment;
      const kind = pages === null ? 'a text' : `a PDF of ${count(pages, 'page')}`;
      return name ? `${kind}, ${name}` : kind;
    }
    case 'link':
      return `the ${attachment.holds} at ${attachment.address}, which a simulated model does not fetch`;
  }
}

/** Several of them as a numbered list, after how many there are of each. */
export function listAttachments(attachments: Attachment[]): string {
  const images = attachments.filter(isImage).length;
  const documents = attachments.length - images;
  const totals = [
    images > 0 ? count(images, 'image') : '',
    documents > 0 ? count(documents, 'document') : '',
  ];
  const lines = attachments.map((each, index) => `${index + 1}. ${describeAttachment(each)}`);
  return `${totals.filter(Boolean).join(' and ')}:\n\n${lines.join('\n')}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function articleOf(number: number): string {
  return /^(?:8|11$|18$)/.test(String(number)) ? 'an' : 'a';
}
