import type { AnswerRequest, Turn } from '#server/providers/contract/model-provider.ts';

type Attachment = NonNullable<Turn['attachments']>[number];

const image = (mediaType: string, text: string): Attachment => ({
  kind: 'image',
  mediaType,
  bytes: Buffer.from(text),
});
const pdf: Attachment = {
  kind: 'document',
  mediaType: 'application/pdf',
  fileName: 'Bericht “2026”.pdf',
  bytes: Buffer.from('%PDF'),
};
export const notes: Attachment = {
  kind: 'document',
  mediaType: 'text/plain',
  fileName: 'notes.txt',
  bytes: Buffer.from('Grüße'),
};
const pictures = [image('image/png', 'one'), image('image/jpeg', 'two')];
export const base64 = { one: 'b25l', two: 'dHdv', three: 'dGhyZWU=', pdf: 'JVBERg==' };

function asking(turns: Turn[]): AnswerRequest {
  return { upstreamId: 'some-model', maxOutputTokens: 100, turns };
}

/** Two images in an earlier turn without text, an answer, and a prompt with one image. */
export const picturesThenQuestion = asking([
  { role: 'user', text: '', attachments: pictures },
  { role: 'assistant', text: 'A cat and a dog.' },
  { role: 'user', text: 'And here?', attachments: [image('image/webp', 'three')] },
]);

export const imageAlone = asking([{ role: 'user', text: ' ', attachments: pictures.slice(0, 1) }]);

/** An answer that is a picture. It has no text, and vendors accept no images in answers. */
export const afterDrawing = asking([
  { role: 'user', text: 'Draw a boat' },
  { role: 'assistant', text: '', attachments: pictures },
  { role: 'user', text: 'Thanks' },
]);

export const withDocuments = asking([{ role: 'user', text: 'Compare', attachments: [pdf, notes] }]);
