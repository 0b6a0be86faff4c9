import WordExtractor from 'word-extractor';
import type { Parser } from '../parser.ts';
import { parseOleDirectory } from '../container/parse-ole-directory.ts';
import { boundText } from './bound-text.ts';

export const parseDoc: Parser = async ({ bytes }) => {
  const document = await new WordExtractor().extract(Buffer.from(bytes));
  const parts = [
    labelled('Page header', document.getHeaders({ ...asWritten, includeFooters: false })),
    document.getBody(asWritten),
    document.getTextboxes({ ...asWritten, includeHeadersAndFooters: false }),
    labelled('Page footer', document.getFooters(asWritten)),
    document.getFootnotes(asWritten),
    document.getEndnotes(asWritten),
    labelled('Comments', document.getAnnotations(asWritten)),
  ];
  const text = parts.map((part) => part.trim()).filter((part) => part !== '');
  return {
    kind: 'document',
    mediaType: 'application/msword',
    text: boundText(text.join('\n\n')),
    // Word stores its pictures in the stream `Data`, and embedded objects in the folder `ObjectPool`.
    hasPictures: parseOleDirectory(bytes).some(
      ({ name, size }) => (name === 'Data' && size > 0) || name === 'ObjectPool',
    ),
  };
};

/** The library would write curly quotes as straight ones. */
const asWritten = { filterUnicode: false };

function labelled(label: string, text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length === 0 ? '' : `[${label}: ${[...new Set(lines)].join('\n')}]`;
}
