import mammoth from 'mammoth';
import type { Parser } from '../parser.ts';
import { openZip } from '../container/open-zip.ts';
import { boundText } from './bound-text.ts';

const mediaType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export const parseDocx: Parser = async ({ bytes, fileName }) => {
  const zip = await openZip(bytes, fileName);
  await zip.checkSizes();
  const hasPictures = zip.names.some((name) => /^word\/(?:media|charts|diagrams)\/./i.test(name));
  const { value } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) });
  return { kind: 'document', mediaType, text: boundText(value.trim()), hasPictures };
};
