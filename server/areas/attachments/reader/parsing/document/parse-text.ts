import { plural } from '#shared/lib/format.ts';
import { extensionOf } from '../../clean-file-name.ts';
import { broken } from '../../unreadable.ts';
import type { Parser } from '../parser.ts';
import { boundText } from './bound-text.ts';
import { decodeText, type DecodedText } from './decode-text.ts';

const mediaTypes: Partial<Record<string, string>> = {
  md: 'text/markdown',
  markdown: 'text/markdown',
  csv: 'text/csv',
  json: 'application/json',
  html: 'text/html',
  htm: 'text/html',
};

/** The bytes that are sent are always UTF-8, whatever the file's own encoding. */
export const parseText: Parser = ({ bytes, fileName }) => {
  const decoded = decodeText(bytes, 'noisy');
  if (!decoded) throw broken(fileName);
  const text = boundText(decoded.text, decoded.isCut);
  return {
    kind: 'document',
    mediaType: mediaTypes[extensionOf(fileName)] ?? 'text/plain',
    bytes: new TextEncoder().encode(text),
    text,
    hasPictures: false,
    notes: notesOn(decoded, fileName),
  };
};

function notesOn({ text, guessed }: DecodedText, fileName: string): string[] {
  const damaged = text.split('\uFFFD').length - 1;
  return [
    ...(guessed ? [`“${fileName}” doesn’t state its encoding and was read as ${guessed}.`] : []),
    ...(damaged > 0 ? [`“${fileName}” has ${plural(damaged, 'damaged character')}.`] : []),
  ];
}
