import { extensionOf } from '../../clean-file-name.ts';
import { broken, unreadable } from '../../unreadable.ts';
import type { Parser } from '../parser.ts';
import { boundText } from './bound-text.ts';
import { decodeText } from './decode-text.ts';

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
  if (text.trim() === '') throw unreadable(fileName, 'contains no text. Choose another file.');
  return {
    kind: 'document',
    mediaType: mediaTypes[extensionOf(fileName)] ?? 'text/plain',
    bytes: new TextEncoder().encode(text),
    text,
    hasPictures: false,
  };
};
