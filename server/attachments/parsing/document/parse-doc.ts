import WordExtractor from 'word-extractor';
import type { Parser } from '../parser.ts';
import { parseOleDirectory } from '../container/parse-ole-directory.ts';
import { boundText } from './bound-text.ts';

export const parseDoc: Parser = async ({ bytes }) => {
  const document = await new WordExtractor().extract(Buffer.from(bytes));
  const parts = [
    document.getBody(),
    document.getTextboxes({ includeHeadersAndFooters: false }),
    document.getFootnotes(),
    document.getEndnotes(),
  ];
  const text = parts.map((part) => part.trim()).filter((part) => part !== '');
  return {
    kind: 'document',
    mediaType: 'application/msword',
    text: boundText(text.join('\n\n')),
    // Word keeps its pictures in this stream, and embedded objects in that folder.
    hasPictures: parseOleDirectory(bytes).some(
      ({ name, size }) => (name === 'Data' && size > 0) || name === 'ObjectPool',
    ),
  };
};
